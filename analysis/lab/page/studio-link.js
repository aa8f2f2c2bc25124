// Links that hold a whole game: its files, with the draft, in the address of the page.
"use strict";

// Longer addresses are cut off by mail and chat programs.
const MOST_OF_LINK = 30000;
// Games of links that nothing was done with yet: the packed text by folder. They are in the address, and kept nowhere else.
const linked = new Map();
// Why the last link was refused, until it is said.
let linkRefusal = "";

const linkOf = (id) => linked.get(shelfFolder(id)) ?? null;

function unlink(id) {
  linked.delete(shelfFolder(id));
}

// ---- Making one ----------------------------------------------------------------------------------------------

// The address of the open game; null when its files are not in the browser.
async function gameLink() {
  const files = filesInside(state.scenario);
  const main = state.scenario.slice(folderPart(state.scenario).length);
  if (!files.some(([name]) => name === main)) return null;
  if (!areFiles(files, main)) throw new Error("a file has a name that a link cannot hold: use letters, digits, hyphens and dots");
  const { whatIfs, sets, seats, seed } = state;
  return `${location.href.split("#")[0]}#game=${await packed({ main, files, whatIfs, sets, seats, seed })}`;
}

async function copyLink() {
  complain("");
  try {
    const link = isOwn(state.scenario) ? await gameLink() : null;
    if (link && link.length > MOST_OF_LINK) {
      const text = `The game is too long for a link: ${whole(link.length)} characters, where programs take ${whole(MOST_OF_LINK)}. Download it, and send the file.`;
      if (await confirmed(text, "Download the game", "Close")) await downloadGame();
      return;
    }
    await putInClipboard(link ?? location.href);
    if (link) say(`The link is copied: it holds the whole game${isServed() ? "; on another machine, it is pasted under Open…" : ""}.`);
    else if (isOwn(state.scenario)) say("The link is copied. It works on this machine only: the files are in a folder of yours.");
    else say("The link is copied: the address of this page holds all changes.");
  } catch (error) {
    complain(`No link: ${error.message}`);
  }
}

// Where the page may not write to the clipboard, the user copies.
async function putInClipboard(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    if (text === location.href) return;
    const field = make("textarea", { rows: 5, readonly: true, onfocus: (event) => event.target.select() }, text);
    await inDialog("Copy this link", [make("label", {}, "The link", field)], "Done", "Close", () => true);
  }
}

// ---- Opening one ---------------------------------------------------------------------------------------------

// Adds the game of the address, if there is one; whether the address is opened. What else is in it stays: it is the draft of this tab.
async function openLink() {
  const given = new URLSearchParams(location.hash.slice(1));
  const text = given.get("game");
  if (text === null) return true;
  try {
    const game = await unpackedGame(text);
    const folder = await folderOfLinked(game, text, given.get("scenario"));
    const id = folder + game.main;
    // A link that was just opened; a tab that is loaded again has its own draft in the address.
    if (given.get("scenario") === null) {
      if (opened && accepted.scenario === id) return openAgain(game);
      Object.assign(state, { whatIfs: game.whatIfs, sets: game.sets, seats: game.seats, seed: game.seed });
      besideDraft();
    }
    state.scenario = id;
    return true;
  } catch (error) {
    linkRefusal = `This link is not opened: ${error.message}.`;
    if (opened) {
      // What was open stays as it is, with its draft.
      Object.assign(state, accepted);
      writeAddress();
      sayRefusedLink();
      return false;
    }
    Object.assign(state, { scenario: isOwn(state.scenario) ? "" : state.scenario, whatIfs: [], sets: [] });
    return true;
  }
}

// The link of the game that is open: its changes are made as one that can be undone; the draft before it stays kept, too.
async function openAgain({ whatIfs, sets }) {
  Object.assign(state, accepted);
  writeAddress();
  if (isSameDraft(draftNow(), { whatIfs, sets })) {
    say("The game of this link is open already, as it is in the link.");
    return false;
  }
  if (!lab.sitting) besideDraft();
  if (await change("Changes of the link", () => ({ whatIfs, sets }))) say("The game of this link was open already: it has the changes of the link now; Undo brings yours back.");
  return false;
}

// Opening a scenario clears what was said before it.
function sayRefusedLink() {
  if (linkRefusal) complain(linkRefusal);
  linkRefusal = "";
}

// A game of this browser that is the same is opened itself; another one gets a folder of its own.
async function folderOfLinked({ main, files }, text, wanted) {
  const same = (list) => JSON.stringify([...list].sort()) === JSON.stringify([...files].sort());
  const known = shelvedGames().find((one) => one.main === main && same(one.files));
  if (known) return known.folder;
  const again = [...linked].find(([, other]) => other === text);
  if (again) return again[0];
  const title = inText(files.find(([name]) => name === main)[1], "title") ?? "game";
  const free = wanted !== null && wanted.endsWith(`/${main}`) && isFreeFolder(folderPart(wanted)) ? folderPart(wanted) : freeFolder(title);
  await addInside(free, files);
  linked.set(free, text);
  return free;
}

const isFreeFolder = (folder) => /^\.\/[a-z0-9-]+\/$/.test(folder) && ![...ownFiles.keys(), ...lab.host?.files ?? [], ...shelf.records.keys()].some((name) => name.startsWith(folder));

// The user has changed a game of a link: from now on the browser keeps it.
async function keepLinked() {
  const folder = shelfFolder(state.scenario);
  if (!linked.has(folder)) return;
  const main = state.scenario.slice(folder.length);
  if (!shelf.records.has(folder)) {
    await shelve({ main, files: filesInside(state.scenario), title: opened.title, name: "From a link" }, folder);
    await showScenarios();
  }
  // Where the browser keeps nothing, the address still has the game.
  if (readShelf(folder)) linked.delete(folder);
}

// A link, or a text that has one, that was pasted into the field of the menu.
function openPasted() {
  const field = byId("pasted-link");
  const text = field.value.match(/game=([\w-]+)/)?.[1];
  if (!text) return noteAt(field, "This is no link with a game in it.");
  field.value = "";
  byId("open-menu").open = false;
  location.hash = `game=${text}`;
  return null;
}

function connectLinks() {
  byId("link").onclick = copyLink;
  byId("open-link").onclick = openPasted;
  byId("pasted-link").addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    openPasted();
  });
}
