// Painting the ground: signs of the rows, by a brush or all that hang together.
"use strict";

const rowPath = (row) => `map.rows.${row}`;
const signsOf = (row) => [...row].filter((sign) => !/\s/.test(sign));

function signIn(map, row, column) {
  const text = map.get(rowPath(row))?.value;
  return text === undefined ? undefined : signsOf(text)[column];
}

const signAt = (place) => {
  const cell = ground.cells.get(place);
  return cell && signIn(values.variant, ...cell);
};

// The row with another sign; its blanks stay.
function withSign(text, column, sign) {
  let place = -1;
  return [...text].map((one) => {
    if (/\s/.test(one)) return one;
    place += 1;
    return place === column ? sign : one;
  }).join("");
}

// A draft with the places painted: [[place, sign], …].
function painted(draft, strokes) {
  const rows = new Map();
  for (const [place, sign] of strokes) {
    const [row, column] = ground.cells.get(place);
    const text = rows.get(row) ?? values.variant.get(rowPath(row)).value;
    rows.set(row, withSign(text, column, sign));
  }
  return [...rows].reduce((now, [row, text]) => withScenarioValue(now, rowPath(row), "text", text), draft);
}

// ---- The signs -----------------------------------------------------------------------------------------------

// The signs of the legend, each with its fields.
function legendSigns() {
  const signs = new Map();
  for (const { path, value } of values.variant.values()) {
    if (!isUnder(path, "map.legend")) continue;
    const [, , sign, field] = namesOf(path);
    signs.set(sign, { ...signs.get(sign), [field]: value });
  }
  return signs;
}

function signInWords(sign) {
  const { ground: kind = sign, level, ...flags } = legendSigns().get(sign) ?? {};
  const marks = Object.entries(flags).filter(([, value]) => value !== "false")
    .map(([key, value]) => (value === "true" ? key : key === "owner" ? `of the ${sideName(value)}` : `${key} ${value}`));
  const height = level === undefined ? "" : Number(level) > 0 ? `hill (level ${level})` : `level ${level}`;
  return [kind, height, ...marks].filter(Boolean).join(", ");
}

// Pieces of the drawing by sign: what lies over the first place that has it.
const swatches = new Map();

function swatch(sign) {
  const place = [...ground.cells.keys()].find((one) => signAt(one) === sign);
  const reach = ground.pitch / 2;
  const view = draw("svg", { class: "swatch", "aria-hidden": "true" });
  if (!place) return fill(view, { viewBox: "-10 -10 20 20" }, [draw("text", { y: 5, "text-anchor": "middle" }, sign)]);
  const [x, y] = ground.places.get(place);
  view.setAttribute("viewBox", `${x - reach * 0.8} ${y - reach * 0.8} ${reach * 1.6} ${reach * 1.6}`);
  if (!swatches.has(sign)) swatches.set(sign, overlapping(x, y, reach));
  view.append(...swatches.get(sign).map((one) => one.cloneNode(true)));
  return view;
}

function overlapping(x, y, reach) {
  return [...map.ground.children].filter((one) => {
    if (!one.getBBox || ["style", "defs", "text"].includes(one.tagName)) return false;
    const box = one.getBBox();
    return box.x < x + reach && box.x + box.width > x - reach && box.y < y + reach && box.y + box.height > y - reach;
  });
}

// ---- The tools -----------------------------------------------------------------------------------------------

const hasRows = () => ground.cells.size > 0 && values.variant.has(rowPath([...ground.cells.values()][0][0]));

function signPalette() {
  const signs = [...legendSigns().keys()];
  const words = signs.map(signInWords);
  // Signs with the same meaning are distinguished by themselves.
  const also = (place) => (words.indexOf(words[place]) === words.lastIndexOf(words[place]) ? "" : [", sign ", make("code", {}, signs[place])]);
  const choices = signs.map((sign, place) => button([swatch(sign), make("span", {}, words[place], also(place))], () => chooseSign(sign), {
    id: `sign-${sign}`, class: "sign", "aria-pressed": String(sign === tool.sign),
  }));
  return [make("div", { class: "choices", role: "group", "aria-label": "Ground" }, choices)];
}

function chooseSign(sign) {
  tool.sign = sign;
  showTools();
}

function takeSign(place) {
  const sign = signAt(place);
  if (sign === undefined) return;
  chooseSign(sign);
  say(`Taken from ${place}: ${signInWords(sign)}.`);
}

function paintPlaces(places) {
  const sign = tool.sign;
  // What is on its way counts: clicks may be faster than the program.
  const other = places.filter((place) => signAt(place) !== undefined && signSoon(place) !== sign);
  if (other.length === 0) return say("Nothing to paint here: it has this ground.");
  say(`${other.length > 1 ? `${other.length} places` : other[0]} → ${signInWords(sign)}.`);
  return soon({ places: other, sign }, () => change(`${other.length > 1 ? `${other.length} places` : other[0]}: ${signInWords(sign)}`,
    (draft) => painted(draft, other.map((place) => [place, sign]))));
}

// All places with the same sign that hang together with one.
function connected(place) {
  const sign = signAt(place);
  const found = new Set([place]);
  for (const one of found) ground.neighbours.get(one).filter((next) => signAt(next) === sign).forEach((next) => found.add(next));
  return [...found];
}

// Points on the way of a fast pointer, which reports few.
function pointsBetween(from, to, far) {
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / far));
  const at = (step) => ({ x: from.x + ((to.x - from.x) * step) / steps, y: from.y + ((to.y - from.y) * step) / steps });
  return Array.from({ length: steps }, (_, step) => at(step + 1));
}

const passed = (from, to) => pointsBetween(from, to, ground.pitch / 3).map((point) => nearest(point)).filter(Boolean);
const preview = () => [...new Set([...paintedSoon(), ...tool.stroke ?? []])].map((place) => outlineOf(place, { class: "painted" }));
const readySign = () => { tool.sign = legendSigns().has(tool.sign) ? tool.sign : [...legendSigns().keys()][0]; };

function promptOf(way) {
  readySign();
  const keys = "Right-click, or hold Alt, to take the ground of a place. On the map, arrow keys and Enter work too; Esc ends.";
  return `${way} ${signInWords(tool.sign)}.${withKeys(keys)}`;
}

TOOLS.paint = {
  lists: () => (hasRows() ? [{ path: "map.rows" }] : []),
  prompt: () => promptOf("Click a place, or drag over several: they become"),
  palette: signPalette,
  marks: preview,
  take: takeSign,
  down: (place, point) => Object.assign(tool, { stroke: new Set([place]), last: point }),
  move: (_, point) => {
    passed(tool.last ?? point, point).forEach((place) => tool.stroke.add(place));
    tool.last = point;
    drawMarks();
  },
  hover: (place) => drawHover(place),
  up: () => {
    const places = [...tool.stroke];
    tool.stroke = null;
    drawMarks();
    paintPlaces(places);
  },
  enter: (place) => paintPlaces([place]),
};

TOOLS.fill = {
  ...TOOLS.paint,
  prompt: () => promptOf("Click a place: it and all of the same ground around it become"),
  marks: () => paintedSoon().map((place) => outlineOf(place, { class: "painted" })),
  down: (place) => { tool.stroke = new Set(connected(place)); },
  move: null,
  enter: (place) => paintPlaces(connected(place)),
};

function drawHover(place) {
  drawMarks();
  if (place) map.marks.append(outlineOf(place, { class: "hover" }));
}
