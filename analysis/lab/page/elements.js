// Elements, and numbers as text.
"use strict";
const byId = (id) => document.getElementById(id);

// An element with attributes, handlers and children. Texts stay texts.
function make(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

function draw(name, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

function fill(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, key);
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== ""));
  return element;
}

// A figure with decimals, rounded as in the program (base/figure.rs): ties away from 0, and what rounds to 0 is not negative.
const fixed = (figure, decimals, plus = "") => {
  const unit = 10 ** decimals;
  const digits = Math.floor(Math.abs(figure) * unit + 0.5 + 1e-9);
  return `${figure < 0 && digits > 0 ? "−" : plus}${(digits / unit).toFixed(decimals)}`;
};
const percent = (share) => `${fixed(100 * share, 1)} %`;
// Percentage points; what rounds to 0 has the sign of a gain.
const points = (share) => fixed(100 * share, 1, "+");
const whole = (number) => Math.round(number).toLocaleString("en-US").replaceAll(",", " ");

function complain(text) {
  byId("alert").textContent = text;
  byId("alert").hidden = !text;
}

// Saves a text as a file of the user's.
function download(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  make("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
