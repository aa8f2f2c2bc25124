// Replays a game. The page is XML too, so less-than signs and ampersands are avoided here.
"use strict";
(() => {
  const find = (id) => document.getElementById(id);
  const data = JSON.parse(find("steps").textContent);
  const last = data.steps.length - 1;
//: constants
  let current = 0;
  let lit = [];
  let timer = 0;

  // The units and the others, such as leaders, of every hundredth step; those between follow from the changes.
  const every = 100;
  const anchors = [];
  const change = (now, step) => {
    Object.assign(now.units, step.u);
    Object.assign(now.others, step.c);
  };
  const take = () => {
    anchors.length = 0;
    const now = { units: {}, others: {} };
    data.steps.forEach((step, number) => {
      change(now, step);
      if (number % every === 0) anchors.push({ units: { ...now.units }, others: { ...now.others } });
    });
  };
  const state = (number) => {
    const from = Math.floor(number / every);
    const now = { units: { ...anchors[from].units }, others: { ...anchors[from].others } };
    data.steps.slice(from * every + 1, number + 1).forEach((step) => change(now, step));
    return now;
  };
  take();

  const centre = (hex) => data.hexes[hex];
  const svg = (name, attributes) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
    return made;
  };

  // The line of a unit or leader in the list of those off the map, and why it is there.
  const off = (id, why) => {
    const item = find("off-" + id);
    item.classList.toggle("gone", why === "");
    item.querySelector("span").textContent = why;
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
    find("count").textContent = `Step ${number} of ${last}.`;
    find("step").value = number;
    const stages = [...find("to-stage").options].filter((option) => number >= Number(option.value));
    find("to-stage").value = stages[stages.length - 1].value;
    // Screen readers announce nothing during playback: it would never end.
    const lines = [...find("s" + number).querySelectorAll("span")].map((line) => line.firstChild.textContent);
    if (!timer) find("now").textContent = number === 0 ? "The set-up." : lines.join(" ");
  };

  // Only the log and the map scroll, never the page itself.
  const follow = (number, hexes) => {
    const log = find("log");
    document.querySelectorAll("#log [aria-current]").forEach((old) => old.removeAttribute("aria-current"));
    const line = find("s" + number);
    line.querySelector("a").setAttribute("aria-current", "step");
    const room = log.clientHeight - line.offsetHeight;
    log.scrollTop = line.offsetTop - log.offsetTop - Math.max(0, room / 2);
    look(hexes);
  };

  // The map is zoomed by its view box: the whole of it, and the part that is seen.
  const board = find("board");
  const full = { ...["x", "y", "width", "height"].reduce((box, key) => ({ ...box, [key]: board.viewBox.baseVal[key] }), {}) };
  const view = { x: full.x, y: full.y, width: full.width };
  // Names of units are in letters of 7 pixels of the map, which are readable when they are 9 pixels high.
  const readable = 9.1 / 7;
  const ratio = () => board.clientHeight / Math.max(1, board.clientWidth);
  const paint = () => {
    const height = view.width * ratio();
    const within = (at, size, from, all) =>
      size > all ? from + (all - size) / 2 : Math.min(from + all - size, Math.max(from, at));
    view.x = within(view.x, view.width, full.x, full.width);
    view.y = within(view.y, height, full.y, full.height);
    board.setAttribute("viewBox", [view.x, view.y, view.width, height].map((part) => part.toFixed(1)).join(" "));
  };
  const whole = () => Math.max(full.width, full.height / Math.max(0.01, ratio()));
  // Zooms by a factor; the point of the map at this place of the screen stays there.
  const zoom = (by, across = 0.5, down = 0.5) => {
    untouched = false;
    const width = Math.min(whole(), Math.max(160, view.width / by));
    view.x += across * (view.width - width);
    view.y += down * (view.width - width) * ratio();
    view.width = width;
    paint();
  };
  // Moves the map when the events of the step are out of view.
  const look = (hexes) => {
    if (untouched || hexes.length === 0) return;
    const [x, y] = centre(hexes[0]);
    const height = view.width * ratio();
    const inside = (at, from, size) => at > from + 0.08 * size ? from + 0.92 * size > at : false;
    if (!inside(x, view.x, view.width)) view.x = x - view.width / 2;
    if (!inside(y, view.y, height)) view.y = y - height / 2;
    paint();
  };
  // A page opens with the whole map in view, objectives without counters among it, and keeps it so until the reader moves the map.
  let untouched = true;
  const fit = () => {
    if (untouched) view.width = whole();
    paint();
  };
  // Zooms in to the events of the step, as far as names are readable.
  const near = () => {
    untouched = false;
    const found = lit.map(centre);
    const [x, y] = found.length > 0 ? found[0] : [view.x + view.width / 2, view.y + view.width * ratio() / 2];
    view.width = Math.min(whole(), board.clientWidth / readable);
    view.x = x - view.width / 2;
    view.y = y - view.width * ratio() / 2;
    paint();
  };
  const share = (event) => {
    const box = board.getBoundingClientRect();
    return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
  };
  const place = (event) => {
    const [across, down] = share(event);
    const point = [view.x + across * view.width, view.y + down * view.width * ratio()];
    const far = ([x, y]) => Math.hypot(x - point[0], y - point[1]);
    const found = data.hexes.reduce((best, at, hex) => (far(data.hexes[best]) > far(at) ? hex : best), 0);
    return 42 > far(data.hexes[found]) ? found : -1;
  };

  // The units of a stack, with their sides and details.
  const unitsAt = (hex) => {
    const units = [];
//: stack
    return units;
  };
  let listed = -1;
  const list = (hex) => {
    const units = hex === -1 ? [] : unitsAt(hex);
    listed = units.length === 0 ? -1 : hex;
    find("stack").hidden = listed === -1;
    if (listed === -1) return;
    find("stack").querySelector("h2").textContent = data.labels ? data.labels[hex] : "";
    find("stack").querySelector("ul").replaceChildren(...units.map(([name, side, about]) => {
      const item = document.createElement("li");
      const bold = document.createElement("b");
      bold.textContent = name;
      item.className = "side" + side;
      item.append(bold, " " + about);
      return item;
    }));
  };
  // The state by which the two games of a pair are compared: each unit with its place and state.
  const standing = () => {
//: standing
    return Object.fromEntries(Object.entries(state(current).units).map(([id, unit]) => [id, unit.join()]));
  };

  // A page with two games side by side names their frames, has the controls, and receives the step of each.
  const beside = ["baseline", "variant"].includes(window.name);
  document.documentElement.classList.toggle("beside", beside);
  const report = () => {
    if (beside) window.parent.postMessage({ step: current, last, units: standing() }, "*");
  };
  // The address names the step, so that it can be sent to others.
  const address = () => {
    if (beside) return;
    try {
      history.replaceState(null, "", "#n=" + current);
    } catch {
      // Some browsers refuse after many changes.
    }
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
    lit = hexes;
    if (listed !== -1) list(listed);
    find("off").hidden = find("absent").querySelector("li:not(.gone)") === null;
//: follow
    address();
    report();
  };

  const pause = () => {
    clearInterval(timer);
    timer = 0;
    find("play").setAttribute("aria-pressed", "false");
  };
  const tick = () => (current === last ? pause() : show(current + 1));
  const play = () => {
    if (timer) return pause();
    if (current === last) show(0);
    timer = setInterval(tick, Number(find("pace").value));
    find("play").setAttribute("aria-pressed", "true");
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

  // A step worth jumping to is marked; the name of such a step is that of its buttons, and the first letter is their key.
  const deeds = {
    "first": () => go(0),
    "back": () => go(current - 1),
    "play": play,
    "on": () => go(current + 1),
    "last": () => go(last),
    "stage-back": () => previous("b"),
    "stage-on": () => next("b"),
    [mark + "-back"]: () => previous("m"),
    [mark + "-on"]: () => next("m"),
//: deeds
    "zoom-in": () => zoom(1.25),
    "zoom-out": () => zoom(0.8),
    "whole": () => zoom(0.01),
    "near": near,
    "units": () => list(listed === -1 ? lit.find((hex) => unitsAt(hex).length > 0) ?? -1 : -1),
    "keys": () => {
      const help = find("help");
      help.open = !help.open;
      if (help.open) help.scrollIntoView({ block: "nearest" });
    },
  };
  const keys = {
    "Home": "first", "End": "last", "ArrowLeft": "back", "ArrowRight": "on", " ": "play", "s": "stage-on", "S": "stage-back",
    [mark[0]]: mark + "-on", [mark[0].toUpperCase()]: mark + "-back",
//: keys
    "+": "zoom-in", "=": "zoom-in", "-": "zoom-out", "0": "whole", "n": "near", "N": "near", "u": "units", "U": "units", "?": "keys",
  };
  // In a pair the page around both games has the controls: keys go there.
  const shared = ["first", "back", "play", "on", "last", "stage-back", "stage-on", mark + "-back", mark + "-on"];
  const act = (id) => (beside ? shared.includes(id) : false) ? window.parent.postMessage({ deed: id }, "*") : deeds[id]();
  // After a click the focus does not stay on a button, where the space bar would press it once more.
  Object.keys(deeds).forEach((id) => find(id)?.addEventListener("click", (event) => {
    if (event.detail > 0) find(id).blur();
    act(id);
  }));
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
  // Keys that a control uses itself are left to it.
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const own = event.key === " " ? "button, select, summary" : "select, input";
    if (event.target.closest(own)) return;
    const deed = keys[event.key];
    if (!deed) return;
    event.preventDefault();
    act(deed);
  });

  // Wheel and pinch zoom, dragging moves, a click lists a stack.
  const pointers = new Map();
  let moved = false;
  board.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(event.deltaY > 0 ? 0.87 : 1.15, ...share(event));
  }, { passive: false });
  board.addEventListener("pointerdown", (event) => {
    if (pointers.size === 0) moved = false;
    pointers.set(event.pointerId, event);
    board.setPointerCapture(event.pointerId);
  });
  board.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const by = [event.clientX - before.clientX, event.clientY - before.clientY];
    if (!moved) if (4 > Math.hypot(...by)) return;
    moved = true;
    const other = [...pointers.values()].find((one) => one.pointerId !== event.pointerId);
    if (other) {
      const far = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      const middle = { clientX: (event.clientX + other.clientX) / 2, clientY: (event.clientY + other.clientY) / 2 };
      zoom(far(event) / Math.max(1, far(before)), ...share(middle));
    } else {
      untouched = false;
      view.x -= by[0] * view.width / board.clientWidth;
      view.y -= by[1] * view.width / board.clientWidth;
      paint();
    }
    pointers.set(event.pointerId, event);
  });
  const release = (event) => {
    const begun = pointers.delete(event.pointerId);
    if (begun) if (!moved) if (event.type === "pointerup") list(place(event));
  };
  board.addEventListener("pointerup", release);
  board.addEventListener("pointercancel", release);
  new ResizeObserver(fit).observe(board);
  // Its commands: a step to go to, or the name of a button.
  window.addEventListener("message", (event) => {
    if (event.source !== window.parent) return;
    const order = event.data ?? {};
    if (Array.isArray(order.mark)) {
      document.querySelectorAll("#counters > g").forEach((unit) => {
        unit.classList.toggle("differs", order.mark.includes(unit.id.slice(1)) ? unit.id.startsWith("u") : false);
      });
      return;
    }
    if (Number.isInteger(order.step)) return go(order.step);
    if (Object.hasOwn(deeds, order.deed)) return deeds[order.deed]();
    report();
  });
  const named = () => /^#(?:s|n=)(\d+)$/.exec(location.hash);
  window.addEventListener("hashchange", () => {
    const step = named();
    if (step) go(Number(step[1]));
  });
  const asked = Number(named()?.[1] ?? 0);
//: course
  fit();
  show(0);
  if (asked > 0) show(asked);
})();
