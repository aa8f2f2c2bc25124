// Features of the map in games whose rules are a file: rivers, roads, towns, places, victory hexes. New ones begin with the first click.
"use strict";

// What can be new: its tool, its words, the table of its items, and the value of the first click.
const NEW_FEATURES = [
  { mode: "sides", table: "hexsides", list: "between", text: "New hexside kind…", ask: "A river, a wall, a cliff", usual: "River", literal: (items) => usualLiteral("hexsides", items) },
  { mode: "sides", table: "routes", list: "between", text: "New road or railway…", ask: "A road, a track, a railway", usual: "Road", literal: (items) => usualLiteral("routes", items) },
  { mode: "places", table: "features", list: "hexes", text: "New town or fort…", ask: "A city, a fort, a trench: hexes with an effect of their own", usual: "City",
    literal: (items) => usualLiteral("features", items) },
  { mode: "places", table: "map.places", list: null, text: "New named place…", ask: "The name is shown on the map", usual: "Place" },
  { mode: "places", table: "map.regions", list: "", text: "New region…", ask: "Hexes with a name, for set-up, supply or victory", usual: "Region" },
  { mode: "places", table: "victory.objectives", list: "hexes", text: "New victory hexes…", ask: "Hexes that are worth victory points", usual: "Objective", worth: true },
  { mode: "places", table: "setup", list: "hexes", text: "New set-up area…", ask: "Hexes in which units are placed at the start", usual: "Set-up" },
];
const freshId = ({ table }) => `new ${table}`;
const isFresh = (path) => NEW_FEATURES.some((one) => freshId(one) === path);

// The usual kind of this name, with these places.
function usualLiteral(table, { name, items }) {
  const key = table === "features" ? "hexes" : "between";
  const [, literal] = USUAL_KINDS[table].find(([one]) => one.toLowerCase() === name.toLowerCase()) ?? [name, "{}"];
  return inlineOf(leavesWith(inlineLeaves(literal), [key], listOf(items)));
}

// Lists of hexes and places that the tool Places edits besides those of other games.
function areaLists() {
  if (!isDesignable()) return [];
  const known = [...values.variant.values()].filter(({ path, kind }) => kind === "list" && !counterOf(path) && AREAS.some((pattern) => fitsPattern(path, pattern)));
  const picked = tool.list && !isFresh(tool.list) && FIELD_KINDS[namesOf(tool.list).at(-1)] === "area" && !known.some(({ path }) => path === tool.list);
  return picked ? [...known, { path: tool.list, kind: "list", value: "[]" }] : known;
}

// Kinds of hexsides and routes without any side yet are lists, too.
function barrenLists(found) {
  if (!isDesignable()) return [];
  const all = ["hexsides", "routes"].flatMap((table) => designIds(table).map((id) => `${table}.${nameInPath(id)}.between`));
  return all.filter((path) => !found.some((one) => one.path === path)).map((path) => ({ path, kind: "list", value: "[]" }));
}

const newLists = (mode) => (isDesignable() ? NEW_FEATURES.filter((one) => one.mode === mode).map((one) => ({ path: freshId(one) })) : []);

const newButtons = (mode) => (isDesignable() ? NEW_FEATURES.filter((one) => one.mode === mode).map((one) => {
  const chosen = tool.list === freshId(one) && tool.fresh;
  return button(chosen ? `New: ${tool.fresh.name}` : one.text, () => askNew(one), { id: `feature-${freshId(one).replace(" ", "-")}`, class: "item",
    "aria-pressed": String(Boolean(chosen)) });
}) : []);

// What can be done with the item whose list is chosen.
function itemButtons() {
  if (!isDesignable() || !tool.list || isFresh(tool.list)) return [];
  const owner = NEW_FEATURES.find(({ table }) => isUnder(tool.list, table));
  if (!owner) return [];
  const id = namesOf(tool.list)[namesOf(owner.table).length];
  const path = `${owner.table}.${nameInPath(id)}`;
  const rename = async () => {
    const answer = await askFor(`Rename ${designName(id)}`, [["name", "Name", designName(id), { maxlength: 40 }]], "The rules that name it follow.", "Rename");
    if (!answer?.name.trim()) return;
    setTool("select");
    await renameItem(owner.table, id, answer.name);
    setTool(owner.mode);
  };
  const remove = async () => {
    const used = countReferences(owner.table, id);
    if (used && !(await confirmed(`${designName(id)} is named in ${plural(used, "place")} of the rules. Remove it there, too?`, "Remove it", "Keep it"))) return;
    setTool("select");
    await removeItem(owner.table, id);
    setTool(owner.mode);
  };
  const edit = homeOf(path).view ? button("Its values", () => goToFault(path), { id: "feature-values", class: "quiet" }) : "";
  return [edit, button("Rename…", rename, { id: "feature-rename", class: "quiet" }), button("Remove", remove, { id: "feature-remove", class: "quiet" })];
}

