// The design views of the lab in a browser: a game whose rules are a file gets terrain, rivers, roads, places, a results table, phases, rules and
// counters by mouse and keyboard alone. What the program says of it is compared, and each part is undone to the unchanged game.
//
//     node lab-design.js ADDRESS|PAGE|PROGRAM [PICTURES]
"use strict";
const assert = require("node:assert");
const { spawn } = require("node:child_process");
const path = require("node:path");
const { contextOf, isFirefox, launch } = require("./browsers.js");
const { accessible, fits, watching } = require("./looks.js");

const [typed, pictures] = process.argv.slice(2);
const FORD = process.env.LAB_FORD ?? "classic/scenario-ford";
const inState = (page, test, argument, timeout = 60000) => page.waitForFunction(test, argument, { timeout });
const changed = (page) => page.evaluate(() => turn);
const { picture } = watching(pictures);

async function serve() {
  const child = spawn(path.resolve(typed), ["lab", "--no-browser", "--quiet"], { stdio: ["ignore", "pipe", "inherit"] });
  const address = await new Promise((resolve, reject) => {
    child.stdout.once("data", (data) => resolve(String(data).trim()));
    child.once("exit", (code) => reject(new Error(`the program ended with ${code}`)));
  });
  return { child, address };
}

async function opened(page, address, scenario) {
  await page.goto(`${address}#scenario=${scenario}`);
  await inState(page, (id) => document.body.dataset.ready === id, scenario);
  // The games of the verdict take time that the edits need.
  await page.evaluate(() => {
    if (run.on) byId("go").click();
    restartGames = () => {};
  });
}

// After an edit: it was accepted.
async function accepted(page, what) {
  await changed(page);
  const refused = await page.textContent("#refused");
  assert.equal(refused, "", `${what}: ${refused}`);
}

const sets = (page) => page.evaluate(() => state.sets);
const id = (text) => `[id="${text}"]`;

// A paragraph of the rules as the program words it now.
const paragraph = (page, number) => page.evaluate(async (wanted) => {
  const { chapters } = await lab.desk.ask({ do: "rules", slot: "variant", against: "baseline" });
  return chapters.flatMap(({ paragraphs }) => paragraphs).find((one) => one.number === wanted) ?? null;
}, number);
const rowsOf = async (page, number) => (await paragraph(page, number))?.tables.flatMap(({ rows }) => rows) ?? [];

async function undone(page, what) {
  for (let steps = 0; 80 > steps && (await page.evaluate(() => past.done.length)); steps += 1) {
    await page.evaluate(() => undo());
  }
  assert.deepEqual(await sets(page), [], `${what}: undone`);
  assert.equal(await page.evaluate(() => lab.variant.hash), await page.evaluate(() => opened.hash), `${what}: the game is as it was`);
}

async function sound(page, what) {
  await accessible(page, what);
  await fits(page, what);
}

const view = async (page, name) => {
  await page.click(`#tab-view-${name}`);
  await page.locator(`#view-${name} h2`).waitFor();
};

async function type(page, field, text) {
  await page.fill(id(field), text);
  await page.keyboard.press("Tab");
  await accepted(page, `${field} = ${text}`);
}

// ---- Terrain -------------------------------------------------------------------------------------------------

async function terrain(page) {
  await view(page, "terrain");
  assert.ok(await page.isVisible("#rulebook"), "the rules stand beside it");
  await page.click(id("usual-terrain-Hill"));
  await accepted(page, "hill");
  assert.equal(await page.evaluate(() => signOfGround("hill")), "H", "it can be painted");
  await type(page, "d-terrain.hill.cost", "3");
  assert.deepEqual((await rowsOf(page, "1.2")).find(([name]) => name === "hill").slice(0, 3), ["hill", "3", "1L"]);
  await type(page, "d-terrain.hill.cost", "");
  assert.equal(await page.getAttribute(id("d-terrain.hill.cost"), "placeholder"), "1", "the default is shown");
  await page.fill(id("d-terrain.hill.cost"), "many");
  await page.keyboard.press("Tab");
  await page.locator("#view-terrain .note", { hasText: "Whole numbers" }).waitFor();
  await page.selectOption(id("d-terrain.hill.entry"), "stops");
  await accepted(page, "entry");
  await type(page, "d-terrain.wood.for.horse", "P");
  assert.deepEqual((await rowsOf(page, "1.2")).find(([name]) => name === "wood").slice(0, 3), ["wood", "2", "P"], "a class has a cost of its own");
  await type(page, "name-terrain-wood", "Deep forest");
  assert.equal(await page.evaluate(() => signOfGround("deep-forest")), "W", "the map follows a new name");
  await page.click(id("copy-terrain-deep-forest"));
  await accepted(page, "copy");
  await page.click(id("remove-terrain-deep-forest"));
  await page.locator("dialog button.primary").click();
  await accepted(page, "removed terrain");
  assert.ok(!(await page.evaluate(() => designIds("terrain").includes("deep-forest"))));
  for (const table of ["hexsides", "features", "routes"]) {
    await page.click(id(`usual-${table}`));
    await accepted(page, table);
  }
  assert.ok((await rowsOf(page, "1.4")).some(([name]) => name === "river"));
  await classes(page);
  await sound(page, "terrain");
  await picture(page, "design-terrain");
  await undone(page, "terrain");
}

