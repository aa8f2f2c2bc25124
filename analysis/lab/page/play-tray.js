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
  const lit = (place) => (place && targetAt(place) ? place : null);
  dragToMap(event, one, {
    content: () => [...one.children].map((child) => child.cloneNode(true)),
    begin: () => { if (!pickedGroups().includes(group)) pickGroup(group.name); },
    over: (place) => light([lit(place)]),
    drop: (place) => { if (lit(place)) take(place, false); },
  });
}
