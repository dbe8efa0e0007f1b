// Speech at the speaker's seat: chat messages, and what bots say about their actions. It stays as long as it takes to read.
import { byId, find, findAll } from "./dom.js";

const least = 2500; // milliseconds that a bubble stays
const perLetter = 60; // and so many more for each letter
const gap = 6; // pixels between a seat and its bubble

const bubbles = new Map(); // by speaker: { node, timer }

// seatOf is the pill of a player, by name, or the title of their zone where seats have no pills.
export const seatOf = (name) =>
  findAll("#table .pill").find((pill) => find("b", pill)?.textContent === name && pill.checkVisibility()) ??
  findAll("#table .zone-title").find((title) => title.textContent === name && title.checkVisibility());

// speak shows words at the seat of a speaker. note says to whom, if not to the table.
export function speak(name, words, note = "") {
  const pill = words && seatOf(name);
  if (!pill) return;
  hush(name);
  const node = document.createElement("p");
  node.className = "bubble";
  node.setAttribute("aria-hidden", "true"); // the live region has said it
  node.append(words);
  if (note) node.prepend(Object.assign(document.createElement("i"), { textContent: note + " " }));
  byId("table").append(node);
  place(node, pill);
  bubbles.set(name, { node, timer: setTimeout(() => hush(name), least + perLetter * words.length) });
}

function hush(name) {
  const bubble = bubbles.get(name);
  if (!bubble) return;
  clearTimeout(bubble.timer);
  bubble.node.remove();
  bubbles.delete(name);
}

// place puts a bubble below, above or beside its seat, inside the table: where it covers least of other seats, scores and cards. If it
// would cover any, it tries a narrower one.
function place(node, pill) {
  const table = byId("table");
  const outside = table.getBoundingClientRect();
  const frame = new DOMRect(outside.left + table.clientLeft, outside.top + table.clientTop, table.clientWidth, table.clientHeight); // within its border
  const seat = (pill.matches(".zone-title") ? pill.closest(".zone") : pill).getBoundingClientRect();
  const others = findAll("#table .pill, #table .counter, #table .zone-title, #table .piece:not(.place, .square)").map((other) => other.getBoundingClientRect());
  let best = null;
  for (const narrow of [false, true]) {
    node.classList.toggle("narrow", narrow);
    for (const spot of spots(node, seat, frame)) {
      const covered = others.reduce((sum, box) => sum + common(spot, box), 0);
      if (!best || covered < best.covered) best = { ...spot, covered, narrow };
    }
    if (best?.covered === 0) break;
  }
  node.classList.toggle("narrow", best.narrow);
  // Beside the right edge it is held there, so that it cannot grow out of the table.
  const last = frame.right - best.right < best.left - frame.left;
  node.style.left = last ? "auto" : best.left - frame.left + table.scrollLeft + "px";
  node.style.right = last ? frame.right - best.right - table.scrollLeft + "px" : "auto";
  node.style.top = best.top - frame.top + table.scrollTop + "px";
}

// spots returns where a bubble fits, or below its seat if that is nowhere.
function spots(node, seat, frame) {
  const { offsetWidth: wide, offsetHeight: high } = node;
  const inside = (left) => Math.max(Math.min(left, frame.right - wide - gap), frame.left + gap);
  const end = Math.min(frame.bottom, innerHeight) - gap;
  const [below, above] = [seat.bottom + gap, seat.top - gap - high];
  const columns = [inside(seat.left), inside(seat.right - wide), inside(frame.right)];
  const at = (left, top) => ({ left, top, right: left + wide, bottom: top + high });
  const all = [...columns.flatMap((left) => [at(left, below), at(left, above)]), at(seat.right + gap, seat.top), at(seat.left - gap - wide, seat.top)];
  const fit = all.filter((spot) => spot.left >= frame.left && spot.right <= frame.right && spot.top >= frame.top && spot.bottom <= end);
  return fit.length ? fit : [at(columns[0], Math.min(below, end - high))];
}

// common returns the area that two boxes share.
function common(a, b) {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, wide) * Math.max(0, high);
}