async function classes(page) {
  await page.fill("#new-class", "Heavy guns");
  await page.click("#add-class");
  await accepted(page, "a class");
  assert.deepEqual(await page.evaluate(() => designIds("classes")), ["foot", "horse", "heavy-guns"]);
  await type(page, "name-classes-foot", "Infantry");
  assert.equal(await page.evaluate(() => designText("units.blue-1.class")), "infantry", "the counters follow");
  await page.click(id("remove-classes-horse"));
  await page.locator("dialog button.primary").click();
  await accepted(page, "a class less");
  assert.equal(await page.evaluate(() => designText("units.blue-5.class")), "infantry");
}

// ---- The map -------------------------------------------------------------------------------------------------

const at = (page, place, dx = 0, dy = 0) => page.evaluate(([name, right, down]) => {
  showPlace(name);
  const [x, y] = ground.places.get(name);
  const point = new DOMPoint(x + right * ground.pitch, y + down * ground.pitch).matrixTransform(map.svg.getScreenCTM());
  return [point.x, point.y];
}, [place, dx, dy]);

async function click(page, ...where) {
  await page.mouse.click(...(await at(page, ...where)));
  await accepted(page, `click ${where}`);
}

async function fresh(page, what, values) {
  await page.click(id(`feature-new-${what}`));
  for (const [name, value] of Object.entries(values)) {
    const field = page.locator(`dialog [name="${name}"]`);
    await ((await field.evaluate((one) => one.tagName)) === "SELECT" ? field.selectOption(value) : field.fill(value));
  }
  await page.locator("dialog button.primary").click();
}

async function features(page) {
  await page.click("#tab-view-map");
  await page.click("[data-tool=sides]");
  await fresh(page, "hexsides", { name: "River" });
  await click(page, "0303", 0, -0.4);
  await click(page, "0304", 0.3, 0.2);
  // A side of the stream becomes one of the river.
  await click(page, "0601", -0.3, -0.2);
  assert.deepEqual(await page.evaluate(() => listNow("hexsides.river.between").length), 3);
  assert.ok(!(await page.evaluate(() => listNow("hexsides.stream.between"))).includes("0501/0601"), "a hexside is of one kind");
  await fresh(page, "routes", { name: "Road" });
  await click(page, "0203", 0, -0.4);
  assert.equal(await page.evaluate(() => designText("routes.road.hexes_per_point")), "2", "a road has its usual values");
  await page.click("[data-tool=places]");
  await fresh(page, "features", { name: "City" });
  await click(page, "0303");
  await fresh(page, "map.places", { name: "Hochdorf" });
  await click(page, "0404");
  await fresh(page, "victory.objectives", { name: "Hills", "points-blue": "3", "points-red": "0" });
  await click(page, "0808");
  await click(page, "0806");
  const objectives = await rowsOf(page, "14.2");
  assert.ok(objectives.some((row) => row.join().includes("0806") && row.join().includes("3")), JSON.stringify(objectives));
  assert.ok((await rowsOf(page, "1.3")).some((row) => row.join().includes("city")));
  await page.click("#feature-rename");
  await page.fill("dialog [name=name]", "Heights");
  await page.locator("dialog button.primary").click();
  await accepted(page, "renamed");
  assert.ok(await page.evaluate(() => designIds("victory.objectives").includes("heights")));
  // By keys alone.
  await fresh(page, "map.regions", { name: "West" });
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await accepted(page, "a region by keys");
  assert.equal(await page.evaluate(() => listNow("map.regions.west").length), 1);
  // Palettes of several lines, away from the pointer, leave the whole map in view.
  const fits = () => page.evaluate(() => byId("map").clientHeight + 1 >= byId("map").scrollHeight);
  await page.mouse.move(5, 5);
  await page.click("[data-tool=sides]");
  await page.waitForTimeout(200);
  assert.ok(await fits(), "the map has its bottom row");
  await page.click("[data-tool=places]");
  await sound(page, "the map");
  await picture(page, "design-map");
  await page.keyboard.press("Escape");
  await undone(page, "features");
}

// ---- Combat --------------------------------------------------------------------------------------------------

