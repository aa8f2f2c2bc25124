// The workers: one that answers the page, and one per core that plays.
"use strict";

// The code of the crate, unpacked and compiled once.
async function compiled() {
  const packed = Uint8Array.from(atob(byId("wasm").textContent.trim()), (sign) => sign.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

class Desk {
  constructor(module, url) {
    this.waiting = new Map();
    this.next = 0;
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

  // The answer, or an error.
  async ask(request) {
    const answer = await this.raw(request);
    if ("ok" in answer) return answer.ok;
    throw new Error(answer.error ?? answer.faults.map((fault) => `${fault.place}: ${fault.message}; ${fault.help}`).join("\n"));
  }
}

async function startDesks() {
  const module = await compiled();
  const url = URL.createObjectURL(new Blob([byId("worker").textContent], { type: "text/javascript" }));
  const cores = Math.max(1, Math.min(navigator.hardwareConcurrency || 2, 32));
  const players = Array.from({ length: cores }, () => new Desk(module, url));
  return { desk: new Desk(module, url), players };
}
