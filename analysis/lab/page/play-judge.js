// "Your three most expensive moves": a strong player judges the decisions by hand of a game that is over, step by step.
"use strict";

// A judgement belongs to the position of its end: after an undo it is another game.
const judged = { position: null, state: null };

function showJudged() {
  const { position } = lab.sitting;
  if (judged.position !== position) Object.assign(judged, { position, state: null });
  byId("judged").hidden = !position.end;
  byId("judged").replaceChildren(...(position.end ? judgedParts(judged.state) : []));
}

function judgedParts(state) {
  const title = make("h3", {}, lab.sitting.terms.both ? "The most expensive moves" : "Your most expensive moves");
  if (!state) return [button("Find the most expensive moves", judgeGame, { id: "judge", title: "A strong player judges every decision" })];
  if (state.error) return [title, remark(state.error)];
  if (state.step) return [title, make("p", { class: "remark", role: "status" }, `${state.step} …`)];
  const [moves, method] = state.done;
  return [title, make("ol", { class: "dear" }, moves.map(dearMove)), remark(inType(method))];
}

function dearMove({ line, side, action, better, cost }) {
  const whose = lab.sitting.terms.both ? `${opened.sideNames[side]}: ` : "";
  return make("li", {}, button(`${whose}${action}`, () => showLogLine(line), { class: "quiet", title: "Show it in the log" }),
    make("span", {}, ` ${inType(cost)}. Better: ${better}.`));
}

// Asks for steps until all are done, unless the game is left or taken back.
async function judgeGame() {
  const { position } = judged;
  const isHere = () => lab.sitting?.position === position;
  const show = (state) => {
    judged.state = state;
    if (isHere()) showJudged();
  };
  show({ step: "The game is judged" });
  while (isHere() && judged.state.step) {
    const { ok, error } = await lab.desk.raw({ do: "judge" });
    show(ok ?? { error });
  }
}
