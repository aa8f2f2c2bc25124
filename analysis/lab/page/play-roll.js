// Own dice: the game asks for a roll, and its face is typed in.
"use strict";

// Up to this many faces are buttons.
const MOST_BUTTONS = 12;

// The pips of a die of six faces: places in three rows of three.
const PIPS = { 1: [4], 2: [2, 6], 3: [2, 4, 6], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

const facesOf = ({ first, faces }) => Array.from({ length: faces }, (_, place) => first + place);
const lastFace = ({ first, faces }) => first + faces - 1;
// Dice that there are; other chances are drawn, as chits are.
const DICE = [4, 6, 8, 10, 12, 20, 100];
const dieInWords = (roll) => {
  const range = `(${roll.first} to ${lastFace(roll)})`;
  if (!DICE.includes(roll.faces)) return `Draw one of ${roll.faces} at random ${range}`;
  return `Roll a d${roll.faces}${roll.first === 1 ? "" : ` ${range}`}`;
};

// An action may need several rolls.
const ordinal = (number) => `${number}${["th", "st", "nd", "rd"][number % 100 > 10 && 14 > number % 100 ? 0 : number % 10] ?? "th"}`;
const rollInWords = (roll) => {
  const which = roll.given.length ? `, the ${ordinal(roll.given.length + 1)} roll,` : "";
  const text = (roll.purpose || roll.what).replace(/[.\s]*$/, "");
  return `${dieInWords(roll)}${which} ${roll.purpose ? "for" : "for:"} ${text}.`;
};
const rollHint = ({ faces }) => {
  if (faces > MOST_BUTTONS) return "Roll, and type the number that comes up.";
  return `Roll, and choose the number that comes up.${withKeys("It is a key, too.")}`;
};

// What shows a face: its pips, or its number.
function dieFace({ first, faces }, face) {
  if (first !== 1 || faces !== 6) return make("span", { class: "die" }, String(face));
  const pips = PIPS[face].map((place) => draw("circle", { cx: 6 + 6 * (place % 3), cy: 6 + 6 * Math.floor(place / 3), r: 2.1 }));
  return draw("svg", { class: "die", viewBox: "0 0 24 24", "aria-hidden": "true" }, pips);
}

function showRoll() {
  const { roll } = lab.sitting.position;
  byId("roll").hidden = !roll;
  if (!roll) return byId("roll").replaceChildren();
  const faces = roll.faces > MOST_BUTTONS ? faceField(roll) : faceButtons(roll);
  return byId("roll").replaceChildren(...[facesTyped(roll), faces, make("p", { id: "roll-said", role: "alert" })].filter(Boolean));
}

// The rolls of an action may be of several dice: their faces are shown as they were typed.
function facesTyped({ given }) {
  if (given.length === 0) return null;
  const faces = lab.sitting.made.slice(-given.length).map(({ roll }) => roll);
  const list = make("ul", { class: "dice" }, faces.map((face) => make("li", {}, String(face))));
  return make("div", { class: "typed" }, make("span", {}, "Typed so far:"), list,
    button("Take the last one back", takeBack, { id: "roll-undo", class: "quiet" }));
}

const letRoll = () => button("Let the program roll", (event) => rollRest(event.detail === 0 ? "list" : ""), { id: "roll-rest", title: "All that this still needs" });

const faceButtons = (roll) => make("div", { class: "faces" }, facesOf(roll).map((face) => {
  const give = (event) => giveFace(face, event.detail === 0 ? "list" : "");
  const one = button("", give, { class: "face", "data-face": face, "aria-label": String(face), title: String(face) });
  one.append(dieFace(roll, face));
  return one;
}), letRoll());

function faceField(roll) {
  const field = make("input", { id: "face", type: "number", min: roll.first, max: lastFace(roll), step: 1, required: true });
  const give = (event) => {
    event.preventDefault();
    if (field.value !== "") giveFace(Number(field.value), "list");
  };
  const label = make("label", {}, `Face, ${roll.first} to ${lastFace(roll)} `, field);
  return make("form", { class: "bar start", novalidate: true, onsubmit: give }, label, make("button", { type: "submit", class: "primary" }, "Enter"), letRoll());
}

// A face that the die has not is refused here, any other one by the program.
function giveFace(face, way) {
  const { roll } = lab.sitting.position;
  const isOnDie = Number.isInteger(face) && face >= roll.first && lastFace(roll) >= face;
  if (!isOnDie) return sayOfRoll(`The die has faces from ${roll.first} to ${lastFace(roll)}.`);
  return handle({ do: "roll", face }, way);
}

// Each face is equally likely: what is left over of the numbers below 2^32 is drawn again.
function anyFace({ first, faces }) {
  const most = 2 ** 32 - (2 ** 32 % faces);
  for (;;) {
    const [number] = crypto.getRandomValues(new Uint32Array(1));
    if (most > number) return first + (number % faces);
  }
}

// The rolls that are left for this, at random; they count as typed.
async function rollRest(way) {
  const { what } = lab.sitting.position.roll;
  for (let given = -1; ;) {
    const roll = lab.sitting?.position?.roll;
    // Another action, or nothing has come of the last roll.
    if (!roll || roll.what !== what || given >= roll.given.length || byId("hand-over")) return;
    given = roll.given.length;
    await handle({ do: "roll", face: anyFace(roll) }, way);
  }
}

function sayOfRoll(text) {
  if (byId("roll-said")) byId("roll-said").textContent = text;
  else complain(text);
}

// Keys may be faster than the program: each is the face of the roll that is asked for when its turn comes.
let typedFaces = Promise.resolve();

// A key with the number of a face; the field takes its own keys.
function keyForRoll(event) {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!lab.sitting.position.roll || byId("hand-over") || !/^\d$/.test(event.key) || !isPlain || event.repeat) return;
  event.preventDefault();
  typedFaces = typedFaces.then(() => lab.sitting?.position?.roll && !byId("hand-over") && giveFace(Number(event.key), "list"));
}

const rollFocus = () => byId("roll")?.querySelector("input, .face") ?? null;
