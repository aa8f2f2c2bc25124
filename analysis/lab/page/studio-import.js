// Files that are no scenarios (tables, modules of VASSAL, maps) become a new game, with a report of what was read.
"use strict";

// The most that is imported at a time, in bytes and in files.
const MOST_IMPORTED = 64 * 1024 * 1024;
const MOST_IMPORTED_FILES = 200;
const MOST_REPORTED = 2000;

const KINDS_OF_REPORT = [["refused", "Refused"], ["guessed", "Guessed"], ["read", "Read"]];

// The files of a list as { name, file }; hidden files of folders are none.
function importable(list) {
  const named = list.map((one) => ({ name: ((one.path ?? one.webkitRelativePath) || one.name).replace(/^\/+/, ""), file: one.file ?? one }));
  return named.filter(({ name }) => !name.split("/").some((part) => part.startsWith(".") || part.startsWith("__MACOSX")));
}

async function importFiles(list) {
  const files = importable(list);
  if (files.length === 0) return complain("None of these files can be opened.");
  const size = files.reduce((sum, { file }) => sum + file.size, 0);
  if (files.length > MOST_IMPORTED_FILES) return complain(`Not imported: ${plural(files.length, "file")}, at most ${MOST_IMPORTED_FILES} at a time.`);
  if (size > MOST_IMPORTED) return complain(`Not imported: the files have ${whole(size / 2 ** 20)} MB, at most ${MOST_IMPORTED / 2 ** 20} MB at a time.`);
  const title = await askImport(files);
  if (!title) return null;
  say(`Importing ${files.length === 1 ? files[0].name : plural(files.length, "file")} …`);
  try {
    // The program knows files by their names without folders.
    const texts = await Promise.all(files.map(async ({ name, file }) => [name.split("/").at(-1), await inBase64(file)]));
    const answer = await lab.desk.raw({ do: "import", title, files: texts });
    if (!answer.ok) {
      say("");
      return complain(`Not imported: ${whyNot(answer)}.`);
    }
    const found = await lookedAt([[answer.ok.name, answer.ok.text]], answer.ok.name);
    if (found.ok) return await openImported(title, answer.ok);
    say("");
    complain("Not imported: what was made of the files has faults.");
    return refuse(`importing ${title}`, found);
  } catch (error) {
    say("");
    return complain(`Not imported: ${error.message}`);
  }
}

async function askImport(files) {
  const known = files.length > 8 ? [...files.slice(0, 8).map(({ name }) => name), `and ${files.length - 8} more`] : files.map(({ name }) => name);
  const stem = files[0].name.split("/").at(-1).replace(/\.[^.]*$/, "").replaceAll(/[_-]+/g, " ").trim();
  const content = [
    make("p", { class: "hint" }, "Tables (CSV), VASSAL modules and hex maps become a new game. You see line by line what was read, guessed and refused."),
    make("ul", { class: "files" }, known.map((name) => make("li", {}, name))),
    make("label", {}, "Title", make("input", { type: "text", name: "title", value: capital(stem).slice(0, 80), required: true, maxlength: 80, pattern: ".*\\S.*" })),
  ];
  return inDialog("Import as a new game", content, "Import", "Cancel", (form) => new FormData(form).get("title").trim());
}

// The answer to opening these files, which are then taken away again.
async function lookedAt(files, main) {
  const scratch = `${COMPARED}import/`;
  await addInside(scratch, files);
  try {
    return await lab.desk.raw({ do: "open", slot: "kept", scenario: scratch + main });
  } finally {
    await removeFiles(files.map(([name]) => scratch + name));
  }
}

function inBase64(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result.slice(reader.result.indexOf(",") + 1));
    reader.onerror = () => reject(new Error(`${file.name} cannot be read`));
    reader.readAsDataURL(file);
  });
}

async function openImported(title, { name, text, report }) {
  await shelving(async () => {
    const folder = await shelve({ main: name, files: [[name, text]], title, name: "Imported", report: report.slice(0, MOST_REPORTED) });
    await showScenarios();
    await goTo(idOnShelf(folder));
  });
  showTab("versions");
  byId("import-report")?.setAttribute("open", "open");
  byId("import-report")?.scrollIntoView({ block: "nearest" });
  say(`${title} is imported: ${reportInWords(report)}. The report is under Versions.`);
}

const reportInWords = (report) => KINDS_OF_REPORT.map(([kind, label]) => `${whole(report.filter((one) => one.kind === kind).length)} ${label.toLowerCase()}`).join(", ");

// The report of the game, what needs the user first.
function reportPart({ report }) {
  if (!report.length) return null;
  const open = byId("import-report")?.open ?? false;
  const line = ({ file, line: number, text }) => make("li", {}, make("small", {}, `${file}${number ? `, line ${number}` : ""}`), make("span", {}, inCode(String(text))));
  const part = ([kind, label]) => {
    const some = report.filter((one) => one.kind === kind);
    return some.length ? make("section", { class: `report ${kind}` }, make("h3", {}, `${label} `, make("span", { class: "count" }, some.length)), make("div", { class: "lines", tabindex: 0, role: "group", "aria-label": `${label}, can be scrolled` }, make("ul", { class: "plain" }, some.map(line)))) : "";
  };
  return make("details", { id: "import-report", open }, make("summary", {}, `What the import read: ${reportInWords(report)}`), KINDS_OF_REPORT.map(part));
}
