// Tools of the map: what a click and a key on the map do.
"use strict";
// `sign` is the one that is painted, `list` the path of the feature or of the hexsides, `cursor` the place that keys choose.
const tool = { mode: "select", sign: null, list: null, cursor: null, side: 0, stroke: null, last: null, keys: false };

// Prompts for fingers leave the keys out.
const isTouched = () => matchMedia("(pointer: coarse)").matches;
const withKeys = (text) => (isTouched() ? "" : ` ${text}`);

const BY_KEYS = "Drag a counter to another place, or choose it with Tab and move it with the arrow keys. Click it, or press Enter, to edit it; "
  + "[ and ] turn it.";

// Every tool: its prompt, its palette, and what it does. Those of the other files add themselves.
const TOOLS = {
  select: {
    prompt: () => (!map.counters.length
      ? "The counters of this scenario are set up in the game. Its map can be edited with the tools, its values under Values."
      : isTouched() ? "Drag a counter to another place. Tap it to edit it." : BY_KEYS),
  },
};

function setTool(mode) {
  if (lab.sitting && mode !== "select") return;
  tool.stroke = null;
  tool.mode = TOOLS[mode].lists && TOOLS[mode].lists().length === 0 ? "select" : mode;
  const lists = TOOLS[tool.mode].lists?.() ?? [];
  if (lists.length && !lists.some(({ path }) => path === tool.list)) tool.list = lists[0].path;
  hideStack();
  showTools();
}

// The marks of the tool, its palette and its prompt.
function showTools() {
  if (!map.sheet) return;
  if (tool.mode !== "select" && lab.sitting) tool.mode = "select";
  const { mode } = tool;
  const now = TOOLS[mode];
  document.querySelectorAll("#tools [data-tool]").forEach((one) => {
    const lists = TOOLS[one.dataset.tool].lists;
    one.hidden = Boolean(lists) && lists().length === 0;
    one.setAttribute("aria-pressed", String(one.dataset.tool === mode));
    one.disabled = Boolean(lab.sitting);
  });
  byId("map").classList.toggle("editing", mode !== "select");
  byId("map").dataset.tool = mode;
  byId("hint").textContent = lab.sitting ? playHint() : now.prompt();
  keepFocus(() => byId("palette").replaceChildren(...(now.palette?.() ?? [])));
  byId("palette").hidden = !byId("palette").hasChildNodes();
  drawMarks();
}

function drawMarks() {
  map.marks.replaceChildren(...(TOOLS[tool.mode].marks?.() ?? []));
  // Only keys need a cursor.
  if (tool.mode === "select" || !tool.keys || !ground.places.has(tool.cursor) || document.activeElement !== byId("map")) return;
  map.marks.append(outlineOf(tool.cursor, { class: "cursor" }), ...(TOOLS[tool.mode].cursor?.() ?? []));
}

// ---- The pointer ---------------------------------------------------------------------------------------------

function downOnMap(event) {
  const now = TOOLS[tool.mode];
  if (!now.down || event.button > 0) return;
  const place = nearest(pointOf(event));
  if (!place) return;
  event.preventDefault();
  byId("map").focus({ preventScroll: true });
  Object.assign(tool, { cursor: place, keys: false });
  if (event.altKey && now.take) return now.take(place);
  byId("map").setPointerCapture(event.pointerId);
  now.down(place, pointOf(event));
  drawMarks();
}

function moveOnMap(event) {
  const now = TOOLS[tool.mode];
  const point = pointOf(event);
  if (tool.stroke) {
    now.move?.(nearest(point), point);
    return;
  }
  now.hover?.(nearest(point), point);
}

function upOnMap() {
  if (tool.stroke) TOOLS[tool.mode].up?.();
}

// ---- Keys ----------------------------------------------------------------------------------------------------

function keyOnMap(event) {
  const now = TOOLS[tool.mode];
  if (tool.mode === "select" || event.target !== byId("map") || event.ctrlKey || event.metaKey) return;
  const way = WAYS[event.key];
  if (way) moveCursor(way);
  else if ((event.key === "Enter" || event.key === " ") && tool.cursor) now.enter?.(tool.cursor);
  else if ((event.key === "[" || event.key === "]") && now.rotate) now.rotate(event.key === "[" ? -1 : 1);
  else if (event.key === "p" && now.take && tool.cursor) now.take(tool.cursor);
  else return;
  event.preventDefault();
}

function moveCursor(way) {
  const start = tool.cursor && ground.places.has(tool.cursor) ? tool.cursor : null;
  tool.cursor = start ? beside(start, way) ?? start : ground.places.keys().next().value;
  tool.keys = true;
  showPlace(tool.cursor);
  drawMarks();
  say(placeInWords(tool.cursor));
}

const placeInWords = (place) => {
  const [row, column] = ground.cells.get(place) ?? [];
  const sign = row && signIn(values.variant, row, column);
  return `${place}${sign === undefined || sign === null ? "" : `: ${signInWords(sign)}`}`;
};

// Arrows go along a toolbar.
function keyInTools(event) {
  const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (!by) return;
  const all = [...byId("tools").querySelectorAll("button:enabled")].filter((one) => !one.hidden);
  all[(all.indexOf(document.activeElement) + by + all.length) % all.length].focus();
  event.preventDefault();
}

function connectTools() {
  const place = byId("map");
  place.addEventListener("pointerdown", downOnMap);
  place.addEventListener("pointermove", moveOnMap);
  place.addEventListener("pointerup", upOnMap);
  place.addEventListener("pointercancel", () => { tool.stroke = null; drawMarks(); });
  place.addEventListener("pointerleave", () => { if (!tool.stroke) drawMarks(); });
  // Shapes of a drawing know no touch-action: a finger on a counter, or one that paints, must not scroll.
  place.addEventListener("touchstart", (event) => {
    const drags = event.target.closest(".counter") && map.movable;
    if (event.touches.length === 1 && (drags || TOOLS[tool.mode].down)) event.preventDefault();
  }, { passive: false });
  place.addEventListener("contextmenu", (event) => {
    const take = TOOLS[tool.mode].take;
    const at = take && nearest(pointOf(event));
    if (!at) return;
    event.preventDefault();
    take(at);
  });
  place.addEventListener("keydown", keyOnMap);
  ["focus", "blur"].forEach((name) => place.addEventListener(name, drawMarks));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && tool.mode !== "select" && !event.target.closest("dialog, details[open]")) setTool("select");
  });
  byId("tools").addEventListener("keydown", keyInTools);
  document.querySelectorAll("#tools [data-tool]").forEach((one) => one.addEventListener("click", () => setTool(one.dataset.tool)));
  document.querySelectorAll("[data-icon]").forEach((one) => one.prepend(icon(one.dataset.icon)));
}
