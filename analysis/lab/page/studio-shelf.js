// The games of this browser in a list: each can be opened, renamed, copied, deleted.
"use strict";

async function askRename(folder) {
  const { title } = shelf.records.get(folder);
  const answer = await askFor("Rename the game", [["title", "Title", title, { maxlength: 80, pattern: ".*\\S.*" }]], "Edits that are not kept yet stay.", "Rename");
  if (!answer || answer.title.trim() === title) return;
  await shelfDone(() => renameGame(folder, answer.title.trim()), () => `The game is called ${answer.title.trim()}.`);
}

async function askDelete(folder) {
  const { title, versions } = shelf.records.get(folder);
  const played = playtestsOf(idOnShelf(folder)).length;
  const more = [versions.length > 1 ? plural(versions.length, "version") : "", played ? plural(played, "playtest") : ""].filter(Boolean).join(" and ");
  if (!await confirmed(`Delete ${title}${more ? `, with its ${more}` : ""}? It cannot be brought back.`, "Delete", "Cancel")) return false;
  await shelfDone(() => deleteGame(folder), () => `${title} is deleted.`);
  return true;
}

const askCopy = (folder) => shelfDone(() => copyGame(folder), () => `The copy is open: ${opened.title}.`);

// `said` makes the sentence that says what was done.
async function shelfDone(work, said) {
  try {
    await work();
    showVersions();
    say(said());
  } catch (error) {
    complain(error.message);
  }
}

// What follows an item: the dialog is closed first.
async function manageGames() {
  byId("open-menu").open = false;
  const chosen = await inDialog("Your games in this browser", [shelfTable()], "", "Close", () => null);
  if (!chosen) return;
  const { folder, what } = chosen;
  if (what === "open") await goTo(idOnShelf(folder));
  if (what === "copy") await askCopy(folder);
  if (what === "rename") await askRename(folder);
  if (what === "delete") await askDelete(folder);
  if (what !== "open" && what !== "copy") await manageGames();
}

function shelfTable() {
  const games = shelvedGames();
  if (games.length === 0) return remark("None yet. New games, imported ones, and copies that you keep as versions are listed here.");
  const size = ({ folder }) => `${whole(Math.ceil(JSON.stringify(shelf.records.get(folder)).length / 1024))} kB`;
  const item = (game) => {
    const { folder, title, time, versions } = game;
    const when = new Date(time).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
    const one = (what, text, attributes = {}) => button(text, (event) => closeWith(event.target, { folder, what }), { "aria-label": `${text} ${title}`, ...attributes });
    return make("li", {}, make("b", {}, title), make("small", {}, `${when} · ${plural(versions.length, "version")} · ${size(game)}`),
      make("div", { class: "bar start" }, one("open", "Open"), one("rename", "Rename…"), one("copy", "Copy"), one("delete", "Delete…")));
  };
  return make("ul", { class: "plain shelf" }, games.map(item));
}

// Closes the dialog around an element with a result.
function closeWith(element, result) {
  const dialog = element.closest("dialog");
  dialog.chosen = result;
  dialog.close();
}

function connectShelf() {
  byId("your-games").onclick = manageGames;
}
