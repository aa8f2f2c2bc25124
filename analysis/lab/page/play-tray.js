// The tray: counters that are not on the map yet. They are dragged to a lit place, or chosen and placed by keys.
"use strict";

function showTray(groups) {
  const tray = byId("tray");
  const { position, side } = lab.sitting;
  const due = new Set(groups.flatMap(({ counters }) => counters.map(({ id }) => id)));
  const setUp = groups.length > 0 && position.prompt.startsWith("Set-up");
  const later = setUp ? position.counters.filter((one) => one.side === side && !one.place && !one.notes && !due.has(one.id)) : [];
  tray.hidden = groups.length === 0;
  tray.replaceChildren(...groups.map(chip), ...(later.length ? [make("span", { class: "remark" }, `then ${plural(later.length, "more counter")}`)] : []));
}

function chip(group) {
  const [counter] = group.counters;
  const one = button("", (event) => {
    if (!pickedGroups().includes(group)) pickGroup(group.name);
    if (event.detail === 0) map.targets.querySelector(".target")?.focus();
  }, { class: "chip", "data-group": group.name });
  if (counter?.drawing) one.append(portrait(counter));
  one.append(make("span", {}, group.name));
  one.addEventListener("pointerdown", (event) => dragChip(event, group, one));
  return one;
}

function portrait({ drawing }) {
  const picture = draw("svg", { class: "portrait", viewBox: "-34 -34 68 68", "aria-hidden": "true" });
  picture.innerHTML = drawing;
  return picture;
}

function dragChip(event, group, one) {
  if (event.button !== 0) return;
  const from = [event.clientX, event.clientY];
  let ghost = null;
  const over = (at) => {
    const box = byId("map").getBoundingClientRect();
    const inside = at.clientX > box.left && at.clientX < box.right && at.clientY > box.top && at.clientY < box.bottom;
    const place = inside ? nearest(pointOf(at)) : null;
    return place && targetAt(place) ? place : null;
  };
  const move = (to) => {
    if (!ghost && Math.hypot(to.clientX - from[0], to.clientY - from[1]) < 8) return;
    if (!ghost) {
      if (!pickedGroups().includes(group)) pickGroup(group.name);
      ghost = make("div", { class: "ghost", "aria-hidden": "true" }, ...[...one.children].map((child) => child.cloneNode(true)));
      document.body.append(ghost);
    }
    ghost.style.setProperty("left", `${to.clientX}px`);
    ghost.style.setProperty("top", `${to.clientY}px`);
    light([over(to)]);
  };
  const stop = (end) => {
    ["pointermove", "pointerup", "pointercancel"].forEach((name) => one.removeEventListener(name, name === "pointermove" ? move : stop));
    if (!ghost) return;
    ghost.remove();
    light([]);
    const place = end.type === "pointerup" ? over(end) : null;
    if (place) take(place, false);
  };
  one.setPointerCapture(event.pointerId);
  one.addEventListener("pointermove", move);
  one.addEventListener("pointerup", stop);
  one.addEventListener("pointercancel", stop);
}
