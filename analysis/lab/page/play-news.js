// What has happened since the last choice: the new lines of the log, and arrows for the moves of the enemy.
"use strict";

// The most lines, and how long the arrows stay, in milliseconds.
const NEWS = { lines: 6, stay: 5000 };
let newsTimer = 0;

// The position after which what has happened is news: the last decision, also where the enemy made it. Where a side does not see what the
// other one does, it is the last decision of the side itself.
function newsFrom({ terms, decision, seen }, position, request) {
  if (request.do !== "act" && request.do !== "roll") return null;
  return terms.both && hidesThings() ? seen[position.side] : decision;
}

function newsTitle() {
  const { terms, side } = lab.sitting;
  if (!terms.both) return "Since your last choice";
  return hidesThings() && !lab.sitting.position.end ? `Since the last decision of the ${opened.sideNames[side]}` : "Since the last decision";
}

function newsLines(before) {
  if (!before) return [];
  const { log } = lab.sitting.position;
  let same = 0;
  while (same < before.log.length && before.log[same].text === log[same]?.text) same += 1;
  const fresh = log.slice(same).filter(({ text }) => text);
  if (fresh.length === 0) return [];
  const left = fresh.length - NEWS.lines;
  const more = left > 0 ? [make("p", { class: "remark" }, `${plural(left, "earlier line")} in the log`)] : [];
  return [make("h3", {}, newsTitle()), ...more, ...fresh.slice(-NEWS.lines).map((line) => logLine({ ...line, rules: [] }, lineWorth(log.indexOf(line))))];
}

function clearNews() {
  clearTimeout(newsTimer);
  map.news?.replaceChildren();
}

// Arrows from where enemies were to where they are now.
function showNews(before) {
  if (!map.news?.isConnected) {
    map.news = draw("g", { class: "news", "aria-hidden": "true" });
    map.svg.append(map.news);
  }
  clearNews();
  if (!before) return;
  const places = new Map(before.counters.map((one) => [one.id, one.place]));
  const moved = lab.sitting.position.counters.filter((one) => {
    const from = places.get(one.id);
    // Concealed counters have no lasting id.
    return one.side === 1 - lab.sitting.side && from && one.place && from !== one.place && !/^h\d+$/.test(one.id);
  });
  map.news.append(...moved.map((one) => newsArrow(places.get(one.id), one.place)).filter(Boolean));
  newsTimer = setTimeout(clearNews, NEWS.stay);
}

function newsArrow(from, to) {
  if (!map.places.has(from) || !map.places.has(to)) return null;
  const [[x, y], [left, top]] = [map.places.get(from), map.places.get(to)];
  const angle = (Math.atan2(top - y, left - x) * 180) / Math.PI;
  const size = 0.28 * ground.pitch;
  return draw("g", { class: `came side-${1 - lab.sitting.side}` }, draw("line", { x1: x, y1: y, x2: left, y2: top }),
    draw("path", { d: `M0 0l${-size} ${-size / 2}v${size}z`, transform: `translate(${left} ${top}) rotate(${angle})` }));
}
