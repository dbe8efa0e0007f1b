// Showing where an event happened: its text and actor above the table, a ring around the pieces that took part, and a line
// from the square that a piece left to the square that it reached.
import { byId, center, find, findAll } from "./dom.js";
import { seatOf } from "./speech.js";

const marks = ["just", "acting"];

let shown = 0; // events

// clearTrail removes the marks of the previous event.
export function clearTrail() {
  shown++;
  for (const node of findAll(marks.map((name) => "." + name).join())) node.classList.remove(...marks);
  for (const node of findAll(".trail")) node.remove();
}

// caption shows the text of an event, and lights the seat of its actor if the event is happening now.
export function caption(actor, words, now = true) {
  const line = find("#playback .event");
  if (!line || !words) return;
  line.firstElementChild.textContent = actor && !words.includes(actor) ? actor + ": " : "";
  line.lastElementChild.textContent = words;
  line.title = words;
  line.classList.remove("long");
  line.classList.toggle("long", line.scrollWidth > line.clientWidth || line.scrollHeight > line.clientHeight + 4); // smaller lines
  if (now) seatOf(actor)?.classList.add("acting");
}

// mark marks the pieces that took part: those that turned, came to a board, or moved to another zone or square. What only closes a gap in
// a hand or makes room on a square is not marked. steps holds the movements: { node, from, to }.
export function mark(turned, steps) {
  const went = steps.filter(({ from, to }) => from.zone !== to.zone || from.on !== to.on);
  for (const node of [...turned, ...went.map(({ node }) => node)]) node.classList.add("just");
  for (const step of went) if (step.from.zone && step.node.closest(".kind-board") && !step.node.matches(".square,.card")) line(step);
}

// line draws the way of a piece, leg by leg. What finds the way to another zone is loaded when it is needed.
async function line({ from, to }) {
  const event = shown;
  const [start, goal] = [from.on, to.on].map(byId);
  const stops = start?.parentNode === goal?.parentNode ? [] : (await import("./late/way.js")).way(start, goal);
  if (event !== shown) return; // the next event is shown
  const felt = byId("table");
  const frame = felt.getBoundingClientRect();
  let { x, y } = from;
  for (const end of [...stops.map(center), to]) {
    const trail = document.createElement("i");
    trail.className = end === to ? "trail" : "trail leg";
    trail.setAttribute("aria-hidden", "true");
    const left = x - frame.left - felt.clientLeft + felt.scrollLeft;
    const top = y - frame.top - felt.clientTop + felt.scrollTop;
    trail.style.cssText = `left:${left}px;top:${top}px;width:${Math.hypot(end.x - x, end.y - y)}px;rotate:${Math.atan2(end.y - y, end.x - x)}rad`;
    felt.append(trail);
    ({ x, y } = end);
  }
}

// What is drawn on the table would lie beside the squares when they change their places.
const layout = new ResizeObserver(() => findAll(".trail").forEach((node) => node.remove()));
if (byId("table")) layout.observe(byId("table"));
