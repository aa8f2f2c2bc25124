// The lab that the program serves: requests go to it, games are streamed from it.
"use strict";

// How often the program is asked whether an opened file has changed, in milliseconds.
const LOOK = 2000;

class Served {
  constructor() {
    this.tab = null;
    // What the program must know again when it has forgotten this tab.
    this.added = [];
    this.opened = new Map();
  }

  async begin() {
    const answer = await fetch("tab", { method: "POST" });
    if (!answer.ok) throw new Error(await answer.text());
    const { tab, version } = await answer.json();
    this.tab = tab;
    return version;
  }

  // Sends a request; a tab that was forgotten begins again.
  async post(route, request, signal, again = true) {
    const answer = await this.send(route, request, signal);
    if (answer.status !== 410 || !again) return answer;
    await this.begin();
    for (const one of [...this.added, ...this.opened.values()]) await this.send("ask", one);
    return this.post(route, request, signal, false);
  }

  async send(route, request, signal) {
    try {
      return await fetch(route, { method: "POST", headers: { "x-kartacz-tab": String(this.tab) }, body: JSON.stringify(request), signal });
    } catch (error) {
      if (signal?.aborted) throw error;
      lab.host.ongone?.();
      throw new Error("The program does not answer: it was stopped. Start `kartacz lab` again.");
    }
  }

  async json(route, request) {
    const answer = await this.post(route, request);
    return answer.ok ? answer.json() : { error: await answer.text() };
  }

  // The answer as it is: {ok}, {error} or {faults}.
  async raw(request) {
    const answer = await this.json("ask", request).catch((error) => ({ error: error.message }));
    if (answer.ok !== undefined && request.do === "open") this.opened.set(request.slot, request);
    if (answer.ok !== undefined && request.do === "add") this.added.push(request);
    return answer;
  }

  async ask(request) {
    return answered(await this.raw(request));
  }

  // The one desk has the files already.
  async add() {}

  // Plays the games `from` to `to` of scenarios, the same games of each, with these players and this seed. `take(first, end, rows)` gets
  // the results of each block, in order: for each scenario a row for each game, or the counts of what happened. Whether all were played.
  async play(games, take, signal) {
    let rest = "";
    let done = false;
    const line = (text) => {
      const part = JSON.parse(text);
      if (part.done) done = true;
      else if (part.rows) take(part.from, part.to, part.rows);
      else answered(part);
    };
    try {
      const answer = await this.post("games", games, signal);
      if (!answer.ok) throw new Error(await answer.text());
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      for (;;) {
        const { value, done: end } = await reader.read();
        if (end || signal?.aborted) break;
        const lines = (rest + value).split("\n");
        rest = lines.pop();
        lines.forEach(line);
      }
      if (signal?.aborted) await reader.cancel();
      else if (rest) line(rest);
    } catch (error) {
      if (!signal?.aborted) throw error;
    }
    return done;
  }

  async save(request) {
    const answer = await this.json("save", request);
    if (answer.ok) return answer.ok;
    if (answer.exists) throw Object.assign(new Error(`${answer.exists} exists`), { exists: true });
    if (answer.newer) throw Object.assign(new Error(`changed on the disk: ${answer.newer.join(", ")}`), { newer: true });
    throw new Error(answer.error);
  }
}

// The opened files; calls `changed` with the names of those that changed since.
async function look(host, changed) {
  const answer = await fetch("files");
  if (!answer.ok) throw new Error("the program was started again");
  const { files, folder, scenario, place } = await answer.json();
  const before = host.versions;
  host.versions = new Map(files);
  Object.assign(host, { folder, scenario, place, files: [...host.versions.keys()] });
  const names = [...new Set([...host.versions.keys(), ...(before?.keys() ?? [])])];
  const other = names.filter((name) => before && before.get(name) !== host.versions.get(name));
  if (other.length) changed(other);
}

async function keepLooking(host) {
  let gone = false;
  for (;;) {
    await new Promise((resolve) => { setTimeout(resolve, LOOK); });
    if (document.hidden) continue;
    try {
      await look(host, (names) => host.onchange?.(names));
      if (gone) host.onback?.();
      gone = false;
    } catch {
      if (!gone) host.ongone?.();
      gone = true;
    }
  }
}

async function startServed() {
  const desk = new Served();
  const version = await desk.begin();
  const host = { kind: "program", version };
  // What was saved from here has not changed behind the back of the user.
  host.save = async (request) => {
    const answer = await desk.save(request);
    await look(host, () => {}).catch(() => {});
    return answer;
  };
  await look(host, () => {});
  keepLooking(host);
  return { desk, engine: desk, host };
}
