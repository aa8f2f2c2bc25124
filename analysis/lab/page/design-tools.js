// The tools Sides and Places in games whose rules are a file: those of other games with more on top.
"use strict";

// The name of a list of hexes or sides, of a game whose rules are a file.
function designFeatureName(path) {
  if (!isDesignable()) return null;
  const [table, ...rest] = namesOf(path);
  const what = { hexsides: "", routes: "", features: "", setup: "Set-up: ", supply: "Supply of ", holds: "Held at the start by ", replacements: "Replacements of ",
    phases: "Phase " }[table];
  const own = ["supply", "holds", "replacements"].includes(table) ? sideName(rest[0]) : designName(rest[0] ?? table);
  const more = ["unheld", "unsupplied"].includes(rest.at(-1)) ? `, ${fieldInWords(table, rest.at(-1)).toLowerCase()}` : "";
  if (what !== undefined) return `${what}${own}${more}`;
  if (table === "victory") return `${{ objectives: "Victory", sudden: "Sudden victory" }[rest[0]] ?? rest[0]}: ${designName(rest[1])}`;
  return table === "map" ? designName(rest.at(-1)) : null;
}

// The tools of other games with these on top.
function extendTools() {
  const [sides, places] = [{ ...TOOLS.sides }, { ...TOOLS.places }];
  const prompt = (old) => () => {
    if (!isDesignable()) return old.prompt();
    // A list that was undone or removed is no longer chosen.
    const lists = TOOLS[old === sides ? "sides" : "places"].lists();
    if (!lists.some(({ path }) => path === tool.list) && !isOnTheWay(tool.list)) tool.list = lists[0].path;
    if (!isFresh(tool.list)) return old.prompt();
    return tool.fresh ? `${tool.fresh.name}: click ${old === sides ? "inside a hex, near the side that it begins with" : "its hex"}.${withKeys("Esc ends.")}` : "Choose what is new, or what to change.";
  };
  const allSides = () => { const found = sides.lists(); return [...found, ...barrenLists(found)]; };
  const allPlaces = () => { const found = places.lists().filter(({ path }) => path !== NEW_ROAD); return [...found,
    ...areaLists().filter((one) => !found.some(({ path }) => path === one.path))]; };
  const isArea = () => isDesignable() && values.variant.get(tool.list)?.kind !== "text";
  Object.assign(TOOLS.sides, {
    lists: () => [...allSides(), ...newLists("sides")],
    prompt: prompt(sides),
    palette: () => featurePalette(allSides(), [...newButtons("sides"), ...itemButtons()]),
    items: () => (isDesignable() ? designSides() : sides.items()),
    put: (items, gone) => (isDesignable() ? putDesignSides(items, gone) : sides.put(items, gone)),
  });
  const click = (place) => (isArea() ? toggleDesignPlace(place) : places.down(place));
  Object.assign(TOOLS.places, {
    lists: () => (isDesignable() ? [...allPlaces(), ...newLists("places")] : places.lists()),
    prompt: prompt(places),
    palette: () => (isDesignable() ? featurePalette(allPlaces(), [...newButtons("places"), ...itemButtons()]) : places.palette()),
    marks: () => (isArea() ? areaMarks() : places.marks()),
    down: click,
    enter: click,
  });
}

extendTools();
