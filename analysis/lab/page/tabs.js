// Tabs after the ARIA pattern: one stop of the Tab key for a list, arrows between its tabs.
"use strict";

function connectTabs(list) {
  const tabs = [...list.querySelectorAll("[role=tab]")];
  tabs.forEach((tab) => tab.addEventListener("click", () => selectTab(tab)));
  list.addEventListener("keydown", (event) => {
    const shown = tabs.filter((tab) => !tab.hidden);
    const place = shown.indexOf(document.activeElement);
    const next = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: shown.length - 1 }[event.key];
    if (next === undefined || place < 0) return;
    const tab = shown[(next + shown.length) % shown.length];
    selectTab(tab);
    tab.focus();
    event.preventDefault();
  });
}

function selectTab(tab) {
  const list = tab.closest("[role=tablist]");
  for (const one of list.querySelectorAll("[role=tab]")) {
    const chosen = one === tab;
    one.setAttribute("aria-selected", String(chosen));
    one.tabIndex = chosen ? 0 : -1;
    byId(one.getAttribute("aria-controls")).hidden = !chosen;
  }
  list.dispatchEvent(new CustomEvent("chosen", { detail: tab.getAttribute("aria-controls") }));
}

// Shows the panel with this id.
const showTab = (panel) => selectTab(byId(`tab-${panel}`));
const isShown = (panel) => !byId(panel).hidden;
