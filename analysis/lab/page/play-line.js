// The expected score of a game by hand, as a line above the log: a point for each line of the log, as far as the side knows the game.
"use strict";

const LINE = { width: 1000, height: 100 };

function showLine() {
  const { line } = lab.sitting.position;
  byId("course").hidden = !line;
  byId("course").replaceChildren(...(line ? lineParts(line) : []));
}

function lineParts({ scores, turns, summary }) {
  const x = (place) => (LINE.width * place) / Math.max(1, scores.length - 1);
  const point = (place) => `${x(place).toFixed(1)} ${(LINE.height - Number(scores[place])).toFixed(1)}`;
  const path = `M${scores.map((score, place) => point(place)).join("L")}${scores.length === 1 ? `H${LINE.width}` : ""}`;
  const [first] = opened.sideNames;
  const there = draw("path", { class: "there", d: "" });
  const chart = draw("svg", { viewBox: `0 0 ${LINE.width} ${LINE.height}`, preserveAspectRatio: "none", role: "img", "aria-label": `Expected score of the ${first}: ${scores.at(-1)} %` },
    draw("path", { class: "chance0", d: `${path}V${LINE.height}H0z` }), draw("path", { class: "chance1", d: `${path}V0H0z` }),
    draw("path", { class: "even", d: `M0 50H${LINE.width}` }), draw("path", { class: "chances", d: path }),
    draw("path", { class: "dots", d: turns.map((place) => `M${point(place)}h0`).join("") }), there);
  const now = make("p", { class: "remark" });
  const sayPoint = (place) => now.replaceChildren(`${first} ${scores[place]} %${lineWorth(place) ? `; the dice: ${lineWorth(place)}` : ""}.`);
  const placeAt = (event) => {
    const box = chart.getBoundingClientRect();
    return Math.min(scores.length - 1, Math.max(0, Math.round(((scores.length - 1) * (event.clientX - box.left)) / Math.max(1, box.width))));
  };
  chart.addEventListener("pointermove", (event) => {
    there.setAttribute("d", `M${x(placeAt(event)).toFixed(1)} 0V${LINE.height}`);
    sayPoint(placeAt(event));
  });
  chart.addEventListener("pointerleave", () => {
    there.setAttribute("d", "");
    sayPoint(scores.length - 1);
  });
  chart.addEventListener("click", (event) => showLogLine(placeAt(event)));
  if (scores.length) sayPoint(scores.length - 1);
  const turn = (place) => button([lab.sitting.position.log[place].text, " ", make("span", { class: "worth" }, lineWorth(place))], () => showLogLine(place),
    { class: "quiet", title: "Show it in the log" });
  return [make("h3", {}, "Expected score"),
    make("div", { class: "chart" }, chart, ...opened.sideNames.map((name, side) => make("b", { class: `share${side}` }, name))), now,
    ...summary.map((text) => remark(text)),
    ...(turns.length ? [make("h3", {}, "Turning points"), make("ol", { class: "turns" }, turns.map((place) => make("li", {}, turn(place))))] : [])];
}

// What the rolls of a line of the log were worth, in words.
const lineWorth = (place) => lab.sitting.position.line?.worths[place] ?? "";

// Brings a line of the log into view.
function showLogLine(place) {
  const line = byId("log").children[place];
  byId("log").scrollTop = line.offsetTop - byId("log").offsetTop - byId("log").clientHeight / 2;
  byId("log").querySelectorAll(".shown").forEach((old) => old.classList.remove("shown"));
  line.classList.add("shown");
}
