//: constants
  const mark = "loss";
//: counters
  const drawMarks = (marks) => document.querySelectorAll("#counters g").forEach((mark) => {
    const [square, side] = mark.id.slice(1).split("-");
    mark.classList.toggle("gone", String(marks[square]) !== side);
  });
//: say
    find("stage").textContent = step.s === 0 ? "Set-up." : `Round ${step.s} of ${data.stages}.`;
    find("score").textContent = points(step.v);
//: draw
    drawMarks(state(current).others);
