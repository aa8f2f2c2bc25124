// Paths of values, and values as TOML writes them.
"use strict";
const PARTS = /"((?:[^"\\]|\\.)*)"|([^."]+)/g;

const namesOf = remembered(() => PARTS, (path) => [...path.matchAll(PARTS)].map(([, inQuotes, bare]) => inQuotes ?? bare));
const nameInPath = (name) => (/^[\w-]+$/.test(name) ? name : `"${name}"`);
const pathOf = (...names) => names.map(nameInPath).join(".");
const isUnder = (path, table) => path === table || path.startsWith(`${table}.`);

// The paths of the tables that hold a value: `map.rows` and `map` of `map.rows.r01`.
const tableOf = (path) => (path.includes(".") ? namesOf(path)[0] : "");

const quoted = (text) => `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
const itemsOf = (list) => [...list.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, item]) => item.replaceAll('\\"', '"').replaceAll("\\\\", "\\"));
const listOf = (items) => `[${items.map(quoted).join(", ")}]`;

// A value as an option takes it. Plain words stay bare, because the command is read by people.
function literalOf(kind, text) {
  if (kind !== "text" && kind !== "label" && kind !== "choice") return text;
  return /^[\w./:-]+$/.test(text) && text !== "remove" ? text : quoted(text);
}

const pathOfSet = (set) => set.slice(0, endOfPath(set));
const literalOfSet = (set) => set.slice(endOfPath(set) + 1);

// A quoted name may have the sign of equality.
function endOfPath(set) {
  let inside = false;
  for (let place = 0; place < set.length; place += 1) {
    if (set[place] === '"') inside = !inside;
    else if (set[place] === "=" && !inside) return place;
  }
  return set.length;
}

// An inline table: `{ a = 1, b = { c = 2 } }` of [["a", "1"], ["b.c", "2"]]; dotted keys are allowed in inline tables.
const inlineTable = (fields) => `{ ${fields.map(([key, literal]) => `${key} = ${literal}`).join(", ")} }`;

// An id that is not taken, from a name: `Company 3` becomes `company-3`.
function newId(name, taken) {
  const plain = name.normalize("NFKD").replaceAll(/\p{M}/gu, "").replaceAll("ł", "l").replaceAll("Ł", "L").toLowerCase();
  const id = plain.replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-+|-+$/g, "") || "new";
  for (let number = 1; ; number += 1) {
    const one = number === 1 ? id : `${id}-${number}`;
    if (!taken.has(one)) return one;
  }
}

// The next name of a series: `Cossacks 2` becomes `Cossacks 3`, `Narbutt` becomes `Narbutt 2`.
function nextName(name, taken) {
  const [, stem, last] = name.match(/^(.*?)(\d+)?$/);
  const [head, from] = last ? [stem, Number(last) + 1] : [`${name} `, 2];
  for (let number = from; ; number += 1) {
    if (!taken.has(`${head}${number}`)) return `${head}${number}`;
  }
}