async function combat(page) {
  await view(page, "combat");
  await page.locator("#exact-odds table").first().waitFor();
  const odds = () => page.textContent("#exact-odds");
  const before = await odds();
  await page.selectOption(id("cell-2:1-1"), "DE");
  await accepted(page, "a cell");
  await inState(page, (old) => document.getElementById("exact-odds").textContent !== old, before);
  await page.click("#add-column");
  await accepted(page, "a column");
  assert.equal(await page.evaluate(() => columnNames("crt").at(-1)), "6:1");
  await type(page, "column-1:2", "1:3");
  await type(page, "column-6:1", "3:2");
  assert.deepEqual(await page.evaluate(() => columnNames("crt")), ["1:3", "1:1", "3:2", "2:1", "3:1", "4:1", "5:1"], "columns are in the order of their odds");
  await page.click(id("swap-right-1:1"));
  await accepted(page, "swapped");
  await page.click(id("remove-this-3:2"));
  await accepted(page, "a column less");
  await type(page, "d-tables.crt.dice", "2");
  assert.equal(await page.evaluate(() => columnCells("crt", "1:1").length), 11, "two dice have eleven rolls");
  for (const [preset, many] of [["six", 6], ["ten", 10], ["differential", 7]]) {
    const done = await page.evaluate(() => past.done.length);
    await page.click(`#preset-${preset}`);
    await accepted(page, preset);
    assert.equal(await page.evaluate(() => columnNames("crt").length), many);
    assert.equal(await page.evaluate(() => past.done.length), done + 1, "a standard table is one change");
  }
  await page.selectOption(id("d-tables.crt.columns_are"), "odds");
  await accepted(page, "columns of another kind");
  assert.match(await page.evaluate(() => columnNames("crt")[0]), /:/);
  await results(page);
  await sound(page, "combat");
  await picture(page, "design-combat");
  await undone(page, "combat");
}

async function results(page) {
  await page.fill("#new-result", "D2*");
  await page.click("#add-result");
  await accepted(page, "a result");
  await page.selectOption(id("effect-D2*-0-what"), "retreats-or");
  await accepted(page, "an effect");
  await page.fill(id("effect-D2*-0-0"), "2");
  await page.keyboard.press("Tab");
  await accepted(page, "hexes");
  await page.click(id("more-D2*"));
  await accepted(page, "two effects");
  await page.selectOption(id("effect-D2*-1-who"), "attacker");
  await accepted(page, "who");
  await page.selectOption(id("effect-D2*-1-what"), "loses-chosen");
  await accepted(page, "what");
  assert.deepEqual(await page.evaluate(() => effectsNow("D2*")), ["defender retreats 2 or loses 1", "attacker loses 1 chosen by the enemy"]);
  await type(page, "result-DE", "KO");
  assert.ok(await page.evaluate(() => columnCells("crt", columnNames("crt").at(-1)).includes("KO")), "the table follows a new name");
  await page.click(id("drop-result-KO"));
  await page.locator("dialog button.primary").click();
  await accepted(page, "a result less");
}

// ---- Phases --------------------------------------------------------------------------------------------------

const phases = (page) => page.evaluate(() => designIds("phases"));

async function sequence(page) {
  await view(page, "sequence");
  const start = await phases(page);
  await page.click(id("down-phase-blue-movement"));
  await accepted(page, "later");
  assert.deepEqual((await phases(page)).slice(0, 2), ["blue-combat", "blue-movement"]);
  assert.match((await rowsOf(page, "3.2"))[0].join(), /combat/i, "the rules follow");
  await page.focus(id("name-phase-blue-movement"));
  await page.keyboard.press("Alt+ArrowUp");
  await accepted(page, "by keys");
  assert.deepEqual(await phases(page), start);
  assert.deepEqual(await sets(page), [], "the old order is no change");
  const [from, to] = await Promise.all([page.locator('[data-phase="red-combat"] .handle').boundingBox(), page.locator('[data-phase="blue-movement"]').boundingBox()]);
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x, to.y + 30, { steps: 6 });
  await page.mouse.move(from.x, to.y + 2, { steps: 4 });
  await page.mouse.up();
  await accepted(page, "dragged");
  assert.equal((await phases(page))[0], "red-combat", "a card was dragged to the top");
  await page.selectOption("#new-phase-does", "recover");
  await page.selectOption("#new-phase-side", "red");
  await page.click("#add-phase");
  await accepted(page, "a phase");
  assert.ok((await phases(page)).includes("red-recovery"));
  await page.click(id("more-phase-red-movement") + " summary");
  await type(page, "d-phases.red-movement.from", "2");
  assert.ok(await page.isVisible(id("d-phases.red-movement.until")), "the card stays open");
  await page.selectOption(id("d-phases.red-movement.allowance"), "half");
  await accepted(page, "half");
  await page.selectOption(id("d-phases.red-movement.does"), "combat");
  await accepted(page, "another kind");
  assert.equal(await page.evaluate(() => designText("phases.red-movement.allowance")), undefined, "fields of other kinds are gone");
  assert.equal(await page.evaluate(() => designText("phases.red-movement.from")), "2", "the others stay");
  await type(page, "name-phase-blue-combat", "Assault");
  await page.click(id("copy-phase-assault"));
  await accepted(page, "copied");
  await page.click(id("drop-phase-assault"));
  await accepted(page, "removed");
  await sound(page, "sequence");
  await picture(page, "design-sequence");
  await undone(page, "sequence");
}

// ---- Questions -----------------------------------------------------------------------------------------------

