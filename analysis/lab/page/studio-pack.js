// A game as one short text, for addresses and for old versions: JSON, deflated, in the letters that addresses allow.
"use strict";

// What a packed game may grow to, in bytes, and what it may hold.
const MOST_UNPACKED = 2 * 1024 * 1024;
const MOST_PACKED = 4 * 1024 * 1024;
const MOST_FILES = 60;
const MOST_SETS = 20000;

const throughStream = (bytes, stream) => new Blob([bytes]).stream().pipeThrough(stream);

async function packed(value) {
  const stream = throughStream(JSON.stringify(value), new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const pieces = Array.from({ length: Math.ceil(bytes.length / 8192) }, (_, place) => String.fromCharCode(...bytes.subarray(place * 8192, (place + 1) * 8192)));
  return btoa(pieces.join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

// Unpacking stops at the limit: a short text can grow a thousandfold.
async function unpacked(text) {
  if (text.length > MOST_PACKED || !/^[\w-]+$/.test(text)) throw new Error("it is cut off, or no game");
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
  const reader = throughStream(bytes, new DecompressionStream("deflate-raw")).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST_UNPACKED) {
      reader.cancel().catch(() => {});
      throw new Error("it unpacks to more than 2 MB");
    }
    parts.push(value);
  }
  return JSON.parse(await new Blob(parts).text());
}

// ---- What a packed game must be ------------------------------------------------------------------------------

// Names of files inside the folder of a game: nothing that leads out of it.
const isInside = (name) => typeof name === "string" && name.length <= 120 && TOML.test(name)
  && name.split("/").every((part) => /^[\p{L}\p{N}_][\p{L}\p{N}_ ().-]*$/u.test(part));

const isTexts = (list, most) => Array.isArray(list) && list.length <= most && list.every((one) => typeof one === "string");

// Files as [name, text], names inside the folder; `main` is the scenario among them.
function areFiles(files, main) {
  return Array.isArray(files) && files.length > 0 && files.length <= MOST_FILES
    && files.every((one) => isTexts(one, 2) && one.length === 2 && isInside(one[0]))
    && files.some(([name, text]) => name === main && isScenario(text));
}

// The game of a packed text; what is no game is refused.
async function unpackedGame(text) {
  const game = await unpacked(text).catch((error) => {
    throw new Error(error instanceof Error && /^it /.test(error.message) ? error.message : "it is cut off, or no game");
  });
  const { main, files, whatIfs = [], sets = [], seats = ["", ""], seed = 1794 } = game ?? {};
  const sound = areFiles(files, main) && isTexts(whatIfs, 100) && isTexts(sets, MOST_SETS) && isTexts(seats, 2) && seats.length === 2
    && Number.isSafeInteger(seed) && seed >= 0;
  if (!sound) throw new Error("it holds no game that this page can read");
  return { main, files, whatIfs, sets, seats, seed };
}
