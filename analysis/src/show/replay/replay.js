// Replays a game. The page is XML too, so less-than signs and ampersands are avoided here.
"use strict";
(() => {
  const find = (id) => document.getElementById(id);
  const data = JSON.parse(find("steps").textContent);
  const last = data.steps.length - 1;
//: constants
  let current = 0;
  let timer = 0;

  // The states are computed once, so that stepping back is as cheap as stepping forward.
  const states = [];
//: states

  const centre = (hex) => data.hexes[hex];
  const svg = (name, attributes) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
    return made;
  };

//: counters

  const drawWays = (step) => {
    const layer = find("ways");
    layer.replaceChildren();
    const put = (hexes, kind, side) => {
      const [from, to] = hexes.slice(-2).map(centre);
      // The head of the arrow stays clear of the counter.
      const share = 1 - 24 / Math.max(48, Math.hypot(to[0] - from[0], to[1] - from[1]));
      const end = [0, 1].map((axis) => Math.round(from[axis] + share * (to[axis] - from[axis])));
      const points = [...hexes.slice(0, -1).map(centre), end].map((point) => point.join(",")).join(" ");
      layer.appendChild(svg("polyline", { points, class: `halo ${kind}` }));
      layer.appendChild(svg("polyline", { points, class: `${kind} of${side}`, "marker-end": `url(#head${side})` }));
    };
    (step.w ?? []).forEach(([side, hexes]) => put(hexes, "way", side));
    (step.f ?? []).forEach(([side, from, at]) => put([from, at], "shot", side));
  };

  // The hexes of a step, ringed.
  const drawLit = (step) => {
    const hexes = [
      ...Object.values(step.u ?? {}).map((unit) => unit[0]),
      ...(step.w ?? []).flatMap(([, way]) => way.slice(-1)),
      ...(step.f ?? []).map(([, , at]) => at),
      ...(step.h ?? []),
    ].filter((hex) => hex !== -1);
    find("lit").replaceChildren(...[...new Set(hexes)].map((hex) => {
      const [cx, cy] = centre(hex);
      return svg("circle", { cx, cy, r: 40 });
    }));
    return hexes;
  };

  const points = (net) => {
    if (net === 0) return "The score is even.";
    return `${data.sides[net > 0 ? 0 : 1]} lead by ${Math.abs(net)}.`;
  };

  const say = (number) => {
    const step = data.steps[number];
//: say
    find("step").value = number;
    const stages = [...find("to-stage").options].filter((option) => number >= Number(option.value));
    find("to-stage").value = stages[stages.length - 1].value;
    // Nothing is read out during playback: it would never end.
    const lines = [...find("s" + number).querySelectorAll("span")].map((line) => line.firstChild.textContent);
    if (!timer) find("now").textContent = number === 0 ? "The set-up." : lines.join(" ");
  };

  // Only the log and the map are scrolled, never the page under the reader's hand.
  const follow = (number, hexes) => {
    const log = find("log");
    document.querySelectorAll("#log [aria-current]").forEach((old) => old.removeAttribute("aria-current"));
    const line = find("s" + number);
    line.querySelector("a").setAttribute("aria-current", "step");
    const room = log.clientHeight - line.offsetHeight;
    log.scrollTop = line.offsetTop - log.offsetTop - Math.max(0, room / 2);
    const map = find("map");
    const view = find("board").viewBox.baseVal;
    if (hexes.length === 0) return;
    const share = (centre(hexes[0])[0] - view.x) / view.width;
    if (map.scrollWidth > map.clientWidth) map.scrollLeft = share * map.scrollWidth - map.clientWidth / 2;
  };

  // A page with two games side by side receives the step of this one.
  const beside = window.parent !== window;
  document.documentElement.classList.toggle("beside", beside);
  const report = () => {
    if (beside) window.parent.postMessage({ step: current, last }, "*");
  };

  const show = (number) => {
    current = Math.min(last, Math.max(0, number));
    const step = data.steps[current];
    const changed = current === 0 ? {} : step;
//: draw
    drawWays(changed);
    const hexes = drawLit(changed);
    say(current);
    follow(current, hexes);
    report();
  };

  const pause = () => {
    clearInterval(timer);
    timer = 0;
    find("play").setAttribute("aria-pressed", "false");
    find("play").textContent = "\u25b6\u25b6";
  };
  const tick = () => (current === last ? pause() : show(current + 1));
  const play = () => {
    if (timer) return pause();
    if (current === last) show(0);
    timer = setInterval(tick, Number(find("pace").value));
    find("play").setAttribute("aria-pressed", "true");
    find("play").textContent = "||";
  };

  const go = (number) => {
    pause();
    show(number);
  };
  const next = (key) => {
    const found = data.steps.findIndex((step, place) => place > current ? step[key] : false);
    go(found === -1 ? last : found);
  };
  const previous = (key) => go(Math.max(0, data.steps.findLastIndex((step, place) => current > place ? step[key] : false)));

//: deeds
  Object.entries(deeds).forEach(([id, deed]) => find(id).addEventListener("click", deed));
  find("step").addEventListener("input", (event) => go(Number(event.target.value)));
  find("to-stage").addEventListener("change", (event) => go(Number(event.target.value)));
  find("pace").addEventListener("change", () => {
    if (!timer) return;
    pause();
    play();
  });
  find("log").addEventListener("click", (event) => {
    const line = event.target.closest("li");
    if (!line) return;
    event.preventDefault();
    go(Number(line.id.slice(1)));
  });
  // Keys that a control needs for itself are left to it.
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const own = event.target.closest("select, input");
    if (own || event.key === " " ? event.target.closest("button, select, input, summary, a") : false) return;
    const deed = deeds[keys[event.key]];
    if (!deed) return;
    event.preventDefault();
    deed();
  });
  // Its commands: a step to go to, or the name of a button.
  window.addEventListener("message", (event) => {
    if (event.source !== window.parent) return;
    const order = event.data ?? {};
    if (Number.isInteger(order.step)) return go(order.step);
    if (Object.hasOwn(deeds, order.deed)) return deeds[order.deed]();
    report();
  });
  const named = /^#s(\d+)$/.exec(location.hash);
  show(named ? Number(named[1]) : 0);
})();
