// The kept games come to the page: when it starts, and from other tabs.
"use strict";

// The kept games are there before the address is read. What the program has opened from the disk comes first.
async function loadShelf() {
  const folders = storage((store) => Array.from({ length: store.length }, (_, place) => store.key(place)), []).filter((key) => key?.startsWith(SHELF));
  const onDisk = (folder) => lab.host.files?.some((name) => name.startsWith(folder));
  const files = [];
  for (const key of folders) {
    const old = key.slice(SHELF.length);
    const record = readShelf(old);
    if (!record || !/^\.\/[^/]+\/$/.test(old)) continue;
    const folder = onDisk(old) ? freeFolder(record.title) : old;
    shelf.records.set(folder, record);
    shelf.seen.set(folder, record.revision);
    if (folder !== old) storage((store) => {
      store.setItem(SHELF + folder, JSON.stringify(record));
      store.removeItem(key);
    });
    record.files.forEach(([name, text]) => files.push([folder + name, text]));
  }
  files.forEach(([name, text]) => ownFiles.set(name, text));
  if (files.length) await lab.everyone({ do: "add", files });
}

// Another tab has kept or deleted a game. The one that is open here stays what it is until it is loaded again.
async function heardShelf({ key }) {
  if (!key?.startsWith(SHELF)) return;
  const folder = key.slice(SHELF.length);
  const record = readShelf(folder);
  if (record) shelf.records.set(folder, record);
  else shelf.records.delete(folder);
  if (record && folder !== shelfFolder(state.scenario)) {
    shelf.seen.set(folder, record.revision);
    await addInside(folder, record.files);
    await showScenarios();
  }
  showVersions();
}

// A folder that is opened does not take the place of a game with the same name.
function besideShelf(files) {
  const moved = new Map();
  return files.map(({ name, text }) => {
    const folder = name.split("/").slice(0, 2).join("/") + "/";
    if (!shelf.records.has(folder)) return { name, text };
    if (!moved.has(folder)) moved.set(folder, freeFolder(folder.slice(2, -1)));
    return { name: moved.get(folder) + name.slice(folder.length), text };
  });
}
