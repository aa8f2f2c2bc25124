//: course
  // The line under the map: the expected score after each step. It is of the whole game, so it is hidden while the page shows what one
  // side sees.
  const course = JSON.parse(find("chances").textContent);
  const everyStep = data.steps;
  const curve = find("course").querySelector("svg");
  const acrossOf = (step) => (1000 * step / Math.max(1, last)).toFixed(1);
  const sayCourse = (step) => {
    const stage = everyStep[step].s === 0 ? "Set-up" : `${course.stage} ${everyStep[step].s}`;
    const worth = find("s" + step).querySelector(".worth");
    const dice = worth ? `; the dice: ${worth.textContent}` : "";
    find("course-now").textContent = `${stage}, step ${step}: ${data.sides[0]} ${course.scores[step]} %${dice}.`;
  };
  const followCourse = (step) => {
    find("course").hidden = data.steps !== everyStep;
    if (find("course").hidden) return;
    const [x, y] = [acrossOf(step), 100 - Number(course.scores[step])];
    curve.querySelector(".here").setAttribute("d", `M${x} 0V100`);
    curve.querySelector(".here-dot").setAttribute("d", `M${x} ${y.toFixed(1)}h0`);
    sayCourse(step);
  };
  const stepAt = (event) => {
    const box = curve.getBoundingClientRect();
    return Math.min(last, Math.max(0, Math.round(last * (event.clientX - box.left) / Math.max(1, box.width))));
  };
  const pointOut = (step) => curve.querySelector(".there").setAttribute("d", step === -1 ? "" : `M${acrossOf(step)} 0V100`);
  curve.addEventListener("pointermove", (event) => {
    const step = stepAt(event);
    if (event.buttons > 0) return go(step);
    pointOut(step);
    sayCourse(step);
  });
  curve.addEventListener("pointerdown", (event) => go(stepAt(event)));
  curve.addEventListener("pointerleave", () => {
    pointOut(-1);
    sayCourse(current);
  });
  find("turns").addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link) return;
    event.preventDefault();
    go(Number(link.hash.slice(2)));
  });
//: follow
    followCourse(current);