// Every choice of every question is accepted, and changes the paragraph that stands below it.
async function questions(page) {
  await view(page, "questions");
  const boxes = await page.$$eval("#view-questions .option input", (all) => all.map((one) => ({ id: one.id, rule: one.closest(".question").querySelector(".rule").textContent.replace("Rule ", ""), checked: one.checked, radio: one.type === "radio" })));
  const wrong = [];
  for (const box of boxes.filter(({ checked, radio }) => !(checked && radio))) {
    await page.locator(id(box.id)).click();
    await changed(page);
    const refused = await page.textContent("#refused");
    const marks = await page.evaluate(async () => {
      const { chapters } = await lab.desk.ask({ do: "rules", slot: "variant", against: "baseline" });
      return chapters.flatMap(({ paragraphs }) => paragraphs).map(({ number, mark }) => [number, mark]);
    });
    // A paragraph that has nothing to say in this game is not in the rules, and a choice without a use there changes none.
    const there = marks.find(([number]) => number === box.rule);
    if (refused || (there && !there[1] && marks.some(([, mark]) => mark))) wrong.push(`${box.id} (${box.rule}): ${refused || marks}`);
    await page.evaluate(() => past.done.length && undo());
    await page.evaluate(() => clearRefusal());
  }
  assert.deepEqual(wrong.join("\n"), "", "choices");
  for (const table of ["supply", "replacements", "support", "victory.lead", "victory.demoralised"]) {
    await page.click(id(`some-${table}.blue`));
    await accepted(page, table);
  }
  for (const table of ["weather", "victory.objectives", "victory.sudden", "setup"]) {
    await page.click(id(`add-${table}`));
    await accepted(page, table);
  }
  assert.ok(await paragraph(page, "12.1"), "supply has a paragraph");
  await type(page, "d-supply.blue.length", "5");
  await type(page, "d-out_of_supply.loses_from", "2");
  await type(page, "d-stacking.most", "3");
  await type(page, "d-weather.mud.turns", "2-4");
  assert.equal(await page.evaluate(() => designText("weather.mud.turns")), "[2, 3, 4]");
  await page.click(`#view-questions .question:has(${id("d-zoc.enter--stop")}) .rule`);
  assert.equal(await page.evaluate(() => document.activeElement.id), "rule-5.2", "the number leads to the paragraph");
  await reachable(page);
  await sound(page, "questions");
  await picture(page, "design-questions");
  await undone(page, "questions");
}

// Every field that the program knows of the plain tables is somewhere in the views.
async function reachable(page) {
  await page.check(id("d-zoc.enter--cost"));
  await accepted(page, "a cost");
  const missing = await page.evaluate(() => ["movement", "zoc", "stacking", "combat", "retreat", "advance", "out_of_supply", "victory"].flatMap((table) => (design.forms.get(table) ?? [])
    .filter(({ kind, key }) => kind !== "table" && !["leave_cost", "between_cost"].includes(key)).map(({ key }) => `${table}.${key}`)).filter((path) => !byId(designId(path))));
  assert.deepEqual(missing, [], "fields without a question");
}

// ---- Sides and turns, faults ---------------------------------------------------------------------------------

async function sides(page) {
  await view(page, "game");
  await type(page, "d-title", "The Crossing <b>");
  await type(page, "d-turns", "8");
  await type(page, "d-sides.blue.name", "Blues & Co");
  assert.match((await paragraph(page, "3.1")).text, /8/);
  await page.selectOption("#first-player", "red");
  await accepted(page, "first player");
  assert.deepEqual((await phases(page)).slice(0, 2), ["red-movement", "red-combat"]);
  await page.selectOption(id("d-map.shifted"), "odd").catch(() => null);
  await changed(page);
  await sound(page, "sides");
  await page.evaluate(() => clearRefusal());
  await undone(page, "sides");
}

async function faults(page) {
  await page.click("#tab-view-map");
  await page.evaluate(() => setValue("units.blue-1.hex", "0602"));
  await page.locator("#refused .show-fault").first().click();
  await inState(page, () => document.activeElement.getAttribute("aria-invalid") === "true");
  assert.match(await page.evaluate(() => document.activeElement.id), /units\.(blue|red)-1\.hex/);
  assert.match(await page.evaluate(() => byId(document.activeElement.getAttribute("aria-describedby")).textContent), /both sides/);
  await page.evaluate(() => change("odd", (draft) => withDesign(draft, "combat.declared", "never")));
  await page.locator("#refused .show-fault").first().click();
  await inState(page, () => document.activeElement.id === "d-combat.declared");
  assert.ok(await page.isVisible("#view-questions"));
  await page.evaluate(() => change("odd", (draft) => withDesign(draft, "terrain.wood.cost", "77")));
  await page.locator("#refused .show-fault").first().click();
  await inState(page, () => document.activeElement.id === "d-terrain.wood.cost");
  await page.evaluate(() => clearRefusal());
  assert.equal(await page.locator("[aria-invalid]").count(), 0, "marks go with the refusal");
  assert.deepEqual(await sets(page), []);
}

