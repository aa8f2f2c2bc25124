// The kept games come to the page: when it starts, and from other tabs.
"use strict";

// The kept games are there before the address is read. What the program has opened from the disk comes first.
async function loadShelf() {
  const onDisk = (folder) => lab.host.files?.some((name) => name.startsWith(folder));
  const files = [];
  for (const old of storedFolders()) {
    const record = readShelf(old);
    if (!record || !/^\.\/[^/]+\/$/.test(old)) continue;
    const folder = onDisk(old) ? freeFolder(record.title) : old;
    shelf.records.set(folder, record);
    shelf.seen.set(folder, record.revision);
    if (folder !== old) storage((store) => {
      store.setItem(SHELF + folder, JSON.stringify(record));
      store.removeItem(SHELF + old);
      movePlaytests(old + record.main, folder + record.main);
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
  const before = shelf.records.get(folder);
  if (record) shelf.records.set(folder, record);
  else shelf.records.delete(folder);
  // Verdicts and names of versions leave the files as they are.
  if (folder !== shelfFolder(state.scenario) && record?.revision !== before?.revision) {
    if (record) {
      shelf.seen.set(folder, record.revision);
      await addInside(folder, record.files);
    } else if (before) await removeFiles(before.files.map(([name]) => folder + name));
    await showScenarios();
  }
  showVersions();
}

// A folder that is opened does not take the place of a game with the same name.
function besideShelf(files) {
  const moved = new Map();
  return files.map(({ name, text }) => {
    const folder = name.split("/").slice(0, 2).join("/") + "/";
    if (!shelf.records.has(folder) && !linked.has(folder)) return { name, text };
    if (!moved.has(folder)) moved.set(folder, freeFolder(folder.slice(2, -1)));
    return { name: moved.get(folder) + name.slice(folder.length), text };
  });
}
