// The lab that the program serves, with files of the user's: a folder is opened, changed by mouse and keyboard, saved in each way, and opened
// again; a file that changes on the disk, a program that is stopped and started again, and a second tab lose nothing.
//
//     node lab-saves.js PROGRAM [PICTURES]
"use strict";
const assert = require("node:assert");
const { execFileSync, spawn } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { contextOf, launch } = require("./browsers.js");

const [typed, pictures] = process.argv.slice(2);
const program = path.resolve(typed);
const inState = (page, test, argument, timeout = 60000) => page.waitForFunction(test, argument, { timeout });
const changed = (page) => page.evaluate(() => turn);
const picture = async (page, name) => pictures && page.screenshot({ path: path.join(pictures, `${name}.png`), fullPage: true });

// Starts the program in a folder; its address.
async function serve(folder, ...args) {
  const child = spawn(program, ["lab", "--no-browser", "--quiet", ...args], { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
  const address = await new Promise((resolve, reject) => {
    child.stdout.once("data", (data) => resolve(String(data).trim()));
    child.once("exit", (code) => reject(new Error(`the program ended with ${code}`)));
  });
  return { child, address };
}

async function opened(page, address, scenario) {
  await page.goto(address);
  await inState(page, (id) => document.body.dataset.ready === id, scenario);
}

// Answers the dialog that asks for names.
async function dialog(page, values, button) {
  await page.locator("dialog").waitFor();
  for (const [name, value] of Object.entries(values)) await page.fill(`dialog [name=${name}]`, value);
  await page.locator("dialog button", { hasText: button }).click();
}

async function saveAs(page, id) {
  await page.click("#save-menu summary");
  await page.click(`#${id}`);
}

const said = (page, text) => inState(page, (words) => document.getElementById("moved").textContent.includes(words), text);

// Three more companies and a hill, or what is nearest to one: a wood.
async function vary(page) {
  const many = () => page.evaluate(() => lab.variant.counters.filter(({ id }) => id.startsWith("units.")).length);
  const before = await many();
  for (let copy = 1; 3 >= copy; copy += 1) {
    await page.evaluate(() => addCounter("units.7th-1"));
    await changed(page);
  }
  assert.equal(await many(), before + 3, "three more counters");
  await page.click("#tools [data-tool=paint]");
  const at = await page.evaluate(() => {
    chooseSign("F");
    const { x, y } = new DOMPoint(...ground.places.get("0502")).matrixTransform(map.svg.getScreenCTM());
    return { x, y };
  });
  await page.mouse.click(at.x, at.y);
  await changed(page);
  await page.keyboard.press("Escape");
}

async function main() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "lab-saves-"));
  const run = (...args) => execFileSync(program, args, { cwd: folder, encoding: "utf8" });
  run("new", "mine", "--from", "niemenczyn/scenario-1", "--quiet");
  const mine = "./mine/scenario-1.toml";
  let { child, address } = await serve(folder, "mine");
  const browser = await launch();
  try {
    const context = await contextOf(browser);
    const page = await context.newPage();
    const wrong = [];
    page.on("pageerror", (error) => wrong.push(error.message));
    await opened(page, address, mine);
    await vary(page);
    await picture(page, "saves-varied");
    const hash = await page.evaluate(() => lab.variant.hash);

    await saveAs(page, "save-what-if");
    await dialog(page, { title: "Three more companies", name: "three-more" }, "Save");
    await said(page, "three-more.toml");
    assert.ok(fs.existsSync(path.join(folder, "mine/what-if/three-more.toml")));
    run("validate", "mine/scenario-1.toml", "--what-if", "three-more");

    await saveAs(page, "save-folder");
    await dialog(page, { name: "yours" }, "Save");
    await page.locator("dialog button", { hasText: "Go on there" }).click();
    await inState(page, (old) => document.body.dataset.ready === "./yours/scenario-1.toml" && opened.hash === old, hash);
    assert.equal(await page.evaluate(() => opened.hash), hash, "the folder is what was played");
    run("validate", "yours/scenario-1.toml");

    // The first folder, again: the draft of it is still there.
    await page.selectOption("#scenario", mine);
    await inState(page, (id) => document.body.dataset.ready === id, mine);
    await page.locator("#offer button").first().click();
    await inState(page, (old) => lab.variant.hash === old, hash);

    // A file that changes on the disk is read, and the draft stays.
    const file = path.join(folder, "mine/scenario-1.toml");
    fs.writeFileSync(file, fs.readFileSync(file, "utf8").replace("the assault at dawn", "as changed on the disk"));
    await inState(page, () => document.getElementById("title").textContent.includes("as changed on the disk"));
    await changed(page);
    assert.equal(await page.evaluate(() => lab.variant.hash), hash, "the title is no value");

    // The program stops: the page says so. Started again, it offers the draft.
    child.kill();
    await page.locator("#gone").waitFor({ timeout: 20000 });
    ({ child, address } = await serve(folder, "mine", "--port", new URL(address).port));
    const other = await context.newPage();
    await opened(other, address, mine);
    await other.locator("#offer button").first().click();
    await inState(other, (old) => lab.variant.hash === old, hash);

    await saveAs(other, "save-back");
    await said(other, "Saved");
    assert.equal(await other.evaluate(() => opened.hash), hash, "the files are what was played");
    run("validate", "mine/scenario-1.toml");
    assert.ok(fs.readFileSync(path.join(folder, "mine/map.toml"), "utf8").includes("# The map of Niemenczyn, redrawn"), "comments stay");
    assert.deepEqual(wrong, []);
    console.log("a folder was opened, varied, saved as a what-if, as a folder and back; a stopped program lost nothing");
  } finally {
    await browser.close();
    child.kill();
    fs.rmSync(folder, { recursive: true });
  }
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
