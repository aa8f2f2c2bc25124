// An older version against what is open: the same games of both, with the same dice and players.
"use strict";

// Where files lie that are played and not shown.
const COMPARED = "./.compare/";
const COMPARED_GAMES = 4000;

// Games of one scenario, or of two with the same dice.
const emptyTally = () => ({ games: 0, outcomes: [[0, 0, 0], [0, 0, 0]], pairs: [0, 0, 0, 0, 0], luck: null });

// Counts the rows of a block; without a second scenario, both are the same.
function addToTally(tally, first, second = first) {
  first.forEach((row, game) => {
    const [[before], [now]] = [row, second[game]];
    tally.luck = withLuck(tally.luck, tally.games + game, [row, second[game]]);
    tally.outcomes[0][before] += 1;
    tally.outcomes[1][now] += 1;
    tally.pairs[2 + HALVES[now] - HALVES[before]] += 1;
  });
  tally.games += first.length;
}

function verdictOfTally({ outcomes: [one, other], pairs, luck }, changed, sides = opened.sideNames) {
  return lab.desk.ask({ do: "verdict", sides, baseline: one, variant: changed ? other : null, pairs, luck });
}

async function compareWith(version) {
  const { number } = version;
  const record = shelfRecord();
  const round = stopTrials();
  const [now, seats, seed, side, of] = [variant(), [...state.seats], state.seed, opened.sideNames[0], lab.variant.hash];
  const tell = (text, more = null) => {
    if (round !== trials.round) return;
    versionsPanel.compared = { number, text, of, ...more };
    showVersions();
  };
  const folder = `${COMPARED}${number}/`;
  let files = [];
  tell("Playing …");
  // The run of the page waits meanwhile.
  pauseGames();
  trials.playing = true;
  try {
    files = await filesOf(version, record);
    await addInside(folder, files);
    const tally = emptyTally();
    const older = { scenario: folder + record.main };
    let shownAt = 0;
    await lab.engine.play({ scenarios: [older, now], seats, seed, from: 0, to: COMPARED_GAMES }, (from, to, [first, second]) => {
      addToTally(tally, first, second);
      if (performance.now() - shownAt < 500) return;
      shownAt = performance.now();
      tell(`${whole(tally.games)} of ${whole(COMPARED_GAMES)} pairs of games …`);
    }, trials.stop.signal);
    if (round !== trials.round || tally.games === 0) return;
    const verdict = await verdictOfTally(tally, true);
    const { baseline: plain, variant: changed, difference } = verdict;
    tell(`Against version ${number}, in ${plural(tally.games, "pair")} of games with ${playersInWords(seats)}: ${side} ${percent(plain.score.mean)} → ${percent(changed.score.mean)}, ${pointsWithHalf(difference)}. ${inType(verdict.finding)}`, { difference });
  } catch (error) {
    tell(`Not compared: ${error.message}`);
  } finally {
    if (round === trials.round) trials.playing = false;
    await removeFiles(files.map(([name]) => folder + name));
  }
}

// What was compared last, as long as it is what is open.
function comparedPart() {
  const { compared } = versionsPanel;
  if (!compared || compared.of !== lab.variant.hash) return null;
  const figures = compared.difference ? { "data-mean": compared.difference.mean } : {};
  return make("p", { id: "compared", class: "compared", "aria-live": "polite", ...figures }, thin(compared.text));
}
