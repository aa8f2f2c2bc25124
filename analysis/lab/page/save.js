// Saving: as a what-if, as a folder, back to the opened folder, or as a download.
"use strict";

const hostFolder = () => (lab.host?.kind === "program" ? lab.host.folder?.replace(/\/$/, "") : null);

// The ways to save: why each cannot be used now, or nothing.
const SAVES = [
  { id: "save-what-if", label: "Save as what-if…", run: saveWhatIf, not: () => onlyShipped() || onlyProgram() || onlyFolder() },
  { id: "save-folder", label: "Save as a folder…", run: saveFolder, not: onlyProgram, always: () => ownFiles.has(state.scenario) },
  { id: "save-back", label: "Save back", run: saveBack, not: () => onlyProgram() || onlyFolder() || onlyOwn() },
  { id: "save", label: "Download as a what-if", run: downloadWhatIf, not: () => onlyShipped() },
  { id: "save-game", label: "Download the game", run: downloadGame, not: noFiles, always: () => true },
  { id: "show-print", label: "Print…", run: showPrint, not: () => (lab.variant?.rules ? "" : "Only games whose rules are a file can be printed"), always: () => true },
];

// A refused change never counts, so what is saved is what is played.
function onlyProgram() {
  return lab.host?.kind === "program" ? "" : "Needs the program: kartacz lab";
}

function onlyShipped() {
  return state.sets.length === 0 ? "Only what-ifs are chosen, which are files already" : "";
}

const onlyFolder = () => (hostFolder() ? "" : "Open a folder of yours, or save one first");
const onlyOwn = () => (!isOwn(state.scenario) ? "A shipped scenario stays as it is; save it as a folder" : ownFiles.has(state.scenario) ? "Not a file of the open folder; save it as a folder" : "");

function showSaves() {
  const items = SAVES.map(({ id, label, run: save, not, always }) => {
    const reason = isChanged() || always?.() ? not() : "Nothing is changed";
    const text = !hostFolder() ? label : id === "save-back" ? `Save to ${hostFolder()}` : id === "save-what-if" ? `Save as what-if in ${hostFolder()}…` : label;
    return make("div", { class: "way" }, button(text, () => doSave(save), { id, class: "item", disabled: Boolean(reason), "aria-describedby": `${id}-reason` }),
      make("small", { id: `${id}-reason` }, reason));
  });
  keepFocus(() => byId("saves").replaceChildren(...items));
}

async function doSave(save) {
  byId("save-menu").open = false;
  complain("");
  try {
    await save();
  } catch (error) {
    if (error) complain(`Not saved: ${error.message}`);
  }
}

// The what-if as a file: the values that were changed by hand; what-ifs that are chosen stay what they are, and the command names them.
async function whatIfText(name, title) {
  await lab.desk.ask({ do: "open", slot: "what-ifs", scenario: state.scenario, what_ifs: state.whatIfs });
  const again = command("what-if", Math.max(1, run.games), [...state.whatIfs, name]);
  return lab.desk.ask({ do: "overlay", from: "what-ifs", to: "variant", title, command: again });
}

// The changes, as many as a title has room for.
function shortTitle(most = 76) {
  const all = changesMade().filter(({ group }) => group !== "What-ifs").map(({ group, text }) => `${group}: ${text}`);
  const text = all.join("; ");
  if (text.length <= most) return text;
  const room = text.slice(0, most - 1);
  return `${room.slice(0, Math.max(room.lastIndexOf(";"), room.lastIndexOf(" ")))}…`;
}

async function downloadWhatIf() {
  const name = "lab-what-if";
  download(`${name}.toml`, await whatIfText(`${name}.toml`, `Lab: ${shortTitle(70)}`));
  say(`${name}.toml is downloaded.`);
}

