// Tables in one line, as a set writes them: `{ cost = 2, for = { horse = { cost = 3 } } }`, taken apart into leaves and put together again.
"use strict";

// The parts of a table or list between its brackets, split at commas that stand in no text and no inner bracket.
function partsInside(literal) {
  const parts = [];
  let [depth, inText, part] = [0, false, ""];
  for (let place = 1; place < literal.length - 1; place += 1) {
    const sign = literal[place];
    if (inText && sign === "\\") {
      part += sign + literal[place + 1];
      place += 1;
      continue;
    }
    if (sign === '"') inText = !inText;
    else if (!inText && "{[".includes(sign)) depth += 1;
    else if (!inText && "}]".includes(sign)) depth -= 1;
    if (sign === "," && depth === 0 && !inText) {
      parts.push(part.trim());
      part = "";
    } else part += sign;
  }
  return [...parts, part.trim()].filter(Boolean);
}

const isInline = (literal) => literal.trim().startsWith("{");

// The leaves of a table: [[names, literal], …]. A table without fields is a leaf `{}`.
function inlineLeaves(literal, before = []) {
  const parts = partsInside(literal.trim());
  if (parts.length === 0) return [[before, "{}"]];
  return parts.flatMap((part) => {
    const [path, value] = [pathOfSet(part).trim(), literalOfSet(part).trim()];
    const names = [...before, ...namesOf(path)];
    return isInline(value) ? inlineLeaves(value, names) : [[names, value]];
  });
}

// The table of these leaves, in their order.
function inlineOf(leaves) {
  const groups = new Map();
  for (const [[name, ...rest], literal] of leaves) {
    if (name !== undefined) groups.set(name, [...(groups.get(name) ?? []), [rest, literal]]);
  }
  const one = (list) => (list[0][0].length === 0 ? list[0][1] : inlineOf(list));
  const fields = [...groups].map(([name, list]) => `${nameInPath(name)} = ${one(list)}`);
  return fields.length ? `{ ${fields.join(", ")} }` : "{}";
}

const beginsWith = (names, first) => first.every((name, place) => names[place] === name);

// The leaves with another value at this place; null takes it away. A table that loses its last field stays.
function leavesWith(leaves, names, literal) {
  const at = leaves.findIndex(([own]) => beginsWith(own, names));
  const kept = leaves.filter(([own]) => !beginsWith(own, names));
  const fresh = literal === null ? [] : isInline(literal) ? inlineLeaves(literal, names) : [[names, literal]];
  const open = kept.filter(([own, value]) => !(value === "{}" && fresh.length && own.length < names.length && beginsWith(names, own)));
  const holder = names.slice(0, -1);
  const bare = fresh.length === 0 && holder.length > 0 && !["for", "costs"].includes(holder.at(-1)) && !open.some(([own]) => beginsWith(own, holder));
  const added = bare ? [[holder, "{}"]] : fresh;
  return at < 0 ? [...open, ...added] : [...open.slice(0, at), ...added, ...open.slice(at)];
}

const literalWritten = ({ kind, value }) => (kind === "text" || kind === "label" ? quoted(value) : value);

// The leaves under a path as they are written, without that path.
function leavesUnder(path, written = values.written) {
  const depth = namesOf(path).length;
  const own = [...written].filter(([one]) => isUnder(one, path) && one !== path);
  return own.map(([one, value]) => [namesOf(one).slice(depth), literalWritten(value)]);
}

// A whole table that is set, in words: what was added with its fields, or the order of its items.
function tableInWords(path, literal) {
  const leaves = inlineLeaves(literal);
  const items = [...new Set(leaves.map(([[name]]) => name).filter((name) => name !== undefined))];
  const isList = leaves.some(([names]) => names.length > 1) || namesOf(path).at(-1) === "columns" || path === "results";
  const name = namesOf(path).length > 1 ? `${capital(inWords(namesOf(path).slice(1)))}: ` : "";
  return isList ? `${name}now ${items.map((one) => inWords([one])).join(", ")}` : `${name}${inlineInWords(literal)}`;
}
