// Dragging from a list beside the map to a place of it: what is dragged follows the pointer.
"use strict";

// Fewer pixels are a click.
const LEAST_DRAG = 8;

// The place of the map under the pointer; null beside the map.
function placeUnder({ clientX, clientY }) {
  const box = byId("map").getBoundingClientRect();
  const inside = clientX > box.left && box.right > clientX && clientY > box.top && box.bottom > clientY;
  return inside ? nearest(pointOf({ clientX, clientY })) : null;
}

// `content` is what follows the pointer, `over` hears each place on the way, `drop` the last one: null when there is none.
function dragToMap(event, chip, { content, begin, over, drop }) {
  if (event.button > 0) return;
  const { clientX: x, clientY: y } = event;
  let ghost = null;
  const move = (to) => {
    if (!ghost && Math.hypot(to.clientX - x, to.clientY - y) < LEAST_DRAG) return;
    if (!ghost) {
      begin?.();
      ghost = document.body.appendChild(make("div", { class: "ghost", "aria-hidden": "true" }, content()));
    }
    ghost.style.setProperty("left", `${to.clientX}px`);
    ghost.style.setProperty("top", `${to.clientY}px`);
    over(placeUnder(to));
  };
  const stop = (end) => {
    ["pointermove", "pointerup", "pointercancel"].forEach((name) => chip.removeEventListener(name, name === "pointermove" ? move : stop));
    if (!ghost) return;
    ghost.remove();
    over(null);
    // The click that ends a drag chooses nothing.
    const swallow = (click) => { click.stopImmediatePropagation(); click.preventDefault(); };
    chip.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => chip.removeEventListener("click", swallow, { capture: true }), 0);
    drop(end.type === "pointerup" ? placeUnder(end) : null);
  };
  chip.setPointerCapture(event.pointerId);
  chip.addEventListener("pointermove", move);
  ["pointerup", "pointercancel"].forEach((name) => chip.addEventListener(name, stop));
}
