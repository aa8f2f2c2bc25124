// Playtests: games between people, kept in this browser by scenario, beside the simulated balance.
"use strict";

const PLAYTESTS = "kartacz-lab:playtests:";
const MOST_PLAYTESTS = 2000;
// What is shown where the browser keeps nothing; and whether only games of the latest version count.
const playtests = { kept: new Map(), latest: false, round: 0 };

const isPlaytest = (one) => typeof one?.date === "string" && isTexts(one.players, 2) && one.players.length === 2 && [0, 1, 2].includes(one.result) && typeof one.note === "string";

function playtestsOf(scenario) {
  const stored = storage((store) => JSON.parse(store.getItem(PLAYTESTS + scenario)), null);
  return (Array.isArray(stored) ? stored.filter(isPlaytest) : playtests.kept.get(scenario)) ?? [];
}

function writePlaytests(list) {
  const { scenario } = state;
  if (list.length > MOST_PLAYTESTS) return complain(`At most ${whole(MOST_PLAYTESTS)} games are kept.`);
  playtests.kept.set(scenario, list);
  try {
    if (list.length) localStorage.setItem(PLAYTESTS + scenario, JSON.stringify(list));
    else localStorage.removeItem(PLAYTESTS + scenario);
  } catch (error) {
    sayNotKept(error, "This playtest");
  }
  return showPlaytests();
}

// The playtests of a game that has another name from now on.
function movePlaytests(from, to) {
  const list = playtestsOf(from);
  if (from === to || list.length === 0) return;
  playtests.kept.set(to, [...playtestsOf(to), ...list]);
  storage((store) => {
    store.setItem(PLAYTESTS + to, JSON.stringify(playtests.kept.get(to)));
    store.removeItem(PLAYTESTS + from);
  });
}

// ---- Adding and editing --------------------------------------------------------------------------------------

const latestVersion = () => versionOpen(shelfRecord())?.number ?? null;

async function askPlaytest(title, { date, players, result, note, version }, yes) {
  const isDate = date === "" || /^\d{4}-\d{2}-\d{2}$/.test(date);
  const field = (name, label, value, more = {}) => make("label", {}, label, make("input", { type: "text", name, value, maxlength: 60, ...more }));
  const results = [...opened.sideNames.map((name) => `${name} won`), "Draw"];
  const content = [
    field("date", "Date", date, isDate ? { type: "date" } : { maxlength: 40 }),
    field("one", `Player of ${opened.sideNames[0]}`, players[0]), field("other", `Player of ${opened.sideNames[1]}`, players[1]),
    make("label", {}, "Result", make("select", { name: "result", required: true }, option("", result === null, "Choose …"), results.map((text, place) => option(place, place === result, text)))),
    field("note", "Note", note, { maxlength: 200 }),
    latestVersion() ? field("version", "Version played", version ?? "", { type: "number", min: 1, max: 99999, step: 1 }) : "",
  ];
  const answer = await inDialog(title, content, yes, "Cancel", (form) => Object.fromEntries(new FormData(form)));
  if (!answer) return null;
  return { date: answer.date, players: [answer.one.trim(), answer.other.trim()], result: Number(answer.result), note: answer.note.trim(), version: Number(answer.version) || null };
}

async function addPlaytest() {
  const last = playtestsOf(state.scenario).at(-1);
  const game = await askPlaytest("Add a game", { date: dateToday(), players: last?.players ?? ["", ""], result: null, note: "", version: latestVersion() }, "Add");
  if (!game) return;
  writePlaytests([...playtestsOf(state.scenario), game]);
  say("The game is added.");
}

async function editPlaytest(place) {
  const old = playtestsOf(state.scenario)[place];
  const game = await askPlaytest("Change a game", old, "Change");
  if (game) withoutPlaytest(old, [game], "The game is changed.");
}

async function removePlaytest(place) {
  const old = playtestsOf(state.scenario)[place];
  const named = [old.date, old.players.filter(Boolean).join(" against ")].filter(Boolean).join(", ");
  if (await confirmed(`Remove this game${named ? ` (${named})` : ""}? It cannot be brought back.`, "Remove it", "Cancel")) withoutPlaytest(old, [], "The game is removed.");
}

