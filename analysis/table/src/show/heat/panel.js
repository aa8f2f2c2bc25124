// Colours the places of a map by the chosen measure, side and time. The page is XML too, so less-than signs and
// ampersands are avoided here.
for (const panel of document.querySelectorAll("section.heat")) {
  const data = JSON.parse(panel.querySelector(".data").textContent);
  const [measure, side, span] = ["measure", "side", "span"].map((name) => panel.querySelector(`select.${name}`));
  const cells = new Map([...panel.querySelectorAll(".cell")].map((cell) => [Number(cell.dataset.place), cell]));
  const signed = data.paths === null;
  const shown = (number) => {
    const text = (Math.abs(number) / data.scale).toFixed(3);
    return signed ? (number > 0 || Number(text) === 0 ? "+" : "−") + text : text;
  };
  const pairs = (list, size) => Array.from({ length: list.length / size }, (_, at) => list.slice(at * size, at * size + size));

  const paint = () => {
    const layer = (Number(measure.value) * 2 + Number(side.value)) * data.spans + Number(span.value);
    const numbers = pairs(data.layers[layer], 2);
    const most = Math.max(1, ...numbers.map((pair) => Math.abs(pair[1])));
    for (const cell of cells.values()) {
      cell.setAttribute("fill-opacity", "0");
      cell.setAttribute("aria-label", `${cell.dataset.name}: ${signed ? "no difference beyond chance" : "0"}`);
    }
    for (const [place, number] of numbers) {
      const cell = cells.get(place);
      if (cell === undefined) continue;
      cell.setAttribute("fill", signed ? (number > 0 ? "#7b3294" : "#1a4fc4") : "#a3123c");
      // The square root keeps small numbers visible beside large ones.
      cell.setAttribute("fill-opacity", (0.16 + 0.74 * Math.sqrt(Math.abs(number) / most)).toFixed(3));
      cell.setAttribute("aria-label", `${cell.dataset.name}: ${shown(number)}`);
    }
    const best = numbers.toSorted((a, b) => Math.abs(b[1]) - Math.abs(a[1])).slice(0, 5);
    const names = best.map(([place, number]) => `${cells.get(place).dataset.name} (${shown(number)})`);
    const none = signed ? "No place differs beyond chance." : "No events.";
    panel.querySelector(".top").textContent = names.length > 0 ? `Most: ${names.join(", ")}.` : none;
    arrows(!signed ? (measure.value === "5" ? Number(side.value) : null) : null);
  };

  // The moves of a side, over the whole game.
  const arrows = (of) => {
    const group = panel.querySelector(".paths");
    group.replaceChildren();
    if (of === null) return;
    const moves = pairs(data.paths[of], 3);
    const most = Math.max(1, ...moves.map((move) => move[2]));
    for (const [place, way, number] of moves) {
      const width = 9 * Math.sqrt(number / most);
      if (1 > width) continue;
      const [[x, y], [dx, dy]] = [data.centres[place], data.ways[way]];
      const arrow = document.createElementNS("http://www.w3.org/2000/svg", "path");
      const side = (along, aside) => `${(x + dx * along - dy * aside).toFixed(1)} ${(y + dy * along + dx * aside).toFixed(1)}`;
      arrow.setAttribute("d", `M${side(6, -width / 2)}L${side(30, -width / 2)}L${side(36, 0)}L${side(30, width / 2)}L${side(6, width / 2)}Z`);
      arrow.setAttribute("fill", data.colours[of]);
      arrow.setAttribute("stroke", "#fbf8ef");
      group.append(arrow);
    }
  };

  for (const choice of [measure, side, span]) choice.addEventListener("change", paint);
  paint();
}
