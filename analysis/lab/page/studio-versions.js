// Versions of a game: the edits are written into its files and kept with the verdict that was shown.
"use strict";

// The figures of the run, as a version keeps them; null before the first verdict.
function verdictNow() {
  const { verdict, of } = run;
  if (!verdict || of?.hash !== lab.variant.hash) return null;
  const { baseline: plain, variant: changed, difference } = verdict;
  const { games, score } = changed ?? plain;
  return { seats: [...of.seats], seed: of.seed, games, score, difference: difference ?? null, from: difference ? plain.score : null, second: secondNow() };
}

const linesOfChanges = () => changesMade().map(({ group, text }) => `${group}: ${text}`);

// Why the game cannot be kept in the browser, or nothing.
function whyNotKept() {
  if (lab.host?.files?.includes(state.scenario)) return "This game is in a folder of yours: the program saves changes there (Save).";
  if (!isOwn(state.scenario) && opened?.system !== "classic") return "Only games whose rules are a file have versions.";
  return "";
}

// Keeps the draft as the next version: its edits are in the files from now on.
async function keepVersion() {
  await inTurn(() => shelving(keepNow));
  return keepFocusOn("keep-version");
}

async function keepNow() {
  const record = shelfRecord();
  if (record && !await isLatest()) return;
  const before = { id: state.scenario, draft: draftNow(), hash: lab.variant.hash };
  const kept = { verdict: verdictNow(), changes: linesOfChanges(), hash: before.hash };
  const from = record ? null : await firstOf(before);
  const folder = from?.folder ?? shelfFolder(before.id);
  const main = from?.main ?? record.main;
  const files = await changedFiles(before, from);
  // The browser reads no other games back.
  if (!areFiles(files, main)) throw new Error("This game cannot be kept in the browser: it has too many files, or a file with other signs in its name than letters, digits, blanks, hyphens and dots.");
  await addInside(folder, files);
  const answer = await lab.desk.raw({ do: "open", slot: "kept", scenario: folder + main });
  if (answer.ok?.hash !== before.hash) {
    // What was written must be what is played; else everything stays as it was.
    if (from && from.folder !== folderPart(before.id)) await removeFiles(files.map(([name]) => folder + name));
    else await addInside(folder, from?.files ?? record.files);
    return refuse("keeping this version", answer.ok ? { error: "the changes could not be written into the file without changing the game" } : answer);
  }
  // Where the browser had no room, the draft or the link still has the edits when the page is loaded again.
  if (await putVersion(folder, { main, files, title: answer.ok.title, from }, kept)) {
    unlink(before.id);
    forgetDraft(before.id);
    if (isOwn(before.id)) movePlaytests(before.id, folder + main);
  }
  Object.assign(state, { scenario: folder + main, whatIfs: [], sets: [] });
  await showScenarios();
  await openNow(true);
  clearHistory();
  showHistory();
  const { number } = versionOpen(shelfRecord());
  say(`Version ${number} is kept${from && before.id !== state.scenario ? `, as a game of yours: ${answer.ok.title}` : ""}.`);
}

// The game as it is before it is kept for the first time: of files that were opened here, or of a shipped scenario.
async function firstOf({ id }) {
  if (isOwn(id)) {
    const folder = folderPart(id) === "./" ? freeFolder(opened.title) : folderPart(id);
    return { folder, main: id.slice(folderPart(id).length), files: filesInside(id), name: "As opened" };
  }
  const { name, text } = await newGameText({ template: id, title: opened.title });
  return { folder: freeFolder(opened.title), main: name, files: [[name, text]], name: "As shipped" };
}

async function changedFiles({ id, draft }, from) {
  if (!from || from.folder === folderPart(id)) return writtenFiles(draft, id);
  await addInside(from.folder, from.files);
  return draft.sets.length + draft.whatIfs.length ? writtenFiles(draft, from.folder + from.main) : from.files;
}

async function putVersion(folder, { main, files, title, from }, kept) {
  const old = latestRecord(folder) ?? { form: 1, revision: 0, versions: [], report: [] };
  const versions = [...old.versions];
  if (from && (kept.changes.length || from.files.length === 0)) versions.push(await versionOf(1, from.files, { name: from.name }));
  const number = (versions.at(-1)?.number ?? 0) + 1;
  // After a way back the version follows another one than the last.
  const before = versionOpen(old)?.number;
  const after = before === undefined || before === versions.at(-1)?.number ? {} : { after: before };
  versions.push(await versionOf(number, files, { ...kept, ...after, name: from && number === 1 ? from.name : "" }));
  if (versions.length > MOST_VERSIONS) shelf.unsaid = `More than ${MOST_VERSIONS} versions: the oldest are left out.`;
  return writeShelf(folder, { ...old, main, files, title, time: Date.now(), revision: old.revision + 1, versions: versions.slice(-MOST_VERSIONS), open: number });
}

