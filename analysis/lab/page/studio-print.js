// The print sheet: the map, the counters and the rulebook on paper, in a frame that is printed.
"use strict";

const printed = { page: null };

async function showPrint() {
  complain("");
  byId("print").hidden = false;
  byId("print-title").textContent = `${opened.title}, for printing …`;
  ["print-now", "print-save"].forEach((id) => { byId(id).disabled = true; });
  const wanted = JSON.stringify([variant(), byId("paper").value]);
  byId("print").dataset.wanted = wanted;
  try {
    const page = await lab.desk.ask({ do: "print", slot: "variant", paper: byId("paper").value });
    const isOver = () => byId("print").hidden || byId("print").dataset.wanted !== wanted;
    if (isOver()) return;
    printed.page = page;
    // Before it is loaded, the frame would print what was in it.
    const loaded = new Promise((resolve) => { byId("print-frame").addEventListener("load", resolve, { once: true }); });
    showPage(byId("print-frame"), page);
    await loaded;
    if (isOver()) return;
    byId("print-title").textContent = `${opened.title}, for printing`;
    ["print-now", "print-save"].forEach((id) => { byId(id).disabled = false; });
    byId("print").scrollIntoView({ block: "start" });
    byId("print-now").focus({ preventScroll: true });
  } catch (error) {
    hidePrint();
    complain(`Nothing to print: ${error.message}`);
  }
}

// A frame of the program may be closed to the page: it is then opened by itself, and printed there.
function printNow() {
  const { contentWindow } = byId("print-frame");
  try {
    contentWindow.focus();
    contentWindow.print();
  } catch {
    window.open(printed.page.shown, "_blank", "noopener");
    say("The sheets are open in a tab of their own: print them there (Ctrl+P).");
  }
}

async function savePrint() {
  try {
    const { page } = printed;
    const text = typeof page === "string" ? page : await (await fetch(page.shown)).text();
    const name = `${newId(opened.title, new Set())}-print.html`;
    download(name, text);
    say(`${name} is downloaded.`);
  } catch (error) {
    complain(`Not downloaded: ${error.message}`);
  }
}

function hidePrint() {
  if (byId("print").hidden) return;
  byId("print").hidden = true;
  printed.page = null;
  clearPage(byId("print-frame"));
}

function connectPrint() {
  byId("print-now").onclick = printNow;
  byId("print-save").onclick = savePrint;
  byId("paper").onchange = showPrint;
  byId("close-print").onclick = () => {
    hidePrint();
    byId("save-menu").querySelector("summary").focus();
  };
}
