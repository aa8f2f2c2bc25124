// The lab without a program: workers run the compiled crate. One answers the page, and one per core plays.
"use strict";

// A block takes about this long, in milliseconds.
const BLOCK = 200;

// Scenarios that stay open in a worker.
const MOST_OPEN = 4;

// The code of the crate, unpacked and compiled once.
async function compiled() {
  const packed = Uint8Array.from(atob(byId("wasm").textContent.trim()), (sign) => sign.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

class WorkerDesk {
  constructor(module, url) {
    this.waiting = new Map();
    this.next = 0;
    this.slots = [];
    this.worker = new Worker(url);
    this.ready = new Promise((resolve) => { this.started = resolve; });
    this.worker.onmessage = ({ data }) => {
      if (data.ready) return this.started();
      const resolve = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      return resolve(JSON.parse(data.answer));
    };
    this.worker.onerror = (event) => complain(`A worker stopped: ${event.message}`);
    this.worker.postMessage(module);
  }

  // The answer as it is: {ok}, {error} or {faults}.
  async raw(request) {
    await this.ready;
    return new Promise((resolve) => {
      this.next += 1;
      this.waiting.set(this.next, resolve);
      this.worker.postMessage({ id: this.next, request });
    });
  }

  async ask(request) {
    return answered(await this.raw(request));
  }

  // Asks something of a scenario, which is opened first unless it is open; a few stay open. Both messages are sent at once, so that
  // nothing else opens another scenario in the same slot between them.
  async of(scenario, request) {
    const key = JSON.stringify(scenario);
    let place = this.slots.indexOf(key);
    let open = null;
    if (place < 0) {
      this.turn = ((this.turn ?? -1) + 1) % MOST_OPEN;
      place = this.turn;
      this.slots[place] = key;
      open = this.ask({ do: "open", slot: `play-${place}`, ...scenario });
    }
    const answer = this.ask({ ...request, slot: `play-${place}` });
    const [opening, asked] = await Promise.allSettled([open, answer]);
    if (opening.status === "rejected") {
      if (this.slots[place] === key) this.slots[place] = null;
      throw opening.reason;
    }
    if (asked.status === "rejected") throw asked.reason;
    return asked.value;
  }
}

class Workers {
  constructor(players) {
    this.players = players;
  }

  // Files that were added may change scenarios that are open.
  async add(request) {
    await Promise.all(this.players.map((player) => {
      player.slots = [];
      return player.ask(request);
    }));
  }

  // Plays games of scenarios, the same games of each; see `Served.play`. Each worker plays blocks.
  async play({ scenarios, seats, seed, from, to, count = false }, take, signal) {
    const blocks = new Map();
    let [next, size, given] = [from, count ? Math.ceil((to - from) / this.players.length) : 4, from];
    const give = () => {
      while (blocks.has(given) && !signal?.aborted) {
        const { end, rows } = blocks.get(given);
        blocks.delete(given);
        take(given, end, rows);
        given = end;
      }
    };
    const keepOn = async (player) => {
      while (to > next && !signal?.aborted) {
        const [first, end] = [next, Math.min(to, next + size)];
        next = end;
        const began = performance.now();
        const rows = [];
        for (const scenario of scenarios) {
          rows.push(await player.of(scenario, { do: count ? "count" : "play", seats, seed, from: first, to: end }));
        }
        // Longer blocks of fast games, shorter ones of slow games.
        if (!count) size = Math.max(1, Math.min(500, Math.round(((end - first) * BLOCK) / Math.max(performance.now() - began, 5)), size * 2));
        blocks.set(first, { end, rows });
        give();
      }
    };
    await Promise.all(this.players.map(keepOn));
    return !signal?.aborted;
  }
}

async function startWorkers() {
  const module = await compiled();
  const url = URL.createObjectURL(new Blob([byId("worker").textContent], { type: "text/javascript" }));
  const cores = Math.max(1, Math.min(navigator.hardwareConcurrency || 2, 32));
  const engine = new Workers(Array.from({ length: cores }, () => new WorkerDesk(module, url)));
  return { desk: new WorkerDesk(module, url), engine, host: { kind: "page" } };
}
