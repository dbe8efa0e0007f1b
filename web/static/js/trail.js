// What shows where an event happened: its words and its actor's name above the table, a ring around the pieces that took
// part, and a line from the square that a piece left to the square that it reached.
import { byId, find, findAll } from "./dom.js";

const marks = ["just", "acting"];

// clearTrail takes away what the event before left.
export function clearTrail() {
  for (const node of findAll(marks.map((name) => "." + name).join())) node.classList.remove(...marks);
  for (const node of findAll(".trail")) node.remove();
}

// caption writes an event's words, and lights the seat of its actor.
export function caption(actor, words) {
  const line = find("#playback .event");
  if (!line || !words) return;
  line.firstElementChild.textContent = actor && !words.includes(actor) ? actor + ": " : "";
  line.lastElementChild.textContent = words;
  line.title = words;
  const pill = findAll(".pill").find((node) => find("b", node)?.textContent === actor);
  pill?.classList.add("acting");
}

// mark shows which pieces took part: those that were turned, and those that moved to another zone or on a board. A hand that only
// closes a gap did not. steps are those that moved: { node, from, to }, from where to where.
export function mark(turned, steps) {
  for (const node of turned) node.classList.add("just");
  for (const { node, from, to } of steps) if (from.zone !== to.zone || node.closest(".kind-board")) node.classList.add("just");
  for (const step of steps) if (step.node.closest(".kind-board") && !step.node.matches(".square,.card")) line(step);
}

function line({ from, to }) {
  const felt = byId("table");
  const frame = felt.getBoundingClientRect();
  const trail = document.createElement("i");
  trail.className = "trail";
  trail.setAttribute("aria-hidden", "true");
  const left = from.x - frame.left - felt.clientLeft + felt.scrollLeft;
  const top = from.y - frame.top - felt.clientTop + felt.scrollTop;
  trail.style.cssText = `left:${left}px;top:${top}px;width:${Math.hypot(to.x - from.x, to.y - from.y)}px;rotate:${Math.atan2(to.y - from.y, to.x - from.x)}rad`;
  felt.append(trail);
}