function forgetDraft(scenario) {
  storage((store) => store.removeItem(`${KEPT}${scenario}:${thisTab}`));
}

// Another tab may have kept a version since this one has opened the game.
async function isLatest() {
  const folder = shelfFolder(state.scenario);
  const there = readShelf(folder);
  if (!there || shelf.seen.get(folder) >= there.revision) return true;
  const { number } = versionOpen(there);
  return confirmed(`Another tab has ${number === there.versions.at(-1).number ? "kept" : "gone back to"} version ${number} of this game since you opened it here. Keep yours after it? It will not have the changes of the other tab.`, "Keep mine", "Cancel");
}

// Milliseconds between two notes of a verdict.
const NOTED_EVERY = 5000;

// The verdict of the version that is open becomes more precise while its games are played.
function noteVerdict() {
  const record = shelfRecord();
  const last = versionOpen(record);
  if (!last || isChanged() || run.verdict.baseline.games < 200) return;
  if (last.hash && last.hash !== lab.variant.hash) return;
  const now = verdictNow();
  if (!now) return;
  const { verdict: old } = last;
  if (old && JSON.stringify([old.seats, old.seed]) !== JSON.stringify([now.seats, now.seed])) return;
  if (old && now.games <= old.games) return;
  // The storage is written now and then: at first with every doubling, then each few seconds, so that the line is never far behind the verdict.
  if (old && !run.done && now.games < 2 * old.games && NOTED_EVERY > performance.now() - versionsPanel.noted) return;
  versionsPanel.noted = performance.now();
  noteInVersion(shelfFolder(state.scenario), last.number, { hash: lab.variant.hash, verdict: { ...now, difference: old?.difference ?? null, from: old?.from ?? null } });
  showVersions();
}

function noteInVersion(folder, number, more) {
  return editShelf(folder, ({ versions }) => ({ versions: versions.map((one) => (one.number === number ? { ...one, ...more } : one)) }));
}

// ---- Older versions ------------------------------------------------------------------------------------------

async function filesOf({ number, packed: text }, { main }) {
  const files = await unpacked(text).catch(() => null);
  if (!areFiles(files, main)) throw new Error(`version ${number} is damaged in the storage of the browser`);
  return files;
}

async function copyOfVersion(number) {
  const [folder, record] = [shelfFolder(state.scenario), shelfRecord()];
  try {
    const files = await filesOf(record.versions.find((one) => one.number === number), record);
    await copyGame(folder, files, `Copy of version ${number}`);
    say(`Version ${number} is open as a copy: ${opened.title}.`);
  } catch (error) {
    complain(`Not copied: ${error.message}`);
  }
}

// Goes back: the older files are open again, under their own number; all versions stay.
async function backToVersion(number) {
  const edits = changesMade().length;
  const lost = edits ? `Your ${plural(edits, "change")} since then ${edits === 1 ? "is" : "are"} dropped: keep them as a version first, or open version ${number} as a copy.` : "The other versions stay in the list.";
  if (!await confirmed(`Go back to version ${number}? ${lost}`, "Go back", "Cancel")) return;
  await inTurn(() => shelving(async () => {
    if (!await isLatest()) return;
    const folder = shelfFolder(state.scenario);
    const record = latestRecord(folder);
    const version = record.versions.find((one) => one.number === number);
    const files = await filesOf(version, record);
    await addInside(folder, files);
    const answer = await lab.desk.raw({ do: "open", slot: "kept", scenario: folder + record.main });
    if (!answer.ok) {
      await addInside(folder, record.files);
      return refuse(`going back to version ${number}`, answer);
    }
    const { title } = answer.ok;
    if (writeShelf(folder, { ...record, files, title, time: Date.now(), revision: record.revision + 1, open: number })) forgetDraft(state.scenario);
    Object.assign(state, { whatIfs: [], sets: [] });
    await showScenarios();
    await openNow(true);
    clearHistory();
    showHistory();
    say(`Back to version ${number}${version.name ? `, ${version.name}` : ""}.`);
  }));
}

async function deleteVersion(number) {
  if (!await confirmed(`Delete version ${number}? It cannot be brought back.`, "Delete", "Cancel")) return;
  editShelf(shelfFolder(state.scenario), ({ versions }) => ({ versions: versions.filter((one) => one.number !== number) }));
  showVersions();
  say(`Version ${number} is deleted.`);
}
