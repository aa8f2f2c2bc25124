// The panel of versions: what can be kept, every kept version with its verdict, and what an import has said.
"use strict";

// What was compared last, and when a verdict was noted last.
const versionsPanel = { compared: null, noted: 0 };

// Games whose rules are a file, and games of the user's, have versions.
const hasVersions = () => isOwn(state.scenario) || opened?.system === "classic";

function showVersions() {
  const known = Boolean(opened) && hasVersions();
  byId("tab-versions").hidden = !known;
  if (!known && isShown("versions")) return showTab("changes");
  if (!known || !isShown("versions")) return null;
  // A name that is being typed stays; it is drawn when it is done.
  const typing = document.activeElement;
  if (typing.matches("#versions input") && typing.value !== typing.defaultValue) return null;
  // A button that is being pressed is not taken away.
  if (byId("versions").querySelector(":active")) return setTimeout(showVersions, 200);
  const record = shelfRecord();
  return keepFocus(() => byId("versions").replaceChildren(
    keepingPart(record), ...(record ? [comparedPart(), versionList(record), verdictTable(record), reportPart(record)] : []).filter(Boolean),
  ));
}

const keepFocusOn = (id) => byId(id)?.focus({ preventScroll: true });

// What there is to keep, in words.
function keepingPart(record) {
  const edits = changesMade().length;
  const refusal = whyNotKept();
  const last = record?.versions.at(-1)?.number;
  const since = last ? ` since version ${versionOpen(record).number}` : "";
  const status = refusal || (record ? (edits ? `${plural(edits, "change")}${since}.` : `Nothing is changed${since}.`) : notShelved());
  const label = record ? `Keep as version ${last + 1}` : "Keep in this browser";
  return make("div", { class: "keeping" }, make("p", { "aria-live": "polite" }, status), refusal ? "" : make("div", { class: "bar start" },
    button(label, keepVersion, { id: "keep-version", class: "primary", disabled: Boolean(record) && edits === 0 }), record ? gameButtons() : ""));
}

function notShelved() {
  if (isOwn(state.scenario)) return "This game lasts until the page is closed. Keep it in this browser, with its versions and their verdicts.";
  return "A shipped scenario stays as it is. Kept in this browser, it becomes a game of yours, with versions and their verdicts.";
}

function gameButtons() {
  const folder = shelfFolder(state.scenario);
  return [button("Rename…", () => askRename(folder), { id: "rename-game" }), button("Copy", () => askCopy(folder), { id: "copy-game" }),
    button("Delete…", () => askDelete(folder), { id: "delete-game" })];
}

function versionList(record) {
  const newest = [...record.versions].reverse();
  const before = ({ after }, place) => newest.find(({ number }) => number === after) ?? newest[place + 1];
  return make("ol", { class: "plain versions", "aria-label": "Versions, the latest first" },
    newest.map((version, place) => versionItem(version, before(version, place), version === versionOpen(record))));
}

function versionItem(version, before, isOpen) {
  const { number, time, name, changes, verdict } = version;
  const id = `version-${number}`;
  const rename = (event) => {
    const text = event.target.value.trim();
    event.target.defaultValue = event.target.value;
    noteInVersion(shelfFolder(state.scenario), number, { name: text });
    showVersions();
    say(text ? `Version ${number} is called ${text}.` : `Version ${number} has no name.`);
  };
  const when = new Date(time).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  const all = changes.length ? changes.slice(0, 6).join("; ") + (changes.length > 6 ? `; and ${changes.length - 6} more` : "") : "";
  const moved = movedTo(before?.verdict, verdict);
  const from = version.after ? `From version ${version.after}: ` : "";
  return make("li", { id, class: isOpen ? "version last" : "version", "aria-current": isOpen ? "true" : null },
    make("div", { class: "bar" }, make("b", {}, `Version ${number}`), isOpen ? make("span", { class: "badge" }, "open") : "", make("small", {}, when)),
    make("input", { type: "text", id: `${id}-name`, value: name, maxlength: 80, placeholder: "Name it, such as ‘after the club evening’", "aria-label": `Name of version ${number}`, onchange: rename }),
    all || moved || from ? make("p", {}, from, [all, moved].filter(Boolean).join(", ")) : "",
    make("p", { class: "remark" }, verdict ? verdictLine(verdict) : "No verdict was shown yet."),
    make("div", { class: "bar start" },
      isOpen ? "" : button("Go back to it", () => backToVersion(number), { id: `${id}-back`, "aria-label": `Go back to it: version ${number}` }),
      button("Open as a copy", () => copyOfVersion(number), { id: `${id}-copy`, "aria-label": `Open as a copy: version ${number}` }),
      isOpen && !isChanged() ? "" : button("Compare", () => compareWith(version), { id: `${id}-compare`, "aria-label": `Compare version ${number} with what is open` }),
      isOpen ? "" : button("Delete", () => deleteVersion(number), { id: `${id}-delete`, class: "quiet", "aria-label": `Delete version ${number}` })));
}

const playersInWords = (seats) => wordsOfSeats(seats.map(strengthName));
const wordsOfSeats = ([one, other]) => (one === other ? `${one} on both sides` : `${one} against ${other}`);
const withHalf = (mean) => `${percent(mean.mean)} ± ${fixed(100 * halfOf(mean), 1)} pp`;
const pointsWithHalf = (mean) => `${points(mean.mean)} ± ${fixed(100 * halfOf(mean), 1)} pp`;
const samePlayers = (one, other) => JSON.stringify(one.seats) === JSON.stringify(other.seats);

// "Germans 41.0 → 34.2 %": of the games that were played before and after the change, or else of the two verdicts.
function movedTo(before, now) {
  if (now?.from) return `${opened.sideNames[0]} ${fixed(100 * now.from.mean, 1)} → ${percent(now.from.mean + now.difference.mean)}`;
  if (!before || !now || !samePlayers(before, now)) return "";
  return `${opened.sideNames[0]} ${fixed(100 * before.score.mean, 1)} → ${percent(now.score.mean)}`;
}

function verdictLine({ seats, games, score, difference, second }) {
  const paired = difference ? `; ${pointsWithHalf(difference)} in the same games` : "";
  const other = second ? `; ${playersInWords([second.player, second.player])}: ${withHalf(second.score)}` : "";
  return `${capital(playersInWords(seats))}, ${plural(games, "game")}: ${opened.sideNames[0]} ${withHalf(score)}${paired}${other}.`;
}

function verdictTable({ versions }) {
  const known = versions.filter(({ verdict }) => verdict);
  if (known.length < 2) return null;
  const rows = known.map(({ number, name, verdict }) => [name ? `${number} · ${name}` : String(number), playersInWords(verdict.seats), whole(verdict.games),
    withHalf(verdict.score), verdict.second ? `${withHalf(verdict.second.score)} (${strengthName(verdict.second.player)})` : "–"]);
  const all = table(`Score of ${opened.sideNames[0]}, as shown when each version was kept`, ["Version", "Players", "Games", "Score", "Second strength"], rows);
  return make("details", { id: "verdict-table" }, make("summary", {}, "The verdicts in a table"), make("div", { class: "wide-table", tabindex: 0, role: "group", "aria-label": "Verdicts, can be scrolled" }, all));
}

function connectVersions() {
  byId("panels").addEventListener("chosen", ({ detail }) => { if (detail === "versions") showVersions(); });
  window.addEventListener("storage", heardShelf);
}