// ---- Counters ------------------------------------------------------------------------------------------------

const ROWS = [
  ["Location", "Unit", "Army", "Type", "ATTACK", "Movement", "Colour"], ["202", "Blue 1", "Blue", "foot", "6", "4", "sky"], ["", "Guard", "blue", "Foot", "8", "4"], ["", "Guard", "Red", "foot", "8", "4"],
  ["0101", "Bad side", "Green", "foot", "1", "1"], ["0101", "Bad number", "red", "foot", "x", "1"], ["0202", "Clash", "red", "foot", "3", "3"], ["1008", "<img src=x onerror=alert(1)>", "red", "horse", "1", "6"],
].map((row) => row.join("\t")).join("\n");

async function paste(page) {
  await page.click("#tab-view-counters");
  await page.click("#table-paste");
  await page.fill("#paste-rows", ROWS);
  await inState(page, () => /added/.test(document.getElementById("paste-said").textContent));
  assert.match(await page.textContent("#paste-said"), /3 added, 1 changed, 0 as they are, 3 refused\..*Colour/);
  await sound(page, "pasted rows");
  await picture(page, "design-paste");
  const done = await page.evaluate(() => past.done.length);
  await page.locator("dialog button.primary").click();
  await inState(page, (many) => past.done.length === many + 1, done);
  await accepted(page, "pasted");
  assert.equal(await page.evaluate(() => designText("units.blue-1.strength")), "6");
  assert.equal(await page.evaluate(() => nameOfCounter("units.guard-2")), "Guard 2");
  const table = await page.evaluate(() => tableAsText());
  // What was copied changes nothing when it is pasted again.
  await page.locator("#table .cell").first().focus();
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, table).catch(() => null);
  if (!isFirefox) {
    await inState(page, () => / 15 as they are, 0 refused/.test(document.getElementById("paste-said")?.textContent ?? ""));
    await page.locator("dialog button", { hasText: "Cancel" }).click();
  }
  await tray(page);
  await undone(page, "counters");
}

async function tray(page) {
  await page.click("#tab-view-map");
  await page.click("#waiting summary");
  await page.click(id("wait-units.guard"));
  await click(page, "0101");
  assert.equal(await page.evaluate(() => designText("units.guard.hex")), "0101");
  assert.equal(await page.evaluate(() => designText("units.guard.lost")), undefined, "a unit begins in one way");
  await page.evaluate(() => setTool("select"));
  const chip = await page.locator("#waiting .chip").first().boundingBox();
  const to = await at(page, "1001");
  await page.mouse.move(chip.x + 10, chip.y + 10);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 8 });
  await page.mouse.up();
  await accepted(page, "dragged to the map");
  assert.equal(await page.evaluate(() => designText("units.guard-2.hex")), "1001");
  assert.ok(await page.locator("#waiting").isHidden(), "the tray is empty");
  await page.evaluate(() => setTool("select"));
}

// A phone: every view fits, and has no fault of accessibility.
async function phone(browser, address) {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await opened(page, address, "classic/scenario-moscow");
  for (const name of ["terrain", "combat", "sequence", "questions", "game"]) {
    await view(page, name);
    await sound(page, `${name} on a phone`);
  }
  await page.close();
}

// Games of other systems have no design views.
async function others(page, address) {
  await opened(page, address, "niemenczyn/scenario-1");
  assert.equal(await page.locator("#views [role=tab]:visible").count(), 2);
  await page.click("#tab-view-counters");
  await page.click("#table-paste");
  await page.fill("#paste-rows", "name\tmoves\nNobody\t3");
  await inState(page, () => /refused/.test(document.getElementById("paste-said").textContent));
  await page.locator("dialog button", { hasText: "Cancel" }).click();
}

// Clicks that are faster than the program: each edit is made on what the one before it has left.
async function quick(page) {
  const found = await page.evaluate(async () => {
    const kind = await addKinds("hexsides", [["Quick ditch", "{ between = [] }"]]);
    const path = `hexsides.${kind}.between`;
    pickOnMap("sides", path);
    const [place, near] = [...ground.neighbours].find(([, list]) => list.length === 6);
    const blocks = () => itemsOf(designText("zoc.blocks") ?? usualOf("zoc.blocks"));
    const [result] = designIds("results");
    const effects = effectsNow(result).length;
    const phases = designIds("phases");
    await Promise.all([
      ...near.slice(0, 4).map((one) => TOOLS.sides.put([`${place}/${one}`], false)),
      choosePart("zoc.blocks", "Blocks", "retreat", false), choosePart("zoc.blocks", "Blocks", "supply", false),
      ...[1, 2].map(() => setEffects(result, (now) => [...now, "defender retreats 1"], "one effect more")),
      copyPhase(phases[0]), copyPhase(phases[0]), addColumn(design.table ?? designIds("tables")[0]), addColumn(design.table ?? designIds("tables")[0]),
    ]);
    setTool("select");
    return { sides: listNow(path).length, blocks: blocks().filter((one) => one !== "advance"), effects: effectsNow(result).length - effects, phases: designIds("phases").length - phases.length };
  });
  assert.deepEqual(found, { sides: 4, blocks: [], effects: 2, phases: 2 });
  await accepted(page, "quick clicks");
  await undone(page, "quick clicks");
  await quickSides(page);
  await quickCells(page);
  await quickPaint(page);
}

