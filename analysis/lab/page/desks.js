// What answers the page: the program that serves it, or workers in the browser.
"use strict";

// The answer of a request, or an error.
function answered(answer) {
  if ("ok" in answer) return answer.ok;
  throw new Error(answer.error ?? answer.faults.map((fault) => `${fault.place}: ${fault.message}; ${fault.help}`).join("\n"));
}

const isServed = () => document.querySelector("meta[name=kartacz-host]").content === "program";
const startDesks = () => (isServed() ? startServed() : startWorkers());

// Shows a page in a frame: its text, or where the program has it.
function showPage(frame, page) {
  if (typeof page === "string") frame.srcdoc = page;
  else frame.src = page.shown;
}

function clearPage(frame) {
  frame.removeAttribute("srcdoc");
  frame.src = "about:blank";
}
