// Kinds of terrain, hexsides, features and routes: the usual ones in one click, and copies, removals, and signs of the map.
"use strict";

// Usual values of published games.
const USUAL_KINDS = {
  terrain: [
    ["Wood", "{ cost = 2, shift = -1 }"], ["Hill", "{ cost = 2, shift = -1 }"], ["Rough", "{ cost = 2 }"], ["Marsh", '{ cost = 3, shift = -1 }'], ["Town", "{ shift = -1 }"],
    ["Mountain", "{ cost = 3, shift = -2 }"], ["Lake", '{ entry = "prohibited" }'],
  ],
  hexsides: [
    ["River", "{ cost = 2, shift = -1, between = [] }"], ["Stream", "{ cost = 1, between = [] }"], ["Bridge", "{ shift = -1, between = [] }"],
    ["Wall", '{ cost = 1, attack = "half", between = [] }'], ["Cliff", '{ entry = "prohibited", between = [] }'],
  ],
  features: [["City", "{ shift = -1, hexes = [] }"], ["Fort", '{ defence = "double", hexes = [] }'], ["Trench", "{ shift = -1, hexes = [] }"]],
  routes: [["Road", "{ hexes_per_point = 2, between = [] }"], ["Track", "{ hexes_per_point = 1, between = [] }"], ["Rail", "{ between = [] }"]],
};

function addBar({ table, one, blank }, ids) {
  const missing = USUAL_KINDS[table].filter(([name]) => !ids.includes(name.toLowerCase()));
  const usual = missing.map(([name, literal]) => button(`+ ${name}`, () => addKinds(table, [[name, literal]]), { id: `usual-${table}-${name}`, class: "item" }));
  const all = missing.length > 1 ? button("+ All of these", () => addKinds(table, missing), { id: `usual-${table}`, class: "item" }) : "";
  const typed = make("input", { type: "text", id: `new-${table}`, maxlength: 40, "aria-label": `Name of the new ${one}`, placeholder: `Another ${one}`,
    onkeydown: (event) => { if (event.key === "Enter") add(); } });
  const add = () => {
    const name = typed.value.trim();
    if (!name) return noteAt(typed, "Write its name.");
    typed.value = "";
    return addKinds(table, [[name, blank]]);
  };
  return make("div", { class: "bar start adds", role: "group", "aria-label": `Add a ${one}` }, usual, all, make("span", { class: "pair" }, typed, button("Add", add,
    { id: `add-${table}` })));
}

// A kind of terrain gets a sign of the map, so that it can be painted at once.
function addKinds(table, kinds) {
  const taken = new Set(designIds(table));
  const ids = kinds.map(([name]) => {
    const id = newId(name, taken);
    taken.add(id);
    return id;
  });
  const names = ids.map(designName).join(", ");
  return change(`${names} added`, (draft) => {
    const signs = new Set(legendSigns().keys());
    return ids.reduce((now, id, place) => {
      const more = withDesign(now, `${table}.${nameInPath(id)}`, kinds[place][1]);
      return table === "terrain" ? withLegendSign(more, id, signs) : more;
    }, draft);
  }).then((done) => {
    if (done) say(`${names}: added${table === "classes" ? "" : ", and can be painted on the map"}.${kinds.map(([name], place) => signsLost(name, ids[place])).find(Boolean) ?? ""}`);
    return done ? ids : null;
  });
}

function withLegendSign(draft, id, signs) {
  const sign = freeSign(id, signs);
  signs.add(sign);
  return withDesign(draft, pathOf("map", "legend", sign), `{ ground = ${quoted(id)} }`);
}

// A letter of its name, or any other sign that is free.
function freeSign(id, signs) {
  const letters = id.replaceAll(/[^a-z0-9]/g, "");
  const wanted = [letters[0].toUpperCase(), ...letters.toUpperCase(), ...letters, ..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+*%&@=~^!?"];
  return wanted.find((sign) => !signs.has(sign));
}

// A copy has the effects and none of the places: a hexside is of one kind.
function copyItem(table, id) {
  const leaves = inlineLeaves(literalOfItem(table, id)).map(([names, literal]) => (["between", "hexes"].includes(names[0]) ? [names, "[]"] : [names, literal]));
  return addKinds(table, [[nextName(designName(id), new Set(designIds(table).map(designName))), inlineOf(leaves)]]);
}

// Hexes of a removed terrain become those of the first other one.
async function takeItem(table, id) {
  const name = designName(id);
  if (table !== "terrain") {
    const many = listNow(`${table}.${nameInPath(id)}.${table === "features" ? "hexes" : "between"}`).length;
    if (many && !(await confirmed(`${name} is in ${plural(many, "place")} of the map. Remove it there, too?`, "Remove it", "Keep it"))) return;
    return removeItem(table, id);
  }
  const instead = designIds("terrain").find((one) => one !== id);
  const signs = [...legendSigns()].filter(([, { ground: kind }]) => kind === id).map(([sign]) => sign);
  const hexes = [...ground.cells.keys()].filter((place) => signs.includes(signAt(place)));
  if (hexes.length && !(await confirmed(`${plural(hexes.length, "hex", "hexes")} of ${name} will be ${designName(instead)}.`, "Remove it", "Keep it"))) return;
  const other = signOfGround(instead);
  return change(`${name} removed`, (draft) => {
    const bare = other === null ? draft : painted(draft, hexes.map((place) => [place, other]));
    const unsigned = signs.reduce((now, sign) => withDesign(now, pathOf("map", "legend", sign), null), bare);
    const costs = designIds("routes").reduce((now, route) => {
      const path = pathOf("routes", route, "costs", id);
      return values.written.has(path) ? withDesign(now, path, null) : now;
    }, unsigned);
    return withDesign(costs, `terrain.${nameInPath(id)}`, null);
  }).then((done) => done && say(`${name} is removed.`));
}

// Shows the map with the tool that paints this kind.
async function paintItem(table, id) {
  if (table === "terrain") {
    // A kind without a sign gets one.
    if (signOfGround(id) === null) await change(`A sign for ${designName(id)}`, (draft) => withLegendSign(draft, id, new Set(legendSigns().keys())));
    selectTab(byId("tab-view-map"));
    tool.sign = signOfGround(id);
    return setTool("paint");
  }
  return pickOnMap(table === "features" ? "places" : "sides", `${table}.${nameInPath(id)}.${table === "features" ? "hexes" : "between"}`);
}

// Shows the map with a tool that edits this list.
function pickOnMap(mode, path) {
  selectTab(byId("tab-view-map"));
  Object.assign(tool, { list: path, road: null, fresh: null });
  setTool(mode);
  byId("map").focus({ preventScroll: true });
}
