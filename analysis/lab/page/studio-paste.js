// Results of games between people, as a spreadsheet has them: rows that are pasted, and rows that are saved.
"use strict";

// 31.12.2025, 2025/12/31 as 2025-12-31; other dates stay as they are written.
function plainDate(text) {
  const [, day, month, year] = text.match(/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/) ?? [];
  const [, y = year, m = month, d = day] = text.match(/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/) ?? [];
  return y ? `${y}-${m.padStart(2, "0")}-${d.padStart(2, "0")}` : text.slice(0, 40);
}

// Where the user is.
function dateToday() {
  const now = new Date();
  return plainDate(`${now.getFullYear()}-${now.getMonth() + 1}-${now.getDate()}`);
}

// Who has won: a side by its name, a player by theirs, or neither; null for anything else.
function winnerIn(text, players) {
  const said = text.toLowerCase();
  if (["draw", "drawn", "tie", "0", "-", "–", "=", "½", "1/2"].includes(said)) return 2;
  const isOf = (side) => [opened.sideNames[side], opened.sides[side], String(side + 1)].some((name) => name.toLowerCase() === said)
    || (players[side] && players[side].toLowerCase() === said && players[0] !== players[1]);
  return isOf(0) ? 0 : isOf(1) ? 1 : null;
}

// Reads rows of date, first side's player, second side's player, winner, note: { games, wrong: [text] }.
function pastedGames(text) {
  const rows = cellsOf(text);
  const [games, wrong] = [[], []];
  rows.forEach((row, place) => {
    if (row.every((cell) => cell === "")) return;
    const [date = "", one = "", other = "", winner = "", ...rest] = row;
    const result = winnerIn(winner, [one, other]);
    if (result === null) {
      // The first row may name the columns.
      if (place > 0 || !/date|day|winner|result/i.test(row.join(" "))) wrong.push(`Line ${place + 1}: ${winner ? `‘${winner}’ is no winner` : "there is no winner in the fourth column"}.`);
      return;
    }
    const version = rest.length > 1 ? Number(rest[1]) || null : null;
    games.push({ date: plainDate(date), players: [one.slice(0, 60), other.slice(0, 60)], result, note: (rest[0] ?? "").slice(0, 200), version });
  });
  return { games, wrong };
}

// The games as CSV.
function gamesAsCsv(games) {
  const names = [...opened.sideNames, "draw"];
  const rows = games.map(({ date, players, result, note, version }) => [date, ...players, names[result], note, version ? String(version) : ""]);
  return [["date", ...opened.sideNames, "winner", "note", "version"], ...rows].map((row) => `${rowOfCells(row, ",")}\r\n`).join("");
}
