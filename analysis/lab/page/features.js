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

const toggleItems = (path, items, gone) => changeItems(path, items, gone, (draft) => withScenarioValue(draft, path, "list", listOf(withItems(listNow(path), items, gone))));

// ---- Hexsides ------------------------------------------------------------------------------------------------

// The first place of a side is the one that a work covers: the one that was clicked.
const sideAt = (place, other) => (place && other ? `${place}/${other}` : null);
const hasSide = (side, list) => list.some((one) => isSameItem(one, side));

// A click on a side, or a way along several: they are added, or taken away if the first is there.
const toggleSides = (items, gone) => toggleItems(tool.list, items, gone);
const toggleSide = (side) => side && TOOLS.sides.put([side], hasSide(side, TOOLS.sides.items()));

const linesOf = (items, style) => items.map((item) => item.split("/")).filter((pair) => pair.length === 2 && pair.every((place) => ground.places.has(place)))
  .map(([one, other]) => sideLine(one, other, { class: style }));
const sideMarks = () => [...linesOf(TOOLS.sides.items().filter((one) => !(tool.gone && tool.stroke && hasSide(one, [...tool.stroke]))), "side-mark"),
  ...(tool.gone ? [] : linesOf([...tool.stroke ?? []], "side-mark"))];

// How near to the middle of a side a pointer that is dragged must come: one that crosses a hex does not touch all its sides.
const NEAR_SIDE = 0.22;

function sidesAlong(from, to) {
  const near = (point) => {
    const place = nearest(point);
    const other = place && nearestSide(place, point);
    if (!other) return null;
    const [[x, y], [left, top]] = [ground.places.get(place), ground.places.get(other)];
    return NEAR_SIDE * ground.pitch >= Math.hypot((x + left) / 2 - point.x, (y + top) / 2 - point.y) ? `${place}/${other}` : null;
  };
  return pointsBetween(from, to, ground.pitch / 10).map(near).filter(Boolean);
}

function beginSides(place, point) {
  const side = sideAt(place, nearestSide(place, point));
  if (side) Object.assign(tool, { stroke: new Set([side]), last: point, gone: hasSide(side, TOOLS.sides.items()) });
}

function dragSides(_, point) {
  const known = TOOLS.sides.items();
  for (const side of sidesAlong(tool.last, point)) {
    if (!hasSide(side, [...tool.stroke]) && hasSide(side, known) === tool.gone) tool.stroke.add(side);
  }
  tool.last = point;
  drawMarks();
}

function endSides() {
  const [items, gone] = [[...tool.stroke], tool.gone];
  Object.assign(tool, { stroke: null, gone: false });
  return TOOLS.sides.put(items, gone);
}

const cursorSide = () => {
  const near = ground.neighbours.get(tool.cursor) ?? [];
  return near[((tool.side % near.length) + near.length) % near.length];
};

TOOLS.sides = {
  lists: sideLists,
  prompt: () => `${featureName({ path: tool.list })}: click inside a hex, near one of its sides, to add or remove the side; drag along several. `
    + `${isDesignable() ? "" : "The hex that you click comes first: a work covers it."}${withKeys("Keys: arrows, [ and ], Enter; Esc ends.")}`,
  palette: () => featurePalette(sideLists()),
  marks: sideMarks,
  cursor: () => (cursorSide() ? [sideLine(tool.cursor, cursorSide(), { class: "side-hover" })] : []),
  items: () => listSoon(),
  put: toggleSides,
  down: beginSides,
  move: dragSides,
  up: endSides,
  hover: (place, point) => {
    drawMarks();
    if (place && nearestSide(place, point)) map.marks.append(sideLine(place, nearestSide(place, point), { class: "side-hover" }));
  },
  rotate: (by) => {
    tool.side += by;
    drawMarks();
    say(`${tool.cursor}/${cursorSide()}`);
  },
  enter: (place) => toggleSide(sideAt(place, cursorSide())),
};

// ---- Places and roads ----------------------------------------------------------------------------------------

function clickPlace(place) {
  const { list: path } = tool;
  const value = values.variant.get(path);
  if (path === NEW_ROAD) return addRoad(place);
  if (isRoad(path)) return extendRoad(path, place);
  if (!value) return;
  const name = featureName(value);
  if (value.kind === "text") {
    say(`${name}: ${place}.`);
    return change(`${name} to ${place}`, (draft) => withScenarioValue(draft, path, "text", place));
  }
  return toggleItems(path, [place], listSoon(path).includes(place));
}

// A road with one place more at the end that is nearer, or without the end that was clicked; null for a place elsewhere.
function roadWith(items, place) {
  const near = ground.neighbours.get(place);
  if (place === items.at(-1)) return items.slice(0, -1);
  if (place === items[0]) return items.slice(1);
  if (near.includes(items.at(-1))) return [...items, place];
  return near.includes(items[0]) ? [place, ...items] : null;
}

// It goes on from what it is when the turn of the click comes.
function extendRoad(path, place) {
  const name = featureName({ path });
  return change(`${name}: ${place}`, (draft) => {
    const items = listNow(path);
    const now = items.length ? roadWith(items, place) : null;
    if (!now) {
      say(`A road goes from place to place: click beside an end of ${name}, or an end to take it away.`);
      return null;
    }
    say(`${name}: ${now.length} places.`);
    return now.length < 2 ? withRemoved(draft, path) : withScenarioValue(draft, path, "list", listOf(now));
  });
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
  const items = listSoon().filter((place) => ground.places.has(place));
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
