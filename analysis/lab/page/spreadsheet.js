// Rows as spreadsheets have them: cells of a text that is pasted, and cells of one that is copied or saved.
"use strict";

// Longer texts are cut: no game has as much.
const MOST_PASTED = 500000;
const MOST_OF_CELL = 200;

// The cells of rows, parted by tabs, semicolons or commas, whichever the first row has; cells in quotes may have them too. Ends of lines in a
// cell are blanks. A sign before what a spreadsheet would compute is not part of the text.
function cellsOf(text, signs = ["\t", ";", ","]) {
  const [first] = text.split(/\r?\n/, 1);
  const comma = signs.find((sign) => first.includes(sign)) ?? "\t";
  const rows = [[""]];
  let inside = false;
  for (let place = 0; place < Math.min(text.length, MOST_PASTED); place += 1) {
    const sign = text[place];
    const row = rows.at(-1);
    if (inside && sign === '"' && text[place + 1] === '"') {
      row[row.length - 1] += sign;
      place += 1;
    } else if (sign === '"' && (inside || row.at(-1) === "")) inside = !inside;
    else if (!inside && sign === comma) row.push("");
    else if (!inside && sign === "\n") rows.push([""]);
    else if (sign !== "\r") row[row.length - 1] += sign;
  }
  return rows.map((row) => row.map((cell) => cell.replaceAll(/\s+/g, " ").trim().replace(/^'(?=[=+\-@])/, "").slice(0, MOST_OF_CELL)));
}

// A row of cells. Spreadsheets compute what begins with certain signs, unless it is a number or a dash: these get one before them.
function rowOfCells(cells, comma) {
  const cell = (text) => {
    const plain = /^[=+\-@]/.test(text) && text !== "-" && !/^-?\d+$/.test(text) ? `'${text}` : text;
    return /["\n\r]/.test(plain) || [comma, ";"].some((sign) => plain.includes(sign)) ? `"${plain.replaceAll('"', '""')}"` : plain;
  };
  return cells.map(cell).join(comma);
}
