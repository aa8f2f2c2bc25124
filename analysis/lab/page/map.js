// The map: its drawing, its size on the screen, points on it.
"use strict";
const map = {
  sheet: null, svg: null, counters: [], drawn: "", chosen: null, movable: true, zoom: 1, fitted: 0, fittedHeight: 0, places: new Map(),
  onChoose: null, onMove: null, onTurn: null,
};

// The layers of the map, from below: the drawing, marks of the tools, counters, places to choose in a game.
function makeMap() {
  map.svg = draw("svg", { role: "group", "aria-label": "Map with counters" });
  map.ground = draw("g", { class: "ground" });
  map.marks = draw("g", { class: "marks", "aria-hidden": "true" });
  map.pieces = draw("g", { class: "pieces" });
  map.targets = draw("g", { role: "group", "aria-label": "Places to choose" });
  map.svg.append(map.ground, map.marks, map.pieces, map.targets);
  byId("map").replaceChildren(map.svg);
}

// Another scenario: a new map at its own size.
function showSheet(sheet) {
  drawSheet(sheet);
  fitZoom();
  Object.assign(byId("map"), { scrollLeft: 0, scrollTop: 0 });
}

// The drawing, at the zoom and the place of the screen where it is.
function drawSheet(sheet) {
  // Pictures of the ground in the palette stay as long as the legend does.
  if (sheet.legend !== map.sheet?.legend) swatches.clear();
  map.sheet = sheet;
  paints.replaceSync(sheet.style);
  map.svg.setAttribute("viewBox", sheet.view);
  map.ground.innerHTML = sheet.ground;
  measure(sheet);
  map.places = ground.places;
  const legend = draw("svg", { viewBox: sheet.legend_view, role: "img", "aria-label": "Legend", class: "ground" });
  legend.innerHTML = sheet.legend;
  byId("legend").replaceChildren(legend);
}

// The style of all drawings, which comes with the map: the page that the program serves takes no style elements.
const paints = new CSSStyleSheet();
document.adoptedStyleSheets = [paints];

// The map is drawn again when the draft changes it; counters change it in no game.
async function redrawGround(before) {
  const other = (sets) => sets.filter((set) => !counterOf(pathOfSet(set)));
  const [old, now] = [before, draftNow()].map(({ whatIfs, sets }) => JSON.stringify([whatIfs, other(sets)]));
  if (old === now) return;
  const sheet = await lab.desk.ask({ do: "sheet", slot: "variant" });
  const wide = viewOf(map.sheet).width;
  if (sheet.ground === map.sheet.ground && sheet.view === map.sheet.view) return;
  drawSheet(sheet);
  // A larger map is drawn at the same scale.
  if (viewOf(sheet).width !== wide) setZoom((map.zoom * viewOf(sheet).width) / wide);
}

function viewOf({ view }) {
  const [, , width, height] = view.split(" ").map(Number);
  return { width, height };
}

// The least width of a place on the screen, in pixels: less is too small to touch.
const LEAST = 40;
const ZOOM = { step: 1.3, least: 0.2, most: 8 };

// The whole map, as long as its places can be touched.
function fitZoom() {
  const { width, height } = viewOf(map.sheet);
  const { clientWidth, clientHeight } = byId("map");
  if (!clientWidth) return;
  const room = Math.max(clientHeight, 300) - 4;
  const whole = Math.min(1, (room * width) / height / clientWidth);
  setZoom(Math.max(whole, (LEAST / ground.pitch) * (width / clientWidth)));
  Object.assign(map, { fitted: clientWidth, fittedHeight: clientHeight });
}

// Where the page fills the window, the height of the map is what tools, palettes and the tray leave to it.
const fillsWindow = () => matchMedia("(min-width: 1000px) and (min-height: 640px)").matches;

// A map that the user has not zoomed fits the window, also when that is turned or widened, or a palette takes another line. It does not
// move under the pointer: the next click would miss.
function refitMap() {
  const { clientWidth, clientHeight } = byId("map");
  if (!map.sheet || !map.fitted || !clientWidth) return;
  const other = clientWidth !== map.fitted || (fillsWindow() && clientHeight !== map.fittedHeight);
  if (other && !(clientWidth === map.fitted && byId("map").matches(":hover"))) fitZoom();
}

// The middle of what is seen stays in the middle.
function setZoom(zoom) {
  const place = byId("map");
  const before = map.zoom;
  map.zoom = Math.min(ZOOM.most, Math.max(ZOOM.least, zoom));
  const [x, y] = [place.scrollLeft + place.clientWidth / 2, place.scrollTop + place.clientHeight / 2];
  place.style.setProperty("--zoom", `${100 * map.zoom}%`);
  const by = map.zoom / before;
  place.scrollTo(x * by - place.clientWidth / 2, y * by - place.clientHeight / 2);
}

function zoomBy(factor) {
  map.fitted = 0;
  setZoom(map.zoom * factor);
}

function pointOf(event) {
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(map.svg.getScreenCTM().inverse());
}

// Brings a place into view.
function showPlace(name) {
  const [x, y] = ground.places.get(name);
  const at = new DOMPoint(x, y).matrixTransform(map.svg.getScreenCTM());
  const box = byId("map").getBoundingClientRect();
  const room = 40;
  const by = (where, low, high) => (where < low + room ? where - low - room : where > high - room ? where - high + room : 0);
  byId("map").scrollBy(by(at.x, box.left, box.right), by(at.y, box.top, box.bottom));
}

function connectMap() {
  makeMap();
  byId("turn-left").onclick = () => turnChosen(-1);
  byId("turn-right").onclick = () => turnChosen(1);
  byId("smaller").onclick = () => zoomBy(1 / ZOOM.step);
  byId("larger").onclick = () => zoomBy(ZOOM.step);
  byId("whole").onclick = fitZoom;
  byId("map").addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoomBy(event.deltaY > 0 ? 1 / 1.1 : 1.1);
  }, { passive: false });
  new ResizeObserver(refitMap).observe(byId("map"));
  byId("map").addEventListener("pointerleave", () => setTimeout(refitMap));
}
