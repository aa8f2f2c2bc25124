// A worker: answers requests with the compiled crate. The first message brings the code.
"use strict";
let ready = false;
self.onmessage = ({ data }) => {
  if (!ready) {
    wasm_bindgen.initSync({ module: data });
    ready = true;
    self.postMessage({ ready: true });
    return;
  }
  let answer;
  try {
    answer = wasm_bindgen.call(JSON.stringify(data.request));
  } catch (error) {
    answer = JSON.stringify({ error: `the program stopped: ${error}` });
  }
  self.postMessage({ id: data.id, answer });
};
