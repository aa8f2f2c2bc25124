// Sorts a table by the column whose heading is clicked: first in descending order, then ascending. The page is XML too, so
// less-than signs and ampersands are avoided here.
for (const table of document.querySelectorAll("table.sortable")) {
  const [head, ...rows] = table.rows;
  const number = (text) => (text === "-" ? -Infinity : parseFloat(text.replaceAll(",", "")));
  const order = (column) => {
    const text = (row) => row.cells[column].textContent.trim();
    const numbers = rows.every((row) => !Number.isNaN(number(text(row))));
    // The first part of an interval decides.
    return numbers ? (a, b) => number(text(b)) - number(text(a)) || 0 : (a, b) => text(a).localeCompare(text(b));
  };
  [...head.cells].forEach((cell, column) => {
    if (!cell.textContent) return;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = cell.textContent;
    cell.replaceChildren(button);
    button.addEventListener("click", () => {
      const again = cell.getAttribute("aria-sort") === "descending";
      for (const other of head.cells) other.removeAttribute("aria-sort");
      cell.setAttribute("aria-sort", again ? "ascending" : "descending");
      rows.sort(order(column));
      if (again) rows.reverse();
      if (rows.length > 0) rows[0].parentNode.append(...rows);
    });
  });
}
