// Clicks on the map that the program has not answered yet: they are drawn at once, and the next click counts with them.
"use strict";
// Items that are on their way into a list or out of it, { path, items, gone }, or ground that is painted, { places, sign }; in their order.
const onTheWay = [];
// Lists of new kinds that the program has refused: clicks that came after the first are of nothing.
const refusedLists = new Set();

const isOnTheWay = (path) => onTheWay.some((one) => one.path === path);

// Draws something at once; when the program has answered, what counts is drawn instead.
function soon(one, made) {
  onTheWay.push(one);
  drawMarks();
  const end = () => {
    onTheWay.splice(onTheWay.indexOf(one), 1);
    drawMarks();
  };
  return made().then((done) => { end(); return done; }, (error) => { end(); throw error; });
}

// A side is the same from both of its places.
const isSameItem = (one, other) => one === other || (one.includes("/") && one === other.split("/").reverse().join("/"));

// A list without these items, with them at its end if they are not gone.
function withItems(list, items, gone) {
  const rest = list.filter((one) => !items.some((other) => isSameItem(one, other)));
  return gone ? rest : [...rest, ...items];
}

// The list as it will be.
const listSoon = (path = tool.list, list = listNow(path)) => onTheWay.filter((one) => one.path === path)
  .reduce((now, { items, gone }) => withItems(now, items, gone), list);

// The ground of a place as it will be.
const signSoon = (place) => onTheWay.findLast(({ places }) => places?.includes(place))?.sign ?? signAt(place);

const paintedSoon = () => onTheWay.flatMap(({ places }) => places ?? []);

// Takes items out of a list, or adds them, in what the list is when its turn comes: clicks may be faster than the program.
// `edit` makes the draft with the changed list.
function changeItems(path, items, gone, edit) {
  const name = featureName({ path });
  const what = items.length > 1 ? plural(items.length, items[0].includes("/") ? "side" : "place") : items[0];
  say(`${name}: ${what} ${gone ? "removed" : "added"}.`);
  return soon({ path, items, gone }, () => change(`${name}: ${gone ? "without" : "with"} ${what}`, (draft) => (refusedLists.has(path) ? null : edit(draft))));
}
