// Features of the map: hexsides, places, lists of places, and roads.
"use strict";

// Whether the items of a value may be this text. Without a pattern its own items show what they are.
function accepts({ pattern, value, kind }, sample) {
  if (pattern) {
    try {
      return new RegExp(`^(?:${pattern})$`).test(sample);
    } catch {
      return false;
    }
  }
  const items = kind === "list" ? itemsOf(value) : [value];
  const shape = (text) => text.replaceAll(/\d/g, "0");
  return items.length > 0 && items.every((item) => shape(item) === shape(sample));
}

const samples = () => {
  const [place, near] = [...ground.neighbours].find(([, list]) => list.length > 0) ?? [];
  return place ? { place, side: `${place}/${near[0]}` } : null;
};

// A pattern of names takes the numbers of places too; one of places takes no names.
const takesPlaces = (value, sample) => accepts(value, sample) && !(value.pattern && accepts(value, "no-place"));

// Values that are places, without those of counters, which are moved by themselves.
function featureValues(kinds, sample) {
  if (!sample) return [];
  const elsewhere = ["sides", "map.rows", "map.legend"];
  const isFeature = ({ path, kind }) => kinds.includes(kind) && !counterOf(path) && !elsewhere.some((table) => isUnder(path, table));
  return [...values.variant.values()].filter((value) => isFeature(value) && takesPlaces(value, sample));
}

const sideLists = () => featureValues(["list"], samples()?.side);
const placeLists = () => featureValues(["list", "text"], samples()?.place);
const isRoad = (path) => isUnder(path, "map.roads");
const featureName = ({ path }) => designFeatureName(path) ?? capital(inWords(namesOf(path).slice(isUnder(path, "map") ? 1 : 0)));
const listNow = (path = tool.list) => {
  const value = values.variant.get(path);
  return value ? (value.kind === "list" ? itemsOf(value.value) : [value.value]) : [];
};

function featurePalette(lists, more = []) {
  const size = ({ path, kind, value }) => make("small", {}, ` ${kind === "list" ? listNow(path).length : value}`);
  const choices = lists.map((value) => featureButton([featureName(value), size(value)], value.path));
  return [make("div", { class: "choices", role: "group", "aria-label": "Features" }, choices, more)];
}

function featureButton(content, path) {
  const chooseList = () => {
    Object.assign(tool, { list: path, road: null, stroke: null });
    showTools();
  };
  return button(content, chooseList, { id: `feature-${path}`, class: "item", "aria-pressed": String(path === tool.list) });
}

const setList = (name, path, edit) => change(name, (draft) => withScenarioValue(draft, path, "list", listOf(edit(listNow(path)))));
// Takes an item out of a list, or adds it, in what the list is when its turn comes: clicks may be faster than the program.
const toggleItem = (name, path, item, gone) => setList(name, path, (now) => (gone ? now.filter((one) => one !== item) : [...now.filter((one) => one !== item), item]));

// ---- Hexsides ------------------------------------------------------------------------------------------------

// The first place of a side is the one that a work covers: the one that was clicked.
function toggleSide(place, other) {
  if (!place || !other) return;
  const items = listNow();
  const name = capital(inWords(namesOf(tool.list).slice(1)));
  const known = items.find((item) => item === `${place}/${other}` || item === `${other}/${place}`);
  say(`${name}: ${known ? `${known} removed` : `${place}/${other} added`}.`);
  return toggleItem(`${name}: ${known ? `without ${known}` : `with ${place}/${other}`}`, tool.list, known ?? `${place}/${other}`, Boolean(known));
}

const sideMarks = () => listNow().map((item) => item.split("/")).filter((pair) => pair.length === 2 && pair.every((place) => ground.places.has(place)))
  .map(([one, other]) => sideLine(one, other, { class: "side-mark" }));
const cursorSide = () => {
  const near = ground.neighbours.get(tool.cursor) ?? [];
  return near[((tool.side % near.length) + near.length) % near.length];
};