// Clicks of a hand that does not wait: sides of a new river, then of a road that was chosen meanwhile; a way along a river; a second click.
async function quickSides(page) {
  await page.click("[data-tool=sides]");
  await fresh(page, "hexsides", { name: "River" });
  const hexes = ["0202", "0302", "0402", "0502", "0602", "0702", "0204", "0304", "0404", "0504", "0604", "0704"];
  const press = async (names) => {
    const points = [];
    for (const name of names) points.push(await at(page, name, 0, -0.4));
    for (const point of points) {
      await page.mouse.click(...point);
      await page.waitForTimeout(30);
    }
  };
  await press(hexes);
  assert.equal(await page.locator("#map .side-mark").count(), 12, "they are drawn at once");
  await fresh(page, "routes", { name: "Road" });
  await press(["0303", "0503"]);
  await accepted(page, "quick sides");
  assert.deepEqual(await page.evaluate(() => [listNow("hexsides.river.between").length, listNow("routes.road.between").length]), [12, 2]);
  assert.equal(await page.evaluate(() => tool.list), "routes.road.between", "the list that was chosen last stays chosen");
  // A side that is clicked twice is as it was.
  await press(["0403", "0403"]);
  await accepted(page, "twice");
  assert.equal(await page.evaluate(() => listNow("routes.road.between").length), 2);
  // A drag along the sides of a hex takes those that it passes, as one change.
  const done = await page.evaluate(() => past.done.length);
  const around = await page.evaluate(() => ground.neighbours.get("0603").map((name) => {
    const [[x, y], [left, top]] = [ground.places.get("0603"), ground.places.get(name)];
    const point = new DOMPoint((x + left) / 2, (y + top) / 2).matrixTransform(map.svg.getScreenCTM());
    return [point.x, point.y];
  }));
  await page.mouse.move(...around[1]);
  await page.mouse.down();
  await page.mouse.move(...around[2], { steps: 4 });
  await page.mouse.move(...around[3], { steps: 4 });
  await page.mouse.up();
  await accepted(page, "dragged along");
  assert.deepEqual(await page.evaluate(() => [listNow("routes.road.between").length, past.done.length]), [5, done + 1]);
  await page.keyboard.press("Escape");
  await undone(page, "quick sides");
}

// Choices in the results table, each before the program has answered; one that is open is not drawn away.
async function quickCells(page) {
  await view(page, "combat");
  const cells = await page.$$eval("#view-combat td select.cell", (all) => all.slice(0, 6).map((one) => one.id));
  for (const cell of cells) {
    await page.selectOption(id(cell), "EX");
    await page.waitForTimeout(30);
  }
  await accepted(page, "quick choices");
  assert.deepEqual(await page.evaluate((all) => all.map((one) => byId(one).value), cells), cells.map(() => "EX"));
  assert.ok(await page.evaluate(async ([cell]) => {
    const select = byId(cell);
    select.focus();
    select.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    await setDesign("turns", "9", "Turns");
    const stays = select.isConnected;
    document.body.dispatchEvent(new PointerEvent("pointermove", { bubbles: true }));
    return stays && !select.isConnected;
  }, cells), "a list that is open stays until it is closed");
  await undone(page, "quick choices");
}

async function quickPaint(page) {
  await page.click("#tab-view-map");
  await page.click("[data-tool=paint]");
  const places = await page.evaluate(() => [...ground.cells.keys()].filter((one) => signAt(one) !== tool.sign).slice(0, 5));
  const points = [];
  for (const place of places) points.push(await at(page, place));
  // The program may answer before this script can look.
  await page.evaluate(() => {
    window.shown = 0;
    const seen = () => { window.shown = Math.max(window.shown, document.querySelectorAll("#map .painted").length); };
    new MutationObserver(seen).observe(byId("map"), { childList: true, subtree: true });
  });
  for (const point of points) await page.mouse.click(...point);
  assert.ok(await page.evaluate(() => window.shown > 0), "it is shown at once");
  await accepted(page, "quick paint");
  assert.ok(await page.evaluate((all) => all.every((one) => signAt(one) === tool.sign), places));
  await page.keyboard.press("Escape");
  await undone(page, "quick paint");
}

// Reinforcements: pasted, and made by hand of a unit on the map, each with the phase in which they arrive.
const LATE = [
  ["Name", "Side", "Class", "Strength", "Moves", "Hex", "Turn", "At", "Worth"], ["Late A", "Blue", "foot", "5", "4", "", "3", "west edge", "2"], ["Late B", "Red", "foot", "5", "4", "901", "2", "", ""],
  ["Late C", "Red", "foot", "5", "4", "", "4", "", ""], ["Late D", "Blue", "foot", "5", "4", "", "3", "nowhere", ""],
].map((row) => row.join("\t")).join("\n");

