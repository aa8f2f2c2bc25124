// Values of the rules in words: where they are in the views, what they are called there, and what they are.
"use strict";

// The titles of the parts, by the first name of a path. What the questions ask has the title of its chapter.
const PART_TITLES = {
  terrain: "Terrain", hexsides: "Hexsides", features: "Towns, forts and other features", routes: "Roads and railways", classes: "Classes of units", tables: "Combat results",
  results: "Combat results", phases: "Sequence of play", map: "Map", title: "Sides and turns", turns: "Sides and turns", remark: "Sides and turns", sides: "Sides and turns",
};

const questionOf = (path) => QUESTIONS.flatMap(([, list]) => list).find(([one]) => one === path);
const chapterAsking = (table) => QUESTIONS.find(([, list]) => list.some(([one]) => namesOf(one)[0] === table || isUnder(table, one)))?.[0];

// { group, name } of a value of a game that is made here.
function pathInWords(path) {
  const names = namesOf(path);
  const [table, id, ...rest] = names;
  const group = QUESTIONS.find(([, list]) => list.some(([one]) => isUnder(path, one)))?.[0] ?? PART_TITLES[table] ?? chapterAsking(table) ?? titleOf(table);
  const question = questionOf(path);
  if (question) return { group, name: question[1] };
  if (names.length === 1) return { group, name: fieldInWords("", table) };
  if (table === "map") return { group, name: ["places", "regions"].includes(id) && rest.length === 1 ? designName(rest[0]) : capital(inWords(names.slice(1))) };
  if (table === "results") return { group, name: id };
  if (table === "tables" && rest[0] === "columns" && rest.length === 2) return { group, name: `${designIds("tables").length > 1 ? `${designName(id)}, ` : ""}column ${rest[1]}` };
  const owner = table === "victory" && rest.length > 0 ? rest[0] : id;
  const fields = names.slice(names.indexOf(owner) + 1);
  // A plain table has its fields; of an item, its own places need no word.
  if (fields.length === 0) return { group, name: DESIGN_USUAL[table]?.[id] !== undefined || id.endsWith("_cost") ? fieldInWords(table, id) : designName(id) };
  if (fields.length === 1 && ["between", "hexes"].includes(fields[0])) return { group, name: designName(owner) };
  const [first, named] = fields;
  if (first === "for" || first === "costs") return { group, name: `${designName(owner)}, ${fields.length > 2 ? fieldInWords(table, fields[2]) : "MP"} ${first === "for" ? "of" : "in"} ${designName(named)}` };
  return { group, name: `${designName(owner)}, ${fieldInWords(designTableOf(path), first)}` };
}

// A value as the views show it; without one, what it is by default.
function valueInWords(path, text) {
  if (text === undefined) return usualOf(path) === undefined ? "nothing" : `as usual (${valueInWords(path, usualOf(path))})`;
  const choice = questionOf(path)?.[3];
  const said = Array.isArray(choice) ? choice.find(([one]) => one === text)?.[1] : undefined;
  if (said) return said;
  if (text.startsWith("[")) return textOfList(text) || "none";
  const spec = designSpec(path);
  if (spec.kind === "flag") return { true: "yes", false: "no" }[text] ?? text;
  if (spec.kind === "side") return opened.sides.includes(text) ? sideName(text) : text;
  return ["choice", "route", "table", "class", "group"].includes(spec.kind) ? spec.words(text) : text;
}

// An item that was added, with its fields.
function itemInWords(path, literal) {
  const { group } = pathInWords(path);
  if (isUnder(path, "map.legend")) return { group, text: `sign ${namesOf(path)[2]}: ${inlineInWords(literal).replace(/^ground /, "")}` };
  const all = inlineLeaves(literal).filter(([names]) => names.length).map(([names, value]) => {
    const full = pathOf(...namesOf(path), ...names);
    const list = value.startsWith("[") ? partsInside(value) : null;
    if (list && ["between", "hexes"].includes(names.at(-1))) return list.length ? plural(list.length, names.at(-1) === "between" ? "hexside" : "hex", names.at(-1) === "between" ? "hexsides" : "hexes") : "";
    const name = pathInWords(full).name.replace(`${designName(namesOf(path).at(-1))}, `, "");
    return `${name} ${list ? inlineInWords(value) || "none" : valueInWords(full, inlineInWords(value) === "yes" ? "true" : inlineInWords(value) === "no" ? "false" : inlineInWords(value))}`;
  });
  return { group, text: [`${designName(namesOf(path).at(-1))} added`, all.filter(Boolean).join(", ")].filter(Boolean).join(": ") };
}

// A set of a proposal: what it changes, from what to what. Null where only the program has words for it.
function setInWords(set) {
  const [path, literal] = [pathOfSet(set), literalOfSet(set)];
  const counter = counterOf(path);
  const now = plainValue(path, values.variant);
  if (literal === "remove" || isInline(literal) || (!isDesignable() && !counter)) return null;
  const text = literal.startsWith('"') || literal.startsWith("[") ? inlineInWords(literal) : literal;
  if (counter) return `${nameOfCounter(counter)}: ${counterField(tableOf(path), namesOf(path).slice(2))} ${orNothing(now)} → ${text}`;
  const { group, name } = pathInWords(path);
  return `${group}: ${name}${name.endsWith("?") ? "" : ":"} ${valueInWords(path, now)} → ${valueInWords(path, text)}`;
}
