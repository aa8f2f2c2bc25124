// Replays a game. The page is XML too, so two signs that mean something in XML are not used here.
"use strict";
(() => {
  const find = (id) => document.getElementById(id);
  const data = JSON.parse(find("steps").textContent);
  const last = data.steps.length - 1;
  const spread = 8;
  const apart = 21;
  let current = 0;
  let timer = 0;

  // What changed is added up once, so that going back is as easy as going on.
  const states = [];
  data.steps.reduce((before, step) => {
    const now = { units: { ...before.units, ...step.u }, commanders: { ...before.commanders, ...step.c } };
    states.push(now);
    return now;
  }, { units: {}, commanders: {} });

  const centre = (hex) => data.hexes[hex];
  const svg = (name, attributes) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
    return made;
  };

  // A counter: hex, facing, depth, losses, shots, values, markers, why it is off the map.
  const counter = (id, unit, shift, changed) => {
    const [hex, facing, , losses, shots, values, markers] = unit;
    const drawn = find("u" + id);
    const [x, y] = centre(hex);
    const extra = [shots ? "fired" : "", losses ? "hurt" : "", changed ? "changed" : "", markers].join(" ");
    drawn.setAttribute("class", "unit " + extra + (markers.includes("square") ? " all-round" : ""));
    drawn.setAttribute("transform", `translate(${x} ${y})`);
    drawn.querySelector(".faces").setAttribute("transform", `rotate(${facing * 60})`);
    drawn.querySelector(".body").setAttribute("transform", `translate(${shift[0]} ${shift[1]})`);
    drawn.querySelector(".values").textContent = values;
    drawn.querySelector(".values").classList.toggle("word", values.length > 6);
    drawn.querySelector(".fire text").textContent = shots;
    drawn.querySelector(".lost text").textContent = "\u2212" + losses;
    find("counters").appendChild(drawn);
  };

  const off = (kind, id, why) => {
    const item = find("off-" + kind + id);
    item.classList.toggle("gone", why === "");
    item.querySelector("span").textContent = why;
    if (why) find(kind + id).classList.add("gone");
  };

  // The units of each hex and side, from the top of the stack to the bottom; guns lie below.
  const stacks = (units) => {
    const found = new Map();
    Object.entries(units).forEach(([id, unit]) => {
      const key = unit[0] + " " + data.units[id][0];
      if (unit[7] === "") found.set(key, [...(found.get(key) ?? []), [id, unit]]);
    });
    found.forEach((stack) => stack.sort(([a, one], [b, two]) =>
      data.units[a][1] - data.units[b][1] || one[2] - two[2] || a - b));
    return found;
  };

  const drawUnits = (units, changed) => {
    Object.entries(units).forEach(([id, unit]) => off("u", id, unit[7]));
    const found = stacks(units);
    found.forEach((stack, key) => {
      const [hex, side] = key.split(" ").map(Number);
      const aside = found.has(hex + " " + (1 - side)) ? apart * (side ? 1 : -1) : 0;
      const middle = spread * (stack.length - 1) / 2;
      stack.map(([id, unit], place) => [id, unit, middle - spread * place]).reverse()
        .forEach(([id, unit, by]) => counter(id, unit, [by + aside, by], id in changed));
    });
  };

  const drawCommanders = (commanders, units, changed) => {
    const there = {};
    Object.entries(commanders).forEach(([id, [hex, why]]) => {
      off("c", id, why);
      if (why) return;
      const drawn = find("c" + id);
      const down = 14 * (there[hex] ?? 0);
      there[hex] = (there[hex] ?? 0) + 1;
      const alone = Object.values(units).every((unit) => unit[0] !== hex);
      const [x, y] = centre(hex);
      drawn.setAttribute("class", "commander" + (id in changed ? " changed" : ""));
      drawn.setAttribute("transform", alone ? `translate(${x} ${y + down})` : `translate(${x + 20} ${y + 30 - down})`);
      find("counters").appendChild(drawn);
    });
  };

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

  // The hexes that a step is about, ringed.
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
    find("stage").textContent = `Stage ${step.s} of ${data.stages}.`;
    find("score").textContent = points(step.v);
    const active = data.commanders[step.a];
    find("active").textContent = active ? `${active[0]} is active.` : "Nobody is active.";
    find("active").className = active ? "side" + active[1] : "";
    find("count").textContent = `Step ${number} of ${last}.`;
    find("step").value = number;
    const stages = [...find("to-stage").options].filter((option) => number >= Number(option.value));
    find("to-stage").value = stages[stages.length - 1].value;
    // While the game plays by itself, nothing is read out: it would never end.
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

  // A page that shows two games side by side hears where this one is.
  const beside = window.parent !== window;
  document.documentElement.classList.toggle("beside", beside);
  const report = () => {
    if (beside) window.parent.postMessage({ step: current, last }, "*");
  };

  const show = (number) => {
    current = Math.min(last, Math.max(0, number));
    const step = data.steps[current];
    const changed = current === 0 ? {} : step;
    drawUnits(states[current].units, changed.u ?? {});
    drawCommanders(states[current].commanders, states[current].units, changed.c ?? {});
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

  const deeds = {
    "first": () => go(0),
    "stage-back": () => previous("b"),
    "melee-back": () => previous("m"),
    "back": () => go(current - 1),
    "play": play,
    "on": () => go(current + 1),
    "melee-on": () => next("m"),
    "stage-on": () => next("b"),
    "last": () => go(last),
  };
  const keys = {
    "Home": "first", "End": "last", "ArrowLeft": "back", "ArrowRight": "on", " ": "play",
    "m": "melee-on", "M": "melee-back", "s": "stage-on", "S": "stage-back",
  };

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
  // Its orders: a step to go to, or the name of a button.
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
