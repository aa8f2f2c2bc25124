// Opens a saved game: its files, its scenario with the changes, then every choice and every roll. One that is refused changes nothing.
"use strict";

// The scenario of a saved game while it is checked.
const CHECKED = "game";
// The most differences that are named.
const MOST_NAMED = 6;

async function openGame(file) {
  complain("");
  clearRefusal();
  try {
    if (file.size > MOST.bytes) throw new Error("it is larger than a saved game can be");
    const game = readGame(await file.text());
    await inTurn(() => null);
    const ready = await checkedGame(game);
    if (ready && await leavesOther()) await goToGame(ready);
  } catch (error) {
    complain([`${file.name} is not opened: ${error.message}.`, ...error.lines ?? []].join("\n"));
  }
}

// The game as it can be played here. Files that were only added to look at them are taken back.
async function checkedGame(game) {
  const fresh = withFreeNames({ ...game, scenario: knownHere(game) });
  const added = fresh.files.filter(([name, text]) => ownFiles.get(name) !== text);
  if (added.length) await lab.desk.ask({ do: "add", files: added });
  try {
    await checkGame(fresh);
    return { ...fresh, added };
  } catch (error) {
    // A file without text is no scenario, and nothing can be made of it.
    if (added.length) await lab.desk.ask({ do: "add", files: added.map(([name]) => [name, ownFiles.get(name) ?? ""]) });
    throw error;
  }
}

// The scenario of a game that brings no files: a file of the user's with the same name may be open from another folder.
function knownHere({ scenario, files }) {
  const ids = [...byId("scenario").options].map(({ value }) => value);
  if (files.length || !isOwn(scenario) || ids.includes(scenario)) return scenario;
  const nameOf = (id) => id.slice(id.lastIndexOf("/") + 1);
  return ids.find((id) => isOwn(id) && nameOf(id) === nameOf(scenario)) ?? scenario;
}

// Files that would take the place of others with the same names are put into a folder of their own.
function withFreeNames(game) {
  const onDisk = new Set(lab.host.files ?? []);
  // Nor do they join a game that has a folder of its own.
  const isOfGame = (name) => [shelf.records, linked].some((games) => games.has(`${name.split("/").slice(0, 2).join("/")}/`));
  const isTaken = ([name, text]) => onDisk.has(name) || (ownFiles.has(name) ? ownFiles.get(name) !== text : isOfGame(name));
  const moved = (name, folder) => (game.files.some(([one]) => one === name) ? `./${folder}/${name.slice(2)}` : name);
  for (let number = 0; ; number += 1) {
    const to = (name) => (number ? moved(name, `game-${number}`) : name);
    const files = game.files.map(([name, text]) => [to(name), text]);
    if (!files.some(isTaken)) return { ...game, files, scenario: to(game.scenario), whatIfs: game.whatIfs.map(to) };
  }
}

async function checkGame({ scenario, title, hash, program, whatIfs, sets, files, terms, values: saved }) {
  const known = isOwn(scenario) || [...byId("scenario").options].some(({ value }) => value === scenario);
  if (!known) throw new Error(`it is a game of ${title} (${scenario}), which this program does not have`);
  const answer = await lab.desk.raw({ do: "open", slot: CHECKED, scenario, what_ifs: whatIfs, sets });
  const isElsewhere = isOwn(scenario) && !files.some(([name]) => name === scenario);
  if (!answer.ok && isElsewhere) {
    const why = `a file of yours that cannot be opened here: ${whyNot(answer)}`;
    throw new Error(`it is a game of ${title}, ${why}. Open ${scenario} first, then the game`);
  }
  if (!answer.ok) throw new Error(`its scenario cannot be opened: ${whyNot(answer)}`);
  if (answer.ok.hash !== hash) {
    throw Object.assign(new Error(`${title} is not what it was when the game was saved`), { lines: await whatDiffers(program, saved) });
  }
  if (terms.both) return;
  const seats = [answer.ok.fast, answer.ok.fast].with(1 - terms.side, terms.opponent);
  const seated = await lab.desk.raw({ do: "seats", slot: CHECKED, seats });
  if (!seated.ok) throw new Error(`its player cannot play here: ${whyNot(seated)}`);
}

const whyNot = ({ error, faults }) => (error ?? faults.map(({ message }) => message).join("; ")).replace(/[.\s]*$/, "");

// The scenario is not what it was: the values that differ, or the program.
async function whatDiffers(program, saved) {
  const now = new Map(await valuesOf(CHECKED));
  const paths = [...new Set([...saved.keys(), ...now.keys()])].filter((path) => saved.get(path) !== now.get(path));
  const named = paths.slice(0, MOST_NAMED).map((path) => `${inWords(namesOf(path))}: ${shortened(saved.get(path))} → ${shortened(now.get(path))}`);
  const more = paths.length > named.length ? [`and ${plural(paths.length - named.length, "more value")}`] : [];
  const here = await lab.desk.ask({ do: "version" });
  if (paths.length) return [...named, ...more];
  return [program === here ? "Its values were changed in the file of the game." : `It was saved with kartacz ${program}; this is ${here}.`];
}

const shortened = (value) => (value === undefined ? "nothing" : value.length > 60 ? `${value.slice(0, 60)}…` : value);

// A game that is being played is left when the user wants it.
async function leavesOther() {
  if (!lab.sitting) return true;
  if (lab.sitting.made.length && !await confirmed("Leave the game that is played here, and open the other one?", "Open the other game", "Stay here")) return false;
  await leaveGame();
  return true;
}

async function goToGame({ scenario, whatIfs, sets, added, terms, moves }) {
  if (added.length) {
    added.forEach(([name, text]) => ownFiles.set(name, text));
    await lab.everyone({ do: "add", files: added });
    await showScenarios();
  }
  const draft = { whatIfs, sets };
  if (scenario !== state.scenario) {
    Object.assign(state, { scenario, ...draft, seats: ["", ""] });
    byId("scenario").value = scenario;
    await openScenario();
  } else await change("the changes of the opened game", () => draft);
  if (lab.variant.hash !== terms.hash) return complain("The game is not opened: its scenario has changed since.");
  await begin(terms, moves);
  if (lab.sitting && !keptGame()) keepGame();
}