// Another tab may have changed the list meanwhile.
function withoutPlaytest(old, instead, text) {
  const list = playtestsOf(state.scenario);
  const place = list.findIndex((one) => JSON.stringify(one) === JSON.stringify(old));
  if (place < 0) return complain("Another tab has changed this game meanwhile: it stays as it is there.");
  writePlaytests(list.toSpliced(place, 1, ...instead));
  return say(text);
}

// The result of a game of both sides that was played here: { winner, ending, date }.
async function enterPlaytest({ winner, ending, date }) {
  const last = playtestsOf(state.scenario).at(-1);
  const edits = isChanged() ? `with ${plural(changesMade().length, "change")}` : "";
  const note = [ending, edits].filter(Boolean).join(", ").slice(0, 200);
  const game = await askPlaytest("Enter as a playtest", { date, players: last?.players ?? ["", ""], result: winner ?? 2, note, version: isChanged() ? null : latestVersion() }, "Add");
  if (!game) return;
  writePlaytests([...playtestsOf(state.scenario), game]);
  say("The game is added under Playtests.");
}

async function pastePlaytests() {
  const said = make("p", { class: "hint", "aria-live": "polite" });
  const area = make("textarea", { name: "rows", rows: 8, required: true, maxlength: MOST_PASTED, oninput: () => {
    const { games, wrong } = pastedGames(area.value);
    said.replaceChildren(`${plural(games.length, "game")} read.`, ...wrong.slice(0, 4).map((text) => make("span", { class: "outside line" }, text)), wrong.length > 4 ? `${wrong.length - 4} more are not read.` : "");
  } });
  const hint = `Copy rows in a spreadsheet and paste them here: date, player of ${opened.sideNames[0]}, player of ${opened.sideNames[1]}, winner (a side, a player or draw), note.`;
  const text = await inDialog("Paste games", [make("p", { class: "hint" }, hint), make("label", {}, "Rows", area), said], "Add them", "Cancel", () => area.value);
  if (text === null) return;
  const { games, wrong } = pastedGames(text);
  if (games.length) writePlaytests([...playtestsOf(state.scenario), ...games.map((one) => ({ ...one, version: one.version ?? latestVersion() }))]);
  say(`${plural(games.length, "game")} added${wrong.length ? `; not read: ${wrong[0]}${wrong.length > 1 ? ` and ${plural(wrong.length - 1, "other line")}` : ""}` : ""}.`.replace("..", "."));
}

function downloadPlaytests() {
  download("playtests.csv", gamesAsCsv(playtestsOf(state.scenario)));
  say("playtests.csv is downloaded.");
}

// ---- Their score ---------------------------------------------------------------------------------------------

const outcomesOfGames = (games) => outcomesOf(games.map(({ result }) => [result]));

// The games after which the score is known to a number of points.
const gamesFor = (half) => Math.ceil((0.25 * (1.96 / half) ** 2) / 10) * 10;

// `gap`: the difference from the simulated score, which was measured apart from the games; none where there is none.
function playtestWords(games, score, gap) {
  const [first, other] = opened.sideNames;
  const [won, lost, drawn] = outcomesOfGames(games);
  const played = `${plural(games.length, "game")} between people: ${first} won ${won}, ${other} ${lost}${drawn ? `, ${plural(drawn, "draw")}` : ""}. ${first} score ${percent(score.mean)} (${percent(score.low)} to ${percent(score.high)}).`;
  const few = halfOf(score) > 0.1 ? ` A score known to ±10 pp takes about ${gamesFor(0.1)} games.` : "";
  if (!gap) return [played + few];
  const range = `${points(gap.low)} to ${points(gap.high)} pp`;
  if (gap.low > 0 || gap.high < 0) {
    const side = gap.low > 0 ? first : other;
    return [played, `People do better with ${side} than the players of the program: chance alone seldom makes such a difference (${range}).${few}`];
  }
  return [played, `The games do not contradict the simulated balance; they cannot show a difference smaller than about ${fixed(100 * halfOf(gap), 0)} pp (${range}).${few}`];
}
