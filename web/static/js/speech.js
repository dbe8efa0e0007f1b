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

// place puts a bubble below its seat, inside the table: above it where the window ends and at the reader’s own seat, whose hand is below.
function place(node, pill) {
  const table = byId("table");
  const frame = table.getBoundingClientRect();
  const seat = (pill.matches(".zone-title") ? pill.closest(".zone") : pill).getBoundingClientRect();
  const x = Math.min(Math.max(seat.left, frame.left + gap), frame.right - node.offsetWidth - gap);
  const below = seat.bottom + gap;
  const y = !pill.closest(".mine") && below + node.offsetHeight < Math.min(frame.bottom, innerHeight) ? below : seat.top - gap - node.offsetHeight;
  node.style.left = x - frame.left - table.clientLeft + table.scrollLeft + "px";
  node.style.top = y - frame.top - table.clientTop + table.scrollTop + "px";
}