async function askNew(one) {
  const used = new Set(designIds(one.table).map(designName));
  const usual = used.has(one.usual) ? nextName(one.usual, used) : one.usual;
  const list = USUAL_KINDS[one.table] ? make("datalist", { id: "new-kinds" }, USUAL_KINDS[one.table].map(([name]) => make("option", { value: name }))) : "";
  const name = make("label", {}, "Name", make("input", { type: "text", name: "name", value: usual, required: true, maxlength: 40, list: list ? "new-kinds" : null }), list);
  const worth = one.worth ? [
    make("div", { class: "two" }, opened.sides.map((side) => make("label", {}, `VP of each hex for ${sideName(side)}`,
      make("input", { type: "number", name: `points-${side}`, min: 0, max: 99, step: 1, value: 1, required: true })))),
    remark("The side that holds it scores them. With different figures it becomes two lists of victory hexes, one for each side."),
  ] : [];
  const answer = await inDialog(one.text.replace("…", ""), [name, ...worth, remark(`${one.ask}. Then click on the map where it is.`)], "Go on", "Cancel",
    (form) => Object.fromEntries(new FormData(form)));
  if (!answer?.name.trim()) return;
  Object.assign(tool, { list: freshId(one), fresh: { ...answer, one }, road: null, stroke: null });
  showTools();
  byId("map").focus({ preventScroll: true });
}

// What is made of the answers: victory hexes with other VP for each side are two items, all else is one.
function newItems({ one, name, ...answer }, items) {
  const literal = one.list === null ? quoted(items[0]) : one.list === "" ? listOf(items) : one.literal?.({ name, items }) ?? inlineTable([[one.list, listOf(items)]]);
  if (!one.worth) return [{ name, literal }];
  const worths = opened.sides.map((side) => ({ side, points: Number(answer[`points-${side}`]) }));
  const [first, second] = worths.map(({ points }) => points);
  const worth = ({ side, points }) => inlineTable([["hexes", listOf(items)], ...(points > 1 ? [["points", String(points)]] : []), ...(side ? [["side", quoted(side)]] : [])]);
  if (first === second) return [{ name, literal: worth({ side: null, points: first }) }];
  const scored = worths.filter(({ points }) => points > 0);
  return scored.map((each) => ({ name: scored.length > 1 ? `${name} ${sideName(each.side)}` : name, literal: worth(each) }));
}

// The first click of something new makes it, with this place or side.
async function makeNew(items) {
  if (!tool.fresh) return say("Choose above what is new.");
  const { one, name } = tool.fresh;
  const taken = new Set([...designIds(one.table), ...["map.places", "map.regions"].flatMap(designIds), ...EDGES_OF_MAP]);
  const made = newItems(tool.fresh, items).map((item) => {
    const own = newId(item.name, taken);
    taken.add(own);
    return { ...item, id: own, path: `${one.table}.${nameInPath(own)}` };
  });
  const [{ id, path }] = made;
  const { fresh } = tool;
  const list = one.list ? `${path}.${one.list}` : path;
  const where = items.length > 1 ? plural(items.length, "side") : items[0];
  // The next click is one of the new list, also when it comes before the program has answered.
  Object.assign(tool, { fresh: null, list: one.list === null ? tool.list : list });
  refusedLists.delete(list);
  const begun = tool.list;
  const done = await soon({ path: list, items, gone: false }, () => change(`${designName(id)} in ${where}`, (draft) => made.reduce((now, item) => withDesign(now, item.path, item.literal), draft))
    .then((counts) => { if (!counts) refusedLists.add(list); return counts; }));
  // Another tool or list may be chosen meanwhile.
  if (tool.list === begun && !tool.fresh) Object.assign(tool, done ? { list } : { fresh, list: freshId(one) });
  showTools();
  if (!done) return;
  const all = made.map((item) => designName(item.id)).join(" and ");
  const more = made.length > 1 ? " More hexes go to the one that is chosen above." : one.list === null ? "" : " Click on for more.";
  say(`${all} ${made.length > 1 ? "are" : "is"} in ${where}.${more}${signsLost(name, made.length > 1 ? name : id)}`);
}