async function saveWhatIf() {
  const answer = await askFor("Save as what-if", [["title", "Title", shortTitle()], ["name", "File name", newId(shortTitle(40).replace("…", ""), new Set()), NAME]], `The file is made in ${hostFolder()}/what-if.`);
  if (!answer) return;
  const text = await whatIfText(`${hostFolder()}/what-if/${answer.name}.toml`, answer.title);
  const write = (over) => lab.host.save({ as: "what-if", ...answer, text, over });
  const { path } = await orOver(write, "exists", `A what-if ${answer.name} is there already. Replace it?`);
  await loadWhatIfs();
  showDraft();
  say(`Saved: ${path}.`);
}

async function saveFolder() {
  const here = new Set([...ownFiles.keys()].map((name) => name.split("/")[1]));
  const answer = await askFor("Save as a folder", [["name", "Name of the folder", newId(opened.title, here), NAME]], `The folder is made in ${lab.host.place}.`);
  if (!answer) return;
  if (here.has(answer.name)) throw new Error(`a game that is open here is called ${answer.name}; choose another name`);
  const { path, open } = await lab.host.save({ as: "folder", name: answer.name, scenario: variant() });
  say(`Saved: ${path}.`);
  if (await confirmed(`Saved in ${path}.`, "Go on there", "Stay here")) location.hash = new URLSearchParams({ scenario: open }).toString();
}

async function saveBack() {
  const write = (over) => lab.host.save({ as: "back", scenario: variant(), over });
  const { files } = await orOver(write, "newer", "A file is newer on the disk than what was opened. Write over it?");
  // The files have the changes now.
  Object.assign(state, { whatIfs: [], sets: [] });
  keepDraft();
  await openScenario({ keep: true });
  clearHistory();
  showHistory();
  say(`Saved: ${files.join(", ")}.`);
}

// Saves; asks before it writes over something.
async function orOver(save, sign, question) {
  try {
    return await save(false);
  } catch (error) {
    if (!error[sign]) throw error;
    if (await confirmed(question, "Write over it", "Cancel")) return save(true);
    throw null;
  }
}

// ---- Dialogs -------------------------------------------------------------------------------------------------

// What the program takes as a name; the browser says it before the dialog is closed.
const NAME = { maxlength: 60, pattern: "[A-Za-z0-9_][A-Za-z0-9_\\-]*", title: "Letters from a to z, digits, hyphens and underscores, as in my-hill" };

// Asks for texts: { name: text, … }, or null when it is cancelled.
function askFor(title, fields, hint, yes = "Save") {
  const inputs = fields.map(([key, label, value, more = { maxlength: 80 }]) => make("label", {}, label, make("input", { type: "text", name: key, value, required: true, ...more })));
  return inDialog(title, [...inputs, make("p", { class: "hint" }, hint)], yes, "Cancel", (form) => Object.fromEntries(new FormData(form)));
}

const confirmed = (question, yes, no) => inDialog(question, [], yes, no, () => true);

function inDialog(title, content, yes, no, answer) {
  const before = document.activeElement;
  return new Promise((resolve) => {
    const form = make("form", { method: "dialog" }, make("h2", {}, title), content,
      make("div", { class: "bar end" }, button(no, () => dialog.close()), yes ? make("button", { type: "submit", class: "primary" }, yes) : ""));
    const dialog = make("dialog", {}, form);
    let result = null;
    form.addEventListener("submit", () => { result = answer(form); });
    dialog.addEventListener("close", () => {
      dialog.remove();
      const back = before?.isConnected ? before : byId(before?.id || "save-menu");
      // An entry of a menu is hidden by now: its menu takes the focus.
      if (back && back !== document.body) (back.closest("details.menu:not([open])")?.querySelector("summary") ?? back).focus();
      resolve(dialog.chosen ?? result);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

// ---- The program ---------------------------------------------------------------------------------------------

function connectHost() {
  if (lab.host?.kind !== "program") return;
  lab.host.onchange = (names) => {
    if (waitsForGame(names)) return;
    const more = names.length > 2 ? ` and ${plural(names.length - 2, "other file")}` : "";
    say(`Changed on the disk: ${names.slice(0, 2).join(", ")}${more}. The scenario is opened again.`);
    openScenario({ keep: true });
  };
  const show = (gone) => { byId("gone").hidden = !gone; };
  lab.host.ongone = () => show(true);
  lab.host.onback = () => show(false);
}
