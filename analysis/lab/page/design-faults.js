// Faults point at their field: it is marked where it is shown, and a button in the refusal leads to it.
"use strict";

// The path of the value at fault. What a set says of itself is its path, too.
function pathOfFault({ path, place = "" }) {
  if (path) return path;
  const [, set] = place.match(/^--set (.*)$/) ?? [];
  return set ? pathOfSet(set) : "";
}

// The marks of the refusal, until the next change counts.
function noteFaults(faults) {
  design.faults = faults.map((fault) => ({ path: pathOfFault(fault), message: fault.message })).filter(({ path }) => path);
  markFaults();
}

function clearFaults() {
  design.faults = [];
  markFaults();
}

function markFaults() {
  document.querySelectorAll("[data-fault]").forEach((one) => one.remove());
  document.querySelectorAll("[aria-invalid]").forEach((one) => {
    one.removeAttribute("aria-invalid");
    one.removeAttribute("aria-describedby");
  });
  design.faults.forEach(({ path, message }, place) => fieldsAt(path).forEach((field, more) => {
    const id = `fault-${place}-${more}`;
    field.setAttribute("aria-invalid", "true");
    field.setAttribute("aria-describedby", id);
    const after = field.closest(".row, .field, td") ?? field;
    const note = make("p", { id, class: "outside note fault-note", "data-fault": path }, asSentence(message));
    if (after.matches("td") || field === after) after.append(note);
    else after.after(note);
  }));
}

// The fields of a path that are drawn now: in a design view, the counter panel, the values, the table.
function fieldsAt(path) {
  const ids = [designId(path), `c-${path}`, `v-${path}`, `t-${path}`, `n-${path}`];
  const own = ids.map(byId).filter(Boolean);
  if (own.length || !path.startsWith("tables.")) return own;
  // A column is at fault as a whole: its head stands for it.
  const column = byId(`column-${namesOf(path)[3]}`);
  return column ? [column] : [];
}

// Where a path is edited: the view or the panel, and what must be shown there.
function homeOf(path) {
  const [table, second] = namesOf(path);
  const counter = counterOf(path);
  if (counter && counterPaths(tableOf(path)).includes(counter)) return isShown("view-counters") ? { view: "view-counters" } : { counter };
  if (!isDesignable()) return { value: path };
  const view = { terrain: "view-terrain", hexsides: "view-terrain", features: "view-terrain", routes: "view-terrain", classes: "view-terrain", tables: "view-combat",
    results: "view-combat",
    phases: "view-sequence", sides: "view-game", title: "view-game", turns: "view-game", remark: "view-game" }[table]
    ?? (QUESTIONS.some(([, list]) => list.some(([one]) => isUnder(path, one) || namesOf(one)[0] === table)) ? "view-questions" : null);
  if (table === "map" && ["tops", "shifted", "rows_from", "numbers", "first_column", "first_row"].includes(second)) return { view: "view-game" };
  if (table === "tables" && second) design.table = designIds("tables").includes(second) ? second : design.table;
  return view ? { view } : table === "units" ? { view: "view-counters" } : { value: path };
}

async function goToFault(path) {
  const { view, counter, value } = homeOf(path);
  if (view) {
    selectTab(byId(`tab-${view}`));
    if (DESIGN_VIEWS.has(view)) await openDesign(view);
  } else if (counter) {
    map.chosen = counter;
    openCounter(counter);
  } else {
    showTab("values-panel");
    byId("find").value = value;
    showValues();
  }
  markFaults();
  // The field itself, or what is nearest to it: that of the table which holds it.
  for (let names = namesOf(path); names.length; names = names.slice(0, -1)) {
    const [field] = fieldsAt(pathOf(...names));
    if (!field) continue;
    const details = field.closest("details");
    if (details) details.open = true;
    field.focus();
    field.scrollIntoView({ block: "center" });
    return;
  }
  byId(view ?? "counter")?.focus?.();
}

// The button of a fault in the refusal.
function faultButton(fault) {
  const path = pathOfFault(fault);
  return path ? button("Show the field", () => goToFault(path), { class: "quiet show-fault" }) : "";
}
