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
  hush(name);
  const pill = words && seatOf(name);
  if (!pill) return;
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

// place puts a bubble below, above or beside its seat, inside the table: where it covers least of other seats, scores and cards.
function place(node, pill) {
  const table = byId("table");
  const frame = table.getBoundingClientRect();
  const seat = (pill.matches(".zone-title") ? pill.closest(".zone") : pill).getBoundingClientRect();
  const { offsetWidth: wide, offsetHeight: high } = node;
  const x = Math.max(Math.min(seat.left, frame.right - wide - gap), frame.left + gap);
  const end = Math.min(frame.bottom, innerHeight) - gap;
  const spots = [[x, seat.bottom + gap], [x, seat.top - gap - high], [seat.right + gap, seat.top], [seat.left - gap - wide, seat.top]];
  const fits = ([left, top]) => left >= frame.left && left + wide <= frame.right && top >= frame.top && top + high <= end;
  const others = findAll("#table .pill, #table .counter, #table .zone-title, #table .piece:not(.place, .square)").map((other) => other.getBoundingClientRect());
  const common = (from, size, start, stop) => Math.max(0, Math.min(from + size, stop) - Math.max(from, start));
  const covered = ([left, top]) => others.reduce((sum, box) => sum + common(left, wide, box.left, box.right) * common(top, high, box.top, box.bottom), 0);
  const inside = spots.filter(fits).sort((a, b) => covered(a) - covered(b));
  const [left, top] = inside[0] ?? [x, Math.min(seat.bottom + gap, end - high)];
  node.style.left = left - frame.left - table.clientLeft + table.scrollLeft + "px";
  node.style.top = top - frame.top - table.clientTop + table.scrollTop + "px";
}
