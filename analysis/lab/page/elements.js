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

// `vars` are style properties: the page allows no style attributes.
function fill(element, { vars = {}, ...attributes }, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, key);
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, value);
  }
  Object.entries(vars).forEach(([key, value]) => element.style.setProperty(key, value));
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== "" && child !== false));
  return element;
}

const button = (text, onclick, attributes = {}) => make("button", { type: "button", onclick, ...attributes }, text);

const remark = (text) => make("p", { class: "remark" }, text);

// A sign of a tool: the outline of a 24×24 drawing.
const icon = (path) => draw("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, draw("path", { d: path }));

// A figure with decimals, rounded as in the program (base/figure.rs): ties away from 0, and what rounds to 0 is not negative.
const fixed = (figure, decimals, plus = "") => {
  const unit = 10 ** decimals;
  const digits = Math.floor(Math.abs(figure) * unit + 0.5 + 1e-9);
  return `${figure < 0 && digits > 0 ? "−" : plus}${(digits / unit).toFixed(decimals)}`;
};
const percent = (share) => `${fixed(100 * share, 1)} %`;
// Percentage points; what rounds to 0 has the sign of a gain.
const points = (share) => fixed(100 * share, 1, "+");
// Thousands are parted by thin spaces that do not break.
const whole = (number) => Math.round(number).toLocaleString("en-US").replaceAll(",", "\u202f");
// A text of the program, with the same thousands; units stay beside their figures.
const thin = (text) => text.replaceAll(/(\d),(?=\d{3})/g, "$1\u202f").replaceAll(/(\d) (pp|%)/g, "$1\u00a0$2");
const plural = (number, one, many = `${one}s`) => `${whole(number)} ${number === 1 ? one : many}`;
const capital = (text) => (text ? text[0].toUpperCase() + text.slice(1) : "");

// Work that is remembered by its key as long as what `token` gives is the same.
function remembered(token, work) {
  let [now, known] = [null, new Map()];
  return (key) => {
    if (token() !== now) [now, known] = [token(), new Map()];
    if (!known.has(key)) known.set(key, work(key));
    return known.get(key);
  };
}

// A text of the program: what stands between backticks is code.
const inCode = (text) => thin(text).split("`").map((part, place) => (place % 2 ? make("code", {}, part) : part));

// A text of the program as a sentence.
const asSentence = (text) => inCode(capital(text).replace(/[.\s]*$/, "."));

function complain(text) {
  byId("alert").replaceChildren(...text ? [make("span", {}, inCode(text)), button("Close", () => complain(""), { class: "quiet" })] : []);
  byId("alert").hidden = !text;
}

// What has just happened, for the eye and for screen readers.
function say(text) {
  byId("moved").textContent = text;
}

// Draws again without losing the focus: the element with the same id takes it, or else the region that it was in.
function keepFocus(redraw) {
  const { activeElement: old } = document;
  const id = old?.id;
  const region = old?.parentElement?.closest("[role=tabpanel], [role=region]");
  const caret = id && "selectionStart" in old ? [old.selectionStart, old.selectionEnd] : null;
  redraw();
  if (old?.isConnected || document.activeElement !== document.body) return;
  const now = id && byId(id);
  if (!now) return region?.focus({ preventScroll: true });
  now.focus({ preventScroll: true });
  // Only fields of text have a caret.
  if (caret && caret[0] !== null && now.type === "text") now.setSelectionRange(...caret);
}

// Saves a text, or bytes, as a file of the user's.
function download(name, content, type = "text/plain") {
  const url = URL.createObjectURL(new Blob([content], { type }));
  make("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
