// Small drawings of choices: seven hexes, counters, a zone of control, arrows.
"use strict";

// The hexes around the middle one, by their direction, in a field of 76 by 70.
const SPOT = { C: [38, 35], N: [38, 14], NE: [56.2, 24.5], SE: [56.2, 45.5], S: [38, 56], SW: [19.8, 45.5], NW: [19.8, 24.5] };

// A drawing of marks such as `zone E`, `own SW`, `arrow SW C N`, `stop C`, `no C N`, `cost C +1`, `dashed C N`.
function scene(text, label = "") {
  const svg = draw("svg", { class: "scene", viewBox: "6 0 64 70", "aria-hidden": "true" });
  const marks = text.split(";").map((mark) => mark.trim().split(/\s+/)).filter(([one]) => one);
  const zones = marks.filter(([what]) => what === "zone").flatMap(([, ...spots]) => spots);
  const dark = marks.filter(([what]) => what === "wood").flatMap(([, ...spots]) => spots);
  Object.keys(SPOT).forEach((spot) => svg.append(hexAt(spot, dark.includes(spot) ? "cell wood" : zones.includes(spot) ? "cell zone" : "cell")));
  marks.forEach(([what, ...rest]) => SCENE_MARKS[what]?.(svg, rest));
  if (label) svg.append(draw("text", { x: 38, y: 68 }, label));
  return svg;
}

function hexAt(spot, kind) {
  const [x, y] = SPOT[spot];
  const corners = Array.from({ length: 6 }, (_, corner) => [x + 12 * Math.cos((corner * Math.PI) / 3), y + 12 * Math.sin((corner * Math.PI) / 3)]);
  return draw("polygon", { class: kind, points: corners.map(([one, other]) => `${one.toFixed(1)},${other.toFixed(1)}`).join(" ") });
}

function counterAt(svg, [spot, strength = "", depth = "0"], kind) {
  const [x, y] = SPOT[spot].map((one) => one + 2.5 * Number(depth));
  svg.append(draw("rect", { class: kind, x: x - 6.5, y: y - 6.5, width: 13, height: 13, rx: 2 }));
  if (strength) svg.append(draw("text", { class: "on", x, y: y + 3 }, strength));
}

// A way from hex to hex, which ends before the middle of the last.
function wayAt(svg, spots, kind) {
  const all = spots.map((spot) => SPOT[spot]);
  const [[x, y], [left, top]] = [all.at(-2), all.at(-1)];
  const length = Math.hypot(left - x, top - y);
  const [dx, dy] = [(left - x) / length, (top - y) / length];
  const tip = [left - 2 * dx, top - 2 * dy];
  svg.append(draw("polyline", { class: kind, points: [...all.slice(0, -1), [tip[0] - 4 * dx, tip[1] - 4 * dy]].map((one) => one.map((part) => part.toFixed(1)).join()).join(" ") }));
  const wing = (by) => `${(tip[0] - 6 * dx + by * dy).toFixed(1)},${(tip[1] - 6 * dy - by * dx).toFixed(1)}`;
  svg.append(draw("polygon", { class: `${kind} tip`, points: `${tip.map((part) => part.toFixed(1)).join()} ${wing(3.5)} ${wing(-3.5)}` }));
}

const betweenSpots = ([one, other]) => (other ? [0, 1].map((part) => (SPOT[one][part] + SPOT[other][part]) / 2) : SPOT[one]);

const SCENE_MARKS = {
  own: (svg, spots) => counterAt(svg, spots, "own"),
  enemy: (svg, spots) => counterAt(svg, spots, "enemy"),
  under: (svg, [spot]) => counterAt(svg, [spot, "", "1"], "own"),
  ghost: (svg, spots) => counterAt(svg, spots, "ghost"),
  arrow: (svg, spots) => wayAt(svg, spots, "way"),
  dashed: (svg, spots) => wayAt(svg, spots, "way dashed"),
  attack: (svg, spots) => wayAt(svg, spots, "way red"),
  stop: (svg, [spot]) => { const [x, y] = SPOT[spot]; svg.append(draw("rect", { class: "halt", x: x - 4, y: y - 4, width: 8, height: 8 })); },
  no: (svg, spots) => { const [x, y] = betweenSpots(spots); svg.append(draw("path", { class: "cross", d: `M${x - 4} ${y - 4}l8 8m0 -8l-8 8` })); },
  yes: (svg, spots) => { const [x, y] = betweenSpots(spots); svg.append(draw("path", { class: "tick", d: `M${x - 4} ${y}l3 4l6 -8` })); },
  cost: (svg, [spot, text]) => { const [x, y] = SPOT[spot]; svg.append(draw("text", { class: "cost", x, y: y + 4 }, text)); },
  note: (svg, [spot, ...text]) => { const [x, y] = SPOT[spot]; svg.append(draw("text", { class: "note-text", x, y: y + 3 }, text.join(" "))); },
  flag: (svg, [spot]) => { const [x, y] = SPOT[spot]; svg.append(draw("path", { class: "flag", d: `M${x - 3} ${y + 6}v-13l9 3.5l-9 3.5` })); },
  line: (svg, spots) => svg.append(draw("polyline", { class: "supply", points: spots.map((spot) => SPOT[spot].join()).join(" ") })),
};
