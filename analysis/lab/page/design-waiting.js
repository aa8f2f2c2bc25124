// Counters that are not on the map: a tray beside it, from which they are dragged, or chosen and then put on a hex.
"use strict";
// The counter that the next click on the map places, and those whose place the program is asked about.
const offMap = { path: null, placed: new Set() };

// Units without a hex, in the order of the file. Games with a rulebook of their own place their counters by other fields.
const waitingPaths = () => (isDesignable() && lab.forms.has("units") ? counterPaths("units").filter((path) => !values.written.has(`${path}.hex`)) : []);

function whyWaiting(path) {
  const [group, turn] = ["group", "turn"].map((key) => designText(`${path}.${key}`));
  return group ? `set-up ${designName(group)}` : turn ? `arrives in turn ${turn}` : "not in the game yet";
}

function showWaiting() {
  const paths = lab.sitting ? [] : waitingPaths();
  const place = byId("waiting");
  place.hidden = paths.length === 0;
  if (!paths.includes(offMap.path)) offMap.path = null;
  if (paths.length === 0) return;
  const open = place.open;
  const chip = (path) => button([make("span", { class: `dot side${sideIndex(sideOf(path))}` }), nameOfCounter(path), make("small", {},
    ` ${valuesOfUnit(path)}, ${whyWaiting(path)}`)], () => chooseWaiting(path), {
    id: `wait-${path}`, class: "chip", "aria-pressed": String(path === offMap.path), onpointerdown: (event) => dragWaiting(event, path) });
  keepFocus(() => place.replaceChildren(make("summary", {}, "Not on the map ", make("span", { class: "count" }, paths.length)),
    remark("Drag a counter to its hex; or choose it, then click the hex, or go there with the arrow keys and press Enter."),
    make("div", { class: "choices chips", role: "group", "aria-label": "Counters that are not on the map" }, paths.map(chip))));
  place.open = open;
}

const valuesOfUnit = (path) => ["strength", "moves"].map((key) => designText(`${path}.${key}`) ?? "?").join("-");

function chooseWaiting(path) {
  offMap.path = offMap.path === path ? null : path;
  setTool(offMap.path ? "drop" : "select");
  showWaiting();
  if (offMap.path) byId("map").focus({ preventScroll: true });
}

// Puts a counter on the map: its hex takes the place of the way in which it entered play.
function placeWaiting(path, hex) {
  const name = nameOfCounter(path);
  const all = waitingPaths().filter((one) => one === path || !offMap.placed.has(one));
  // The next one can be placed at once, also before the program has answered.
  const inRow = tool.mode === "drop";
  if (inRow) chooseNext(all[all.indexOf(path) + 1] ?? null);
  offMap.placed.add(path);
  return change(`${name} to ${hex}`, (draft) => withDesign(withoutStart(draft, path, "hex"), `${path}.hex`, quoted(hex))).then((done) => {
    offMap.placed.delete(path);
    if (done) return say(`${name} is in ${hex}.`);
    if (!inRow) return null;
    // It is still to be placed.
    setTool("drop");
    return chooseNext(path);
  });
}

function chooseNext(path) {
  offMap.path = path;
  if (!path) setTool("select");
  showWaiting();
  showTools();
}

TOOLS.drop = {
  prompt: () => (offMap.path ? `${nameOfCounter(offMap.path)}: click the hex where it begins.${withKeys("Arrow keys and Enter work too; Esc ends.")}` : "Choose a counter that is not on the map."),
  marks: () => [],
  down: (place) => offMap.path && placeWaiting(offMap.path, place),
  enter: (place) => offMap.path && placeWaiting(offMap.path, place),
  hover: (place) => drawHover(place),
};

const dragWaiting = (event, path) => dragToMap(event, event.currentTarget, {
  content: () => nameOfCounter(path),
  over: (place) => (place ? drawHover(place) : drawMarks()),
  drop: (place) => { if (place) placeWaiting(path, place); },
});

function connectWaiting() {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !offMap.path) return;
    offMap.path = null;
    if (tool.mode === "drop") setTool("select");
    showWaiting();
  });
}
