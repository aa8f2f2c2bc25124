//: constants
  const mark = "loss";
  const spread = 4;
  const apart = 14;
  // Which side's knowledge is shown: -1 for both, or a side. The log of the page is that of both.
  let viewpoint = -1;
  const everything = data.steps;
  const openLog = [...document.querySelectorAll("#log li a")].map((line) => [...line.childNodes].map((node) => node.cloneNode(true)));
//: counters
  const boxes = (halves) => (halves % 2 ? (halves === 1 ? "" : Math.floor(halves / 2)) + "\u00bd" : String(halves / 2));
  const masked = (id, hidden) => (viewpoint === -1 || data.units[id] === viewpoint ? false : hidden);

  // A counter: place, half boxes, level, whether it is concealed, why it is off the map.
  const drawUnits = (units, changed) => {
    const heights = {};
    // Commanders come last: they lie on top.
    const chief = ([id]) => (data.kinds[id] === "commander" ? 1 : 0);
    Object.entries(units).sort((one, other) => chief(one) - chief(other)).forEach(([id, [place, halves, level, hidden, why]]) => {
      if (data.names[id] === "") return;
      off("u" + id, why);
      const drawn = find("u" + id);
      if (place === -1) return drawn.setAttribute("class", "unit gone");
      const [x, y] = centre(place);
      const side = data.units[id];
      const key = place + " " + side;
      const up = heights[key] ?? 0;
      heights[key] = up + 1;
      const both = Object.entries(units).some(([other, unit]) => unit[0] === place ? data.units[other] !== side : false);
      const aside = both ? apart * (side ? 1 : -1) : 0;
      const state = [hidden ? "unseen" : "", masked(id, hidden) ? "masked" : "", "level" + level, id in changed ? "changed" : "",
        data.full[id] > halves ? "hurt" : ""];
      drawn.setAttribute("class", "unit " + state.join(" "));
      drawn.setAttribute("transform", `translate(${x + aside + spread * up} ${y + spread * up})${both ? " scale(.66)" : ""}`);
      const left = drawn.querySelector(".left");
      left.textContent = data.kinds[id] === "commander" ? "" : boxes(halves);
      // Half a box needs more room beside the name.
      left.setAttribute("font-size", halves % 2 ? 9.5 : 12.5);
      drawn.querySelector("title").textContent = masked(id, hidden) ? "concealed" : data.names[id];
      find("counters").appendChild(drawn);
    });
  };

  const drawMarkers = (markers) => {
    Object.entries(markers).forEach(([id, place]) => {
      const drawn = find("c" + id);
      if (drawn === null) return;
      drawn.classList.toggle("gone", place === -1);
      if (place === -1) return;
      const [x, y] = centre(place);
      drawn.setAttribute("transform", `translate(${x - 16} ${y - 18})`);
      find("counters").appendChild(drawn);
    });
  };

  // Another view: its steps, and its log.
  const see = (side) => {
    viewpoint = side;
    data.steps = side === -1 ? everything : data.views[side].steps;
    take();
    document.querySelectorAll("#log li a").forEach((line, number) => {
      if (side === -1) return line.replaceChildren(...openLog[number].map((node) => node.cloneNode(true)));
      const known = data.views[side].log[number];
      line.replaceChildren(...known.map(([level, text]) => {
        const span = document.createElement("span");
        span.className = level === -1 ? "head" : "level" + level;
        span.textContent = text;
        return span;
      }));
    });
    nameView();
    show(current);
  };
  const nameView = () => {
    const shown = "view: " + (viewpoint === -1 ? "all" : data.sides[viewpoint]);
    find("view").textContent = shown;
    find("view").setAttribute("aria-label", shown + ", switch to the next");
  };
  nameView();
//: stack
    const levels = ["", "under fire", "pinned"];
    Object.entries(state(current).units).filter(([, [at, , , , why]]) => at === hex ? why === "" : false)
      .forEach(([id, [, halves, level, hidden]]) => {
        const dark = masked(id, hidden);
        const about = dark ? [] : [data.kinds[id], boxes(halves) + (halves > 2 ? " boxes" : " box")];
        const notes = [levels[level], hidden ? (dark ? "" : "concealed") : ""].filter((note) => note !== "");
        units.push([dark ? "concealed" : data.names[id], data.units[id], [...about, ...notes].join(", ")]);
      });
    Object.entries(state(current).others).filter(([, at]) => at === hex)
      .forEach(([id]) => units.push([data.markers[id], id >= 16 ? 1 : 0, "artillery marker"]));
//: say
    find("stage").textContent = step.s === 0 ? "Set-up." : `Stage ${step.s} of ${data.stages}.`;
    // The score counts concealed units and losses that a side does not see, until the game is over.
    find("score").textContent = "v" in step ? points(step.v) : "The score is hidden: it includes what this side does not see.";
    const active = data.sides[step.a];
    find("active").textContent = active ? `${active} are active.` : "Neither side is active.";
    find("active").className = active ? "side" + step.a : "";
//: draw
    const now = state(current);
    drawUnits(now.units, changed.u ?? {});
    drawMarkers(now.others);
//: deeds
    "view": () => see(viewpoint === 1 ? -1 : viewpoint + 1),
//: keys
    "v": "view", "V": "view",
