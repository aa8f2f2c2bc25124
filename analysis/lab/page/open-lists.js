// A list of choices that is open on the screen: the page is not drawn again below it, or the choice would be lost.
"use strict";
const openLists = { select: null, owed: false };

// Whether drawing must wait; it is made up for when the list is closed.
function waitsForList() {
  const { select } = openLists;
  if (!select?.isConnected || document.activeElement !== select) return false;
  openLists.owed = true;
  return true;
}

function closeList() {
  if (!openLists.select) return;
  openLists.select = null;
  if (openLists.owed) showDraft();
}

// The browser does not say that a list is open. While it is, the page gets no movements of the pointer.
function connectLists() {
  document.addEventListener("pointerdown", ({ target }) => {
    const select = target.closest?.("select") ?? null;
    if (select !== openLists.select) closeList();
    openLists.select = select;
  });
  document.addEventListener("pointermove", ({ buttons }) => { if (buttons === 0) closeList(); });
  document.addEventListener("keydown", ({ key }) => { if (["Escape", "Tab"].includes(key)) closeList(); });
  document.addEventListener("focusout", ({ target }) => { if (target === openLists.select) setTimeout(closeList); });
  // The choice itself comes first.
  document.addEventListener("change", ({ target }) => { if (target === openLists.select) setTimeout(closeList); });
}
