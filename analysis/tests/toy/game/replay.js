//: states
  data.steps.reduce((before, step) => {
    const now = { ...before, ...step.c };
    states.push(now);
    return now;
  }, {});
//: counters
  const drawMarks = (marks) => document.querySelectorAll("#counters g").forEach((mark) => {
    const [square, side] = mark.id.slice(1).split("-");
    mark.classList.toggle("gone", String(marks[square]) !== side);
  });
//: say
    find("stage").textContent = step.s === 0 ? "Set-up." : `Round ${step.s} of ${data.stages}.`;
    find("score").textContent = points(step.v);
    find("count").textContent = `Step ${number} of ${last}.`;
//: draw
    drawMarks(states[current]);
//: deeds
  const deeds = {
    "first": () => go(0), "back": () => go(current - 1), "play": play, "on": () => go(current + 1), "last": () => go(last),
  };
  const keys = { "Home": "first", "End": "last", "ArrowLeft": "back", "ArrowRight": "on", " ": "play" };
