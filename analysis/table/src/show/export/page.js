// Opens the sections that the contents name, and shows the tooltip of a spot of a chart on hover or keyboard focus: Tab moves between
// charts, arrows within one. The page is XML too, so less-than signs and ampersands are avoided here.
"use strict";
const tip = document.createElement("div");
tip.id = "tip";
tip.hidden = true;
tip.setAttribute("aria-hidden", "true");
document.body.append(tip);

function show(spot) {
  const box = spot.getBoundingClientRect();
  tip.textContent = spot.getAttribute("aria-label");
  tip.hidden = false;
  const middle = box.left + box.width / 2 - tip.offsetWidth / 2;
  const above = box.top - tip.offsetHeight - 8;
  const width = document.documentElement.clientWidth;
  tip.style.left = `${window.scrollX + Math.max(4, Math.min(middle, width - tip.offsetWidth - 4))}px`;
  tip.style.top = `${window.scrollY + (above > 4 ? above : box.bottom + 8)}px`;
}

function hide() {
  tip.hidden = true;
}

for (const chart of document.querySelectorAll("figure svg")) {
  const spots = [...chart.querySelectorAll(".spot")];
  spots.forEach((spot, place) => {
    // This tooltip replaces that of the browser.
    spot.querySelector("title").remove();
    spot.setAttribute("tabindex", place === 0 ? "0" : "-1");
    spot.addEventListener("pointerenter", () => show(spot));
    spot.addEventListener("pointerleave", hide);
    spot.addEventListener("focus", () => show(spot));
    spot.addEventListener("blur", hide);
    spot.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (event.key === "Escape") hide();
      if (by === undefined) return;
      event.preventDefault();
      const next = spots[(place + by + spots.length) % spots.length];
      spot.setAttribute("tabindex", "-1");
      next.setAttribute("tabindex", "0");
      next.focus();
    });
  });
}

const sections = [...document.querySelectorAll("main > details")];

// The address of a section opens it.
function reveal() {
  const named = sections.find((section) => `#${section.id}` === location.hash);
  if (!named) return;
  named.open = true;
  named.scrollIntoView();
}

for (const link of document.querySelectorAll("nav a")) {
  // A second click on the same link changes no address.
  link.addEventListener("click", () => setTimeout(reveal));
}
window.addEventListener("hashchange", reveal);
reveal();

const all = document.getElementById("open");
const folded = () => sections.some((section) => !section.open);
const name = () => { all.textContent = folded() ? "open all" : "close all"; };
all.addEventListener("click", () => {
  const open = folded();
  for (const section of sections) section.open = open;
});
for (const section of sections) section.addEventListener("toggle", name);
// Paper shows all sections.
window.addEventListener("beforeprint", () => { for (const section of sections) section.open = true; });
