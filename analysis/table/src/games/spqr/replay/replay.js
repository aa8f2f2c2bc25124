//: constants
  const mark = "loss";
  const spread = 4;
  const turn = 60;
//: counters
  // The side of its hex behind which the other half of a unit of two hexes stands.
  const beyond = (facing, column) => (facing + (column ? 3 : 2)) % 6;
  // The hexes of a unit, the second one for a unit of two hexes.
  const cells = (id, [place, facing, column]) => {
    if (!data.units[id][3]) return [place];
    const [x, y] = centre(place);
    const [across, down] = data.ways[beyond(facing, column)];
    const far = ([left, top]) => Math.hypot(left - x - 2 * data.half * across, top - y - 2 * data.half * down);
    const other = data.hexes.findIndex((at) => 4 > far(at));
    return [place, other];
  };
  const words = (flags) => ["column", "low", "out"].filter((word) => flags.split(" ").includes(word)).map((word) =>
    word === "column" ? word : word === "low" ? "missiles low" : "no missiles");

  const drawUnits = (units, changed) => {
    const heights = {};
    Object.entries(units).forEach(([id, unit]) => {
      const [place, facing, column, hits, flags, why] = unit;
      const [, name, , double] = data.units[id];
      if (name === "") return;
      off("u" + id, why);
      const drawn = find("u" + id);
      if (place === -1) return drawn.setAttribute("class", "unit gone");
      const up = heights[place] ?? 0;
      heights[place] = up + 1;
      const [x, y] = centre(place);
      const side = beyond(facing, column);
      const [across, down] = double ? data.ways[side].map((part) => part * data.half) : [0, 0];
      const front = turn * facing + (column ? 0 : turn / 2);
      drawn.setAttribute("class", ["unit", flags, id in changed ? "changed" : ""].join(" "));
      drawn.setAttribute("transform", `translate(${(x + across + spread * up).toFixed(1)} ${(y + down + spread * up).toFixed(1)})`);
      const ahead = double ? (column ? ` translate(0 ${-data.half})` : "") : "";
      drawn.querySelector(".faces").setAttribute("transform", `rotate(${front})${ahead}`);
      drawn.querySelector(".body").setAttribute("transform", `rotate(${double ? turn * side : 0})`);
      drawn.querySelector(".hits text").textContent = hits;
      drawn.querySelector(".word").textContent = words(flags).join(", ");
      find("counters").appendChild(drawn);
    });
  };

  const drawLeaders = (leaders, changed) => {
    const there = {};
    Object.entries(leaders).forEach(([id, [place, flags, why]]) => {
      if (data.leaders[id][1] === "") return;
      off("c" + id, why);
      const drawn = find("c" + id);
      if (place === -1) return drawn.setAttribute("class", "leader gone");
      const beside = 20 * (there[place] ?? 0);
      there[place] = (there[place] ?? 0) + 1;
      const [x, y] = centre(place);
      drawn.setAttribute("class", ["leader", flags, id in changed ? "changed" : ""].join(" "));
      drawn.setAttribute("transform", `translate(${x + beside} ${y})`);
      find("counters").appendChild(drawn);
    });
  };
//: stack
    const { units: all, others: leaders } = state(current);
    const notes = (flags) => [...words(flags), ...["routed", "depleted"].filter((word) => flags.split(" ").includes(word)),
      ...(flags.includes("must-check") ? ["attacks after a test"] : flags.includes("no-check") ? ["attacks without a test"] : [])];
    Object.entries(all).filter(([id, unit]) => unit[0] === -1 ? false : cells(id, unit).includes(hex))
      .forEach(([id, [, , , hits, flags, , quality]]) => {
        const [side, name, about] = data.units[id];
        units.push([name, side, [about, `${hits} of ${quality} hits`, ...notes(flags)].join(", ")]);
      });
    Object.entries(leaders).filter(([, [at]]) => at === hex).forEach(([id, [, flags]]) => {
      const [side, name, about] = data.leaders[id];
      const said = about.startsWith(name + ": ") ? about.slice(name.length + 2) : about;
      units.push([name, side, [said, ...flags.split(" ").filter((flag) => flag !== "")].join(", ")]);
    });
//: say
    find("stage").textContent = step.s === 0 ? "Set-up." : `Turn ${step.s} of ${data.turns}.`;
    const lost = data.sides.map((side, place) => `${side} ${data.lost[number][place]} of ${data.levels[place]}`);
    find("score").textContent = `Rout points lost: ${lost.join(", ")}.`;
    const active = data.leaders[step.a];
    find("active").textContent = active ? `${active[1]} is active.` : "No leader is active.";
    find("active").className = active ? "side" + active[0] : "";
//: draw
    const now = state(current);
    drawUnits(now.units, changed.u ?? {});
    drawLeaders(now.others, changed.c ?? {});
