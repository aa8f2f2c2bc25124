// The game as the program reads it, with the draft written in: one file, or a folder in a zip archive.
"use strict";

async function downloadGame() {
  const files = await writtenFiles(draftNow());
  const games = playtestsOf(state.scenario);
  const [folder, main] = [folderPart(state.scenario), state.scenario.slice(folderPart(state.scenario).length)];
  const text = files.find(([name]) => name === main)?.[1];
  if (text === undefined) throw new Error("its files are not in the browser");
  if (files.length === 1 && games.length === 0) {
    download(main, text);
    return say(`${main} is downloaded. The program plays it: kartacz run ${main}`);
  }
  const name = folder === "./" ? newId(opened.title, new Set()) : folder.split("/").at(-2);
  const all = games.length ? [...files, ["playtests.csv", gamesAsCsv(games)]] : files;
  download(`${name}.zip`, zipped(all.map(([file, content]) => [`${name}/${file}`, content])), "application/zip");
  return say(`${name}.zip is downloaded. Unpacked, the program plays it: kartacz run ${name}/${main}`);
}

// Why there is nothing to download, or nothing.
function noFiles() {
  if (isOwn(state.scenario)) return ownFiles.has(state.scenario) ? "" : "The files are in a folder of yours";
  return "A shipped scenario; keep it as a game of yours first (Versions)";
}

// ---- Zip archives: files as they are, without compression ----------------------------------------------------

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1;
  return rest;
});

function crcOf(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = CRC[(sum ^ byte) & 0xff] ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}

// Numbers of two or four bytes, the lowest first: [bytes, number] each.
function numbersIn(list) {
  return Uint8Array.from(list.flatMap(([bytes, number]) => Array.from({ length: bytes }, (_, place) => (number >>> (8 * place)) & 0xff)));
}

function zipped(files) {
  const encoder = new TextEncoder();
  const [parts, heads] = [[], []];
  let at = 0;
  for (const [name, text] of files) {
    const [label, bytes] = [encoder.encode(name), encoder.encode(text)];
    // Version 2.0, names in UTF-8, stored, 1 January 1980.
    const about = [[2, 20], [2, 0x0800], [2, 0], [2, 0], [2, 0x21], [4, crcOf(bytes)], [4, bytes.length], [4, bytes.length], [2, label.length], [2, 0]];
    const local = numbersIn([[4, 0x04034b50], ...about]);
    heads.push(numbersIn([[4, 0x02014b50], [2, 20], ...about, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]]), label);
    parts.push(local, label, bytes);
    at += local.length + label.length + bytes.length;
  }
  const size = heads.reduce((sum, { length }) => sum + length, 0);
  return new Blob([...parts, ...heads, numbersIn([[4, 0x06054b50], [2, 0], [2, 0], [2, files.length], [2, files.length], [4, size], [4, at], [2, 0]])]);
}