// A hexside is of one kind: those of the other kinds give up what is `added`.
function withSides(draft, path, items, added) {
  const others = namesOf(path)[0] === "hexsides" && added.length ? designIds("hexsides").map((id) => `hexsides.${nameInPath(id)}.between`).filter((one) => one !== path) : [];
  const rid = others.reduce((now, list) => {
    const old = listNow(list).flatMap(pairsOf);
    const kept = withItems(old, added, true);
    return kept.length < old.length ? withDesign(now, list, listOf(kept)) : now;
  }, draft);
  return withDesign(rid, path, listOf(items));
}

const designSides = () => (isFresh(tool.list) ? [] : listSoon(tool.list, listNow().flatMap(pairsOf)));

function putDesignSides(items, gone) {
  if (isFresh(tool.list)) return makeNew(items);
  const path = tool.list;
  return changeItems(path, items, gone, (draft) => withSides(draft, path, withItems(listNow(path).flatMap(pairsOf), items, gone), gone ? [] : items));
}

// A chain of hexes is the sides between each and the next.
function pairsOf(item) {
  const hexes = item.split("/").flatMap(hexesOfRange);
  return hexes.length < 2 ? [item] : hexes.slice(1).map((hex, place) => `${hexes[place]}/${hex}`);
}

// A click on a hex of a list; a hex that is there by the name of a place loses that name.
function toggleDesignPlace(place) {
  if (isFresh(tool.list)) return makeNew([place]);
  const path = tool.list;
  const items = listSoon(path);
  const known = items.find((item) => item === place || (designIds("map.places").includes(item) && designText(pathOf("map", "places", item)) === place));
  const region = items.find((item) => item !== known && hexesNamed(item).includes(place));
  if (!known && region) return say(`${place} is in it by ${region}: edit that, or type the hexes in the design view.`);
  const changed = [known ?? place];
  return changeItems(path, changed, Boolean(known), (draft) => withDesign(draft, path, listOf(withItems(listNow(path), changed, Boolean(known)))));
}

// The hexes of `0105..0109`: of the same printed column or row, or of a straight line. What is no range is itself.
function hexesOfRange(text) {
  const ends = text.split("..");
  if (ends.length !== 2 || !ends.every((end) => ground.places.has(end))) return [text];
  const [[x, y], [left, top]] = ends.map((end) => ground.places.get(end));
  const [[row, column], [lastRow, lastColumn]] = ends.map((end) => ground.cells.get(end));
  const isBetween = (one, other, number) => number >= Math.min(one, other) - 1 && Math.max(one, other) + 1 >= number;
  const along = ([name, [right, down]]) => {
    const [ownRow, ownColumn] = ground.cells.get(name);
    return (column === lastColumn && ownColumn === column && isBetween(y, top, down)) || (row === lastRow && ownRow === row && isBetween(x, left, right));
  };
  if (column === lastColumn || row === lastRow) {
    const far = (name) => Math.hypot(ground.places.get(name)[0] - x, ground.places.get(name)[1] - y);
    return [...ground.places].filter(along).map(([name]) => name).sort((one, other) => far(one) - far(other));
  }
  const steps = Math.round(Math.hypot(left - x, top - y) / ground.pitch);
  const line = Array.from({ length: steps + 1 }, (_, step) => nearest({ x: x + (step * (left - x)) / steps, y: y + (step * (top - y)) / steps }, ground.pitch / 4));
  return line.includes(null) ? [text] : line;
}

// The hexes of a number, a range, a place, a region or an edge.
function hexesNamed(item, depth = 4) {
  if (ground.places.has(item)) return [item];
  if (item.includes("..")) return hexesOfRange(item);
  const place = designText(pathOf("map", "places", item));
  if (place) return [place];
  const region = designText(pathOf("map", "regions", item));
  if (region && depth) return itemsOf(region).flatMap((one) => hexesNamed(one, depth - 1));
  const edge = EDGES_OF_MAP.indexOf(item);
  return edge < 0 ? [] : edgeHexes(edge);
}

// Hexes at an edge: those whose column or row is the outermost.
function edgeHexes(edge) {
  const cells = [...ground.cells].map(([place, [row, column]]) => [place, row, column]);
  const along = (pick) => cells.map(pick);
  const ys = new Map(cells.map(([place, row]) => [row, ground.places.get(place)[1]]));
  const rows = [...ys.keys()].sort((one, other) => ys.get(one) - ys.get(other));
  const wanted = [([, row]) => row === rows[0], ([, , column]) => column === Math.max(...along(([, , one]) => one)), ([, row]) => row === rows.at(-1), ([, ,
    column]) => column === 0][edge];
  return cells.filter(wanted).map(([place]) => place);
}

const areaMarks = () => (isFresh(tool.list) ? [] : [...new Set(listSoon().flatMap((item) => hexesNamed(item)))].filter((place) => ground.places.has(place))
  .map((place) => outlineOf(place, { class: "feature" })));
