//: constants
  const mark = "loss";
  const aside = 6;
//: counters
  // A counter: place, kind, whether it lies face down, why it is off the map.
  const drawUnits = (units, changed) => {
    const there = {};
    Object.entries(units).forEach(([id, [place, kind, hidden, why]]) => {
      off("u" + id, why);
      const drawn = find("u" + id);
      if (place === -1) return drawn.classList.add("gone");
      const [x, y] = centre(place);
      // A unit on a bridge, and one on a barge beneath it.
      const shift = place in there ? aside : 0;
      there[place] = true;
      drawn.setAttribute("class", "unit" + (hidden ? " hidden" : "") + (id in changed ? " changed" : ""));
      drawn.setAttribute("transform", `translate(${x + shift} ${y + shift})`);
      drawn.querySelector("use").setAttribute("href", `#kind${data.units[id]}-${kind}`);
    });
  };

  // Barges and walls: place, owner, whether it is a breach.
  const drawThings = (things) => {
    Object.entries(things).forEach(([id, [place, owner, breach]]) => {
      const drawn = find("c" + id);
      const kind = drawn.classList[0];
      const state = (owner === -1 ? "" : " of" + owner) + (breach ? " breached" : "") + (place === -1 ? " gone" : "");
      drawn.setAttribute("class", kind + state);
      if (place !== -1) drawn.setAttribute("transform", `translate(${centre(place).join(" ")})`);
    });
  };
//: stack
    Object.entries(state(current).units).filter(([, [at, , , why]]) => at === hex ? why === "" : false)
      .forEach(([id, [, kind, hidden]]) => {
        units.push([data.names[id], data.units[id], data.kinds[kind] + (hidden ? ", face down" : "")]);
      });
//: say
    find("stage").textContent = step.s === 0 ? "Set-up." : `Turn ${step.s} of ${data.stages}.`;
    find("score").textContent = points(step.v);
    const active = data.sides[step.a];
    find("active").textContent = active ? `${active} are active.` : "Neither side is active.";
    find("active").className = active ? "side" + step.a : "";
//: draw
    const now = state(current);
    drawThings(now.others);
    drawUnits(now.units, changed.u ?? {});
