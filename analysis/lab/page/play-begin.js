// A counter that is clicked begins to move where it can do nothing else: its hexes are lit at once. Another click takes that back.
"use strict";

// The position after such a beginning, and the counter; what came after it is no longer taken back by a click.
const begun = { position: null, counter: null };

const isBegun = () => begun.position !== null && lab.sitting?.position === begun.position;

// The action of the chosen counters that begins a move, if they have no other one.
function beginningOf(groups) {
  const [one, ...more] = groups.flatMap(({ actions }) => actions);
  return one && more.length === 0 && !one.aim.to && one.aim.facing === null && /^begins to move\b/.test(one.text) ? one : null;
}

async function beginMove(action, counter, way) {
  hideStack();
  const { made } = lab.sitting;
  await act(action.index, way);
  if (lab.sitting?.made.length !== made.length + 1) return;
  Object.assign(begun, { position: lab.sitting.position, counter });
  showTools();
}

// Another counter of the side is clicked before the first hex: the beginning is taken back. Whether there is a position to go on with.
async function changesMind({ id, side }) {
  if (!isBegun() || id === begun.counter || side !== lab.sitting.side) return true;
  const before = lab.sitting;
  await takeBack();
  return Boolean(lab.sitting?.position) && lab.sitting !== before;
}

// The movement points that are left, as the program asks for the next hex.
const pointsLeft = ({ prompt }) => prompt.match(/\(([^()]{1,8}) MP left\)/)?.[1] ?? null;

// They stand beside the counter that moves.
function leftMark() {
  const { position, side } = lab.sitting;
  const left = position.end || position.roll ? null : pointsLeft(position);
  const counter = left && pickedGroups().flatMap(({ counters }) => counters).find(({ place }) => map.places.has(place));
  if (!counter) return [];
  const [x, y] = map.places.get(counter.place);
  const text = `${left} MP`;
  const [width, height] = [0.18 * ground.pitch * text.length + 0.14 * ground.pitch, 0.32 * ground.pitch];
  return [draw("g", { class: `mp-left side-${side}`, "aria-hidden": "true", transform: `translate(${x} ${y - 0.52 * ground.pitch})` },
    draw("rect", { x: -width / 2, y: -height / 2, width, height, rx: height / 3 }),
    draw("text", { y: 0.09 * ground.pitch, "text-anchor": "middle", "font-size": 0.26 * ground.pitch }, text))];
}