TOOLS.sides = {
  lists: sideLists,
  prompt: () => `${featureName({ path: tool.list })}: click inside a hex, near one of its sides, to add or remove the side. `
    + `The hex that you click comes first: a work covers it.${withKeys("Keys: arrows, [ and ], Enter; Esc ends.")}`,
  palette: () => featurePalette(sideLists()),
  marks: sideMarks,
  cursor: () => (cursorSide() ? [sideLine(tool.cursor, cursorSide(), { class: "side-hover" })] : []),
  down: (place, point) => toggleSide(place, nearestSide(place, point)),
  hover: (place, point) => {
    drawMarks();
    if (place && nearestSide(place, point)) map.marks.append(sideLine(place, nearestSide(place, point), { class: "side-hover" }));
  },
  rotate: (by) => {
    tool.side += by;
    drawMarks();
    say(`${tool.cursor}/${cursorSide()}`);
  },
  enter: (place) => toggleSide(place, cursorSide()),
};

// ---- Places and roads ----------------------------------------------------------------------------------------

function clickPlace(place) {
  const value = values.variant.get(tool.list);
  if (tool.list === NEW_ROAD) return addRoad(place);
  if (!value) return;
  const name = featureName(value);
  if (value.kind === "text") {
    say(`${name}: ${place}.`);
    return change(`${name} to ${place}`, (draft) => withScenarioValue(draft, tool.list, "text", place));
  }
  const items = listNow();
  if (isRoad(tool.list)) return extendRoad(name, items, place);
  const gone = items.includes(place);
  say(`${name}: ${place} ${gone ? "removed" : "added"}.`);
  return toggleItem(`${name}: ${gone ? "without" : "with"} ${place}`, tool.list, place, gone);
}

// A road goes on from the end that is nearer; a click on an end takes it away.
function extendRoad(name, items, place) {
  const near = ground.neighbours.get(place);
  const now = place === items.at(-1) ? items.slice(0, -1)
    : place === items[0] ? items.slice(1)
      : near.includes(items.at(-1)) ? [...items, place]
        : near.includes(items[0]) ? [place, ...items] : null;
  if (!now) return say(`A road goes from place to place: click beside an end of ${name}, or an end to take it away.`);
  say(`${name}: ${now.length} places.`);
  if (now.length < 2) return change(`${name} removed`, (draft) => withRemoved(draft, tool.list));
  return setList(`${name}: ${now.length > items.length ? "with" : "without"} ${place}`, tool.list, () => now);
}

// Stands for the road that is not there yet.
const NEW_ROAD = "map.roads.";
const hasRoads = () => [...values.variant.keys()].some(isRoad);

// The first click of a new road is only kept: a road has two places.
function addRoad(place) {
  const [first] = tool.road ?? [];
  if (!first || !ground.neighbours.get(first).includes(place)) {
    tool.road = [place];
    say(`The road begins in ${place}: click a place beside it.`);
    return drawMarks();
  }
  const taken = new Set([...values.variant.keys()].filter(isRoad).map((path) => namesOf(path)[2]));
  const path = pathOf("map", "roads", newId("road", taken));
  tool.road = null;
  tool.list = path;
  return change(`A road from ${first}`, (draft) => withValue(draft, path, listOf([first, place])));
}

function placeMarks() {
  if (tool.list === NEW_ROAD) return (tool.road ?? []).map((place) => outlineOf(place, { class: "painted" }));
  const items = listNow().filter((place) => ground.places.has(place));
  const isEnd = (place) => isRoad(tool.list) && (place === items[0] || place === items.at(-1));
  const outlines = items.map((place) => outlineOf(place, { class: isEnd(place) ? "feature end" : "feature" }));
  if (!isRoad(tool.list)) return outlines;
  return [...outlines, draw("polyline", { class: "road", points: items.map((place) => ground.places.get(place).join()).join(" ") })];
}

TOOLS.places = {
  lists: () => [...placeLists(), ...(hasRoads() ? [{ path: NEW_ROAD }] : [])],
  prompt: () => {
    const value = values.variant.get(tool.list);
    if (tool.list === NEW_ROAD) return "A new road: click the place where it begins, then one beside it.";
    const name = featureName({ path: tool.list });
    if (value?.kind === "text") return `${name}: click the place to which it moves.${withKeys("Esc ends.")}`;
    if (isRoad(tool.list)) return `${name}: click beside an end to go on, click an end to take it away.${withKeys("Esc ends.")}`;
    return `${name}: click a place to add or remove it.${withKeys("Esc ends.")}`;
  },
  palette: () => featurePalette(placeLists(), hasRoads() ? [featureButton("New road", NEW_ROAD)] : []),
  marks: placeMarks,
  down: clickPlace,
  hover: (place) => drawHover(place),
  enter: clickPlace,
};
