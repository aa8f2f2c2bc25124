//: constants
  const mark = "melee";
  const spread = 8;
  // Two sides in a hex: smaller counters beside each other stay in it.
  const apart = 18;
  const small = 0.68;
//: counters
  // A counter: hex, facing, depth, losses, shots, values, markers, why it is off the map.
  const counter = (id, unit, shift, changed, size) => {
    const [hex, facing, , losses, shots, values, markers] = unit;
    const drawn = find("u" + id);
    const [x, y] = centre(hex);
    const extra = [shots ? "fired" : "", losses ? "hurt" : "", changed ? "changed" : "", markers].join(" ");
    drawn.setAttribute("class", "unit " + extra + (markers.includes("square") ? " all-round" : ""));
    drawn.setAttribute("transform", `translate(${x} ${y})`);
    drawn.querySelector(".faces").setAttribute("transform", `rotate(${facing * 60})`);
    drawn.querySelector(".body").setAttribute("transform", `translate(${shift[0]} ${shift[1]}) scale(${size})`);
    drawn.querySelector(".values").textContent = values;
    drawn.querySelector(".values").classList.toggle("word", values.length > 6);
    drawn.querySelector(".fire text").textContent = shots;
    drawn.querySelector(".lost text").textContent = "\u2212" + losses;
    find("counters").appendChild(drawn);
  };

  const leave = (id, why) => {
    off(id, why);
    if (why) find(id).classList.add("gone");
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
    Object.entries(units).forEach(([id, unit]) => leave("u" + id, unit[7]));
    const found = stacks(units);
    found.forEach((stack, key) => {
      const [hex, side] = key.split(" ").map(Number);
      const both = found.has(hex + " " + (1 - side));
      const [aside, size] = both ? [apart * (side ? 1 : -1), small] : [0, 1];
      const step = both ? 5 : spread;
      const middle = step * (stack.length - 1) / 2;
      stack.map(([id, unit], place) => [id, unit, middle - step * place]).reverse()
        .forEach(([id, unit, by]) => counter(id, unit, [both ? aside : by, by], id in changed, size));
    });
  };

  const drawCommanders = (commanders, changed) => {
    // A commander: hex, where his name stands beside the counters, why he is off the map. A name that only moves aside for a
    // counter has not changed.
    const before = current > 0 ? state(current - 1).others : {};
    Object.entries(commanders).forEach(([id, [hex, dx, dy, why]]) => {
      leave("c" + id, why);
      if (why) return;
      const drawn = find("c" + id);
      const [x, y] = centre(hex);
      const rode = id in changed ? (before[id] ?? [])[0] !== hex : false;
      drawn.setAttribute("class", "commander" + (rode ? " changed" : ""));
      drawn.setAttribute("transform", `translate(${x + dx} ${y + dy})`);
      find("counters").appendChild(drawn);
    });
  };
//: stack
    const { units: all, others: commanders } = state(current);
    const signs = (markers) => data.signs.filter(([sign]) => markers.split(" ").includes(sign)).map(([, words]) => words);
    [...stacks(all)].filter(([key]) => key.startsWith(hex + " ")).forEach(([, stack]) => stack.forEach(([id, unit]) => {
      const [side, , name, leader] = data.units[id];
      const lost = unit[3] ? [`${unit[3]} ${unit[3] === 1 ? "step" : "steps"} lost`] : [];
      const shots = unit[4] ? [`fire marker ${unit[4]}`] : [];
      const values = unit[5] ? [unit[5]] : [];
      const under = data.commanders[leader] ? [`under ${data.commanders[leader][0]}`] : [];
      units.push([name, side, [...values, ...lost, ...shots, ...signs(unit[6]), ...under].join(", ")]);
    }));
    Object.entries(commanders).forEach(([id, [at]]) => {
      if (at === hex) units.push([data.commanders[id][0], data.commanders[id][1], "commander"]);
    });
//: standing
    return Object.fromEntries(Object.entries(state(current).units).map(([id, unit]) => [id, [unit[0], unit[3], unit[7]].join()]));
//: say
    find("stage").textContent = `Stage ${step.s} of ${data.stages}.`;
    find("score").textContent = points(step.v);
    const active = data.commanders[step.a];
    find("active").textContent = active ? `${active[0]} is active.` : "Neither side is active.";
    find("active").className = active ? "side" + active[1] : "";
//: draw
    const now = state(current);
    drawUnits(now.units, changed.u ?? {});
    drawCommanders(now.others, changed.c ?? {});