async function entry(page) {
  await page.click("#tab-view-counters");
  await page.click("#table-paste");
  assert.match(await page.textContent("dialog"), /hex, turn, at, worth/, "the hint names the fields of reinforcements");
  await page.fill("#paste-rows", LATE);
  await inState(page, () => /2 added, .* 2 refused/.test(byId("paste-said").textContent));
  await page.locator("dialog button.primary").click();
  await inState(page, () => past.done.length === 1);
  await accepted(page, "reinforcements");
  assert.deepEqual(await phases(page), ["blue-reinforcements", "blue-movement", "blue-combat", "red-reinforcements", "red-movement", "red-combat"]);
  assert.match(await page.textContent("#moved"), /2 rows pasted.*reinforcements \(Blue, Red\)/);
  assert.match(await page.textContent("#alert"), /Row 4, Late C: .*nowhere.*Row 5, Late D: .*there is no nowhere/s, "rows that are left out are named");
  assert.equal(await page.evaluate(() => designText("units.late-b.at")), '["0901"]');
  await page.evaluate(() => complain(""));
  await sound(page, "reinforcements in the table");
  assert.ok(await page.evaluate(() => byId("table").clientWidth >= byId("table").scrollWidth), "the table of counters fits");
  await undone(page, "pasted reinforcements");

  await page.evaluate(() => openCounter("units.blue-1"));
  const field = (key) => id(`c-units.blue-1.${key}`);
  const text = (key) => page.evaluate((one) => designText(`units.blue-1.${one}`), key);
  await page.selectOption(field("start"), "turn");
  await accepted(page, "a reinforcement");
  assert.deepEqual([await text("turn"), await text("at"), await text("hex")], ["2", '["0202"]', undefined]);
  assert.ok((await phases(page)).includes("blue-reinforcements"));
  assert.match(await page.textContent("#moved"), /arrives in turn 2 at 0202.*added to the Sequence/);
  assert.deepEqual(await page.evaluate(() => changesMade().filter(({ group }) => group === "Blue 1").map(({ text }) => text)), ["arrives in turn 2 at 0202"], "one change");
  assert.ok((await rowsOf(page, "11.1")).some((row) => row.join().includes("Blue 1")), "the rules have it");
  await page.fill(field("at"), "West edge, 101");
  await page.keyboard.press("Tab");
  await accepted(page, "where it arrives");
  assert.equal(await text("at"), '["west-edge", "0101"]');
  assert.equal(await page.inputValue(field("at")), "west-edge, 0101", "a list is shown without the signs of the file");
  assert.equal(await page.inputValue(id("t-units.blue-1.at")), "west-edge, 0101");
  await page.fill(field("at"), "atlantis");
  await page.keyboard.press("Tab");
  await page.locator("#counter .note", { hasText: "There is no atlantis" }).waitFor();
  await sound(page, "a reinforcement");
  await page.selectOption(field("start"), "lost");
  await accepted(page, "beside the map");
  // From there it needs a place first: nothing is refused meanwhile.
  await page.selectOption(field("start"), "hex");
  await page.fill(field("hex"), "202");
  await page.keyboard.press("Tab");
  await accepted(page, "on the map again");
  await page.fill(field("hex"), "");
  await page.keyboard.press("Tab");
  await accepted(page, "no hex");
  assert.equal(await text("lost"), "true", "a unit without a hex waits beside the map");
  await undone(page, "how units enter play");
}

// Nothing is covered, cut or broken at the usual width, and phones see all tabs.
async function shape(page) {
  await view(page, "terrain");
  await page.evaluate(() => addKinds("hexsides", USUAL_KINDS.hexsides.slice(0, 1)));
  const covered = await page.evaluate(() => [...document.querySelectorAll("#view-terrain .grid .cell")].filter((cell) => {
    const [own, acts] = [cell, cell.closest("tr").querySelector(".acts-cell")].map((one) => one.getBoundingClientRect());
    return own.right > acts.left + 1 && acts.right > own.left + 1;
  }).map((cell) => cell.id));
  assert.deepEqual(covered, [], "buttons cover cells");
  assert.ok(await page.evaluate(() => ["chart-terrain", "chart-hexsides"].every((one) => byId(one).clientWidth >= byId(one).scrollWidth)), "the charts fit");
  assert.ok(await page.evaluate(() => [...document.querySelectorAll("#panels [role=tab]:not([hidden])")].every((tab) => {
    const [own, list] = [tab, tab.parentElement].map((one) => one.getBoundingClientRect());
    return own.left >= list.left - 1 && list.right + 1 >= own.right;
  })), "every tab of the panel is in view");
  const broken = await page.evaluate(() => [...document.querySelectorAll("#rulebook table :is(th, td)")].filter((cell) => getComputedStyle(cell).overflowWrap !== "normal").length);
  assert.equal(broken, 0, "words of rule tables stay whole");
  await undone(page, "shape");
}

