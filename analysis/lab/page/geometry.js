// The places of the map: what lies next to what, and what is near a point.
"use strict";
// `shape`: the corners of a place around its middle. `cells`: the row and the column of each place.
const ground = { known: "", measured: 0, places: new Map(), cells: new Map(), neighbours: new Map(), pitch: 40, shape: [] };

function measure({ places, cells = [] }) {
  // Painting changes no place; of a thousand, neighbours take a while.
  const known = JSON.stringify([places, cells]);
  if (known === ground.known) return;
  Object.assign(ground, { known, measured: ground.measured + 1 });
  ground.places = new Map(places.map(([name, x, y]) => [name, [x, y]]));
  ground.cells = new Map(cells.map((cell, index) => [places[index][0], cell]));
  ground.pitch = pitchOf(places);
  ground.neighbours = new Map(places.map(([name, x, y]) => [name, around(name, x, y)]));
  ground.shape = shapeOf();
}

// The least distance of two places.
function pitchOf([[, x, y], ...others]) {
  return Math.min(...others.map(([, left, top]) => Math.hypot(left - x, top - y)));
}

// The neighbours of a place, clockwise from the north.
function around(place, x, y) {
  const near = [];
  for (const [name, [left, top]] of ground.places) {
    const far = Math.hypot(left - x, top - y);
    if (name !== place && far < 1.2 * ground.pitch) near.push([name, (Math.atan2(left - x, y - top) + 2 * Math.PI) % (2 * Math.PI)]);
  }
  return near.sort(([, one], [, other]) => one - other).map(([name]) => name);
}

// Places are hexes or squares: the corners lie between the directions of the neighbours.
function shapeOf() {
  const [place, near] = [...ground.neighbours].reduce((best, one) => (one[1].length > best[1].length ? one : best));
  const [x, y] = ground.places.get(place);
  const corners = near.length;
  const [left, top] = ground.places.get(near[0]) ?? [x, y - 1];
  const radius = ground.pitch / 2 / Math.cos(Math.PI / Math.max(3, corners));
  const first = Math.atan2(top - y, left - x) + Math.PI / corners;
  return Array.from({ length: corners }, (_, corner) => {
    const angle = first + (2 * Math.PI * corner) / corners;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

function outlineOf(place, attributes) {
  const [x, y] = ground.places.get(place);
  return draw("polygon", { points: ground.shape.map(([dx, dy]) => `${x + dx},${y + dy}`).join(" "), ...attributes });
}

// The place nearest to a point; nothing far from all.
function nearest({ x, y }, reach = 0.75 * ground.pitch) {
  let best = null;
  for (const [name, [left, top]] of ground.places) {
    const far = Math.hypot(left - x, top - y);
    if (far < (best?.far ?? reach)) best = { name, far };
  }
  return best?.name ?? null;
}

// The next place in a direction.
function beside(place, [dx, dy]) {
  const [x, y] = ground.places.get(place);
  let best = null;
  for (const [name, [left, top]] of ground.places) {
    const [right, down] = [left - x, top - y];
    const along = right * dx + down * dy;
    const aside = Math.abs(right * dy - down * dx);
    if (name === place || along < 12 || aside > 1.2 * along) continue;
    const cost = Math.hypot(right, down) + aside / 4;
    if (cost < (best?.cost ?? 4 * ground.pitch)) best = { name, cost };
  }
  return best?.name ?? null;
}

// Places by their distance from one.
function byDistance(place) {
  const [x, y] = ground.places.get(place);
  const far = ([, [left, top]]) => Math.hypot(left - x, top - y);
  return [...ground.places].sort((one, other) => far(one) - far(other)).map(([name]) => name);
}

// The side of a place that is nearest to a point: the neighbour behind it.
function nearestSide(place, { x, y }) {
  const [left, top] = ground.places.get(place);
  const far = (name) => {
    const [right, down] = ground.places.get(name);
    return Math.hypot((left + right) / 2 - x, (top + down) / 2 - y);
  };
  return ground.neighbours.get(place).reduce((best, one) => (best === null || far(one) < far(best) ? one : best), null);
}

// The line between two neighbours, nearer to the first.
function sideLine(one, other, attributes) {
  const [[x, y], [left, top]] = [ground.places.get(one), ground.places.get(other)];
  const [dx, dy] = [left - x, top - y];
  const length = Math.hypot(dx, dy);
  const half = Math.hypot(ground.shape[0][0] - ground.shape[1][0], ground.shape[0][1] - ground.shape[1][1]) / 2;
  const [mx, my] = [x + 0.46 * dx, y + 0.46 * dy];
  const [ax, ay] = [(-dy / length) * half, (dx / length) * half];
  return draw("line", { x1: mx - ax, y1: my - ay, x2: mx + ax, y2: my + ay, ...attributes });
}

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
