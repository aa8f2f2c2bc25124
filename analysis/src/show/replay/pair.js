// Steps two replays side by side. The page is XML too, so less-than signs and ampersands are avoided here.
"use strict";
(() => {
  const find = (id) => document.getElementById(id);
  const data = JSON.parse(find("pair").textContent);
  const frames = ["baseline", "variant"].map(find);
  const at = [0, 0];
  const last = [0, 0];
  const ready = [false, false];

  const send = (place, order) => frames[place].contentWindow.postMessage(order, "*");
  const both = (orders) => orders.forEach((order, place) => send(place, order));

  const deeds = {
    "first": () => both([{ step: 0 }, { step: 0 }]),
    "back": () => both([{ deed: "back" }, { deed: "back" }]),
    "parting": () => both(data.start.map((step) => ({ step }))),
    "on": () => both([{ deed: "on" }, { deed: "on" }]),
    "stage-back": () => both([{ deed: "stage-back" }, { deed: "stage-back" }]),
    "stage-on": () => both([{ deed: "stage-on" }, { deed: "stage-on" }]),
    "last": () => both([{ deed: "last" }, { deed: "last" }]),
  };
  const keys = {
    "Home": "first", "End": "last", "ArrowLeft": "back", "ArrowRight": "on", "s": "stage-on", "S": "stage-back",
    "p": "parting", "P": "parting",
  };

  const say = () => {
    const games = data.names.map((name, place) => `${name}: step ${at[place]} of ${last[place]}`);
    const here = data.parted ? at.every((step, place) => step === data.start[place]) : false;
    find("where").textContent = games.join("; ") + (here ? ". First difference." : ".");
  };

  // A replay reports its step; after the first report it accepts commands.
  window.addEventListener("message", (event) => {
    const place = frames.findIndex((frame) => frame.contentWindow === event.source);
    const step = event.data?.step;
    if (place === -1) return;
    if (!Number.isInteger(step)) return;
    at[place] = step;
    last[place] = event.data.last;
    if (!ready[place]) {
      ready[place] = true;
      send(place, { step: data.start[place] });
    }
    say();
  });

  Object.entries(deeds).forEach(([id, deed]) => find(id).addEventListener("click", deed));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const deed = deeds[keys[event.key]];
    if (!deed) return;
    event.preventDefault();
    deed();
  });
  // A replay that loaded before this script is asked for its step.
  both([{ ask: true }, { ask: true }]);
})();