// What the page guesses, says and calls things.
async function named(page) {
  const guessed = await page.evaluate(() => Object.fromEntries(["AL", "DR2", "A1", "D1", "AE", "DE", "EX", "NE", "D1R2", "A1/D2", "WHAT"].map((name) => [name, guessedEffects(name)])));
  assert.deepEqual(guessed, {
    AL: ["attacker loses 1"], DR2: ["defender retreats 2"], A1: ["attacker loses 1"], D1: ["defender loses 1"], AE: ["attacker is eliminated"], DE: ["defender is eliminated"],
    EX: ["defender loses 1", "attacker loses as much"], NE: [], D1R2: ["defender loses 1", "defender retreats 2"], "A1/D2": ["attacker loses 1", "defender loses 2"], WHAT: null,
  });
  await view(page, "combat");
  for (const name of ["AL", "DR2", "WHAT"]) {
    await page.fill("#new-result", name);
    await page.click("#add-result");
    await accepted(page, name);
    assert.deepEqual(await page.evaluate((one) => effectsNow(one), name), guessed[name] ?? []);
  }
  await undone(page, "results");
  await page.click("#tab-view-map");
  await page.click("[data-tool=places]");
  await fresh(page, "victory.objectives", { name: "Zwiahel (town)", "points-blue": "3", "points-red": "5" });
  await click(page, "0404");
  assert.deepEqual(await page.evaluate(() => designIds("victory.objectives").filter((one) => one.startsWith("zwiahel")).map((one) => [one, designText(`victory.objectives.${one}.points`)])),
    [["zwiahel-town-blue", "3"], ["zwiahel-town-red", "5"]], "a town has VP for each side");
  assert.match(await page.textContent("#moved"), /letters, digits and blanks alone/, "lost signs are said");
  await page.keyboard.press("Escape");
  await undone(page, "victory hexes");

  // Changes in the words of the views.
  await page.evaluate(async () => {
    await setDesign("zoc.leave", "\"prohibited\"", "Leave");
    await change("sides", (draft) => withDesign(draft, "hexsides.stream.between", listOf(listNow("hexsides.stream.between").slice(1))));
    await setValue("units.blue-1.moves", "5");
  });
  const lines = await page.evaluate(() => changesMade().map(({ group, text }) => `${group}: ${text}`).join("\n"));
  assert.match(lines, /Zones of control: A unit leaves .* May it\? as usual \(Freely\) → No\nHexsides: Stream: without \d{4}\/\d{4}\nBlue 1: moves \(MP\): 4 → 5/);
  await page.evaluate(() => setValue("units.blue-1.hex", "0602"));
  assert.doesNotMatch(await page.textContent("#refused"), /--set/, "a fault names no option of the command");
  await page.evaluate(() => clearRefusal());

  // Proposals speak the same language, and stay while the game is edited.
  await page.evaluate(() => {
    const score = { mean: 0.5, low: 0.4, high: 0.6 };
    showSuggestions({ own: { score }, games: 1, searched: 1, proposals: [{ changes: "`zoc.enter` from stop to free", sets: ["zoc.enter=free"], score, verdict: "even", plausible: true }] }, 0.5);
  });
  assert.match(await page.textContent("#proposals li"), /A unit enters an enemy ZOC. What happens\? as usual \(It stops there\) → Nothing/);
  await page.evaluate(async () => { await setDesign("turns", "9", "Turns"); clearSuggest(); await undo(); clearSuggest(); });
  assert.equal(await page.locator("#proposals li").count(), 1, "proposals stay");
  await page.evaluate(() => { suggestions.of = "another"; clearSuggest(); });
  assert.equal(await page.locator("#proposals li").count(), 0, "another scenario has none of them");
  await undone(page, "words");
}

const PARTS = { terrain, features, combat, sequence, questions, sides, faults, paste, quick, entry, shape, named };

async function main() {
  const { child, address } = /^https?:/.test(typed) ? { child: null, address: typed }
    : typed.endsWith(".html") ? { child: null, address: `file://${path.resolve(typed)}` } : await serve();
  const browser = await launch();
  try {
    const page = await (await contextOf(browser)).newPage();
    const wrong = [];
    page.on("console", (message) => wrong.push(message.text()));
    page.on("pageerror", (error) => wrong.push(error.message));
    await opened(page, address, FORD);
    const wanted = process.env.LAB_PARTS?.split(",") ?? Object.keys(PARTS);
    for (const name of wanted) {
      await PARTS[name](page);
      console.log(`  ${name}`);
    }
    if (!process.env.LAB_PARTS) {
      await others(page, address);
      await phone(browser, address);
    }
    assert.equal(wrong.join("\n"), "", "console");
    console.log("a game was designed: terrain, map, results table, phases, rules, sides, counters; each undone");
  } finally {
    await browser.close();
    child?.kill();
  }
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
