//: constants
  const mark = "loss";
  const spread = 4;
//: counters
  // A counter: place, steps, markers, why it is off the map.
  const drawUnits = (units, changed) => {
    const heights = {};
    Object.entries(units).forEach(([id, [place, steps, notes, why]]) => {
      off("u" + id, why);
      const drawn = find("u" + id);
      if (place === -1) return drawn.setAttribute("class", "unit gone");
      const up = heights[place] ?? 0;
      heights[place] = up + 1;
      const [x, y] = centre(place);
      const marks = notes === "" ? "" : " marked";
      drawn.setAttribute("class", `unit steps${steps}${marks}` + (id in changed ? " changed" : ""));
      drawn.setAttribute("transform", `translate(${x + spread * up} ${y + spread * up})`);
      drawn.querySelector(".m-digits").textContent = data.units[id][3][steps - 1];
      find("counters").appendChild(drawn);
    });
  };

  // The holder of each objective.
  const drawFlags = (holders) => {
    Object.entries(holders).forEach(([goal, side]) => {
      const [x, y] = centre(data.goals[goal]);
      const drawn = find("c" + goal);
      drawn.setAttribute("class", side === -1 ? "flag gone" : "flag of" + side);
      drawn.setAttribute("transform", `translate(${x + data.flag[0]} ${y + data.flag[1]})`);
    });
  };
//: stack
    Object.entries(state(current).units).filter(([, [at]]) => at === hex).forEach(([id, [, steps, notes]]) => {
      const [side, name, kind, values] = data.units[id];
      const left = values.length > 1 ? [`${steps} of ${values.length} steps`] : [];
      units.push([name, side, [kind, values[steps - 1], ...left, ...(notes === "" ? [] : [notes])].join(", ")]);
    });
//: say
    find("stage").textContent = step.s === 0 ? "Set-up." : `Turn ${step.s} of ${data.stages}.`;
    find("score").textContent = points(step.v);
    const active = data.sides[step.a];
    find("active").textContent = active ? `${active} are active.` : "Neither side is active.";
    find("active").className = active ? "side" + step.a : "";
//: draw
    const now = state(current);
    drawFlags(now.others);
    drawUnits(now.units, changed.u ?? {});
