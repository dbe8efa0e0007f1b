// Pointing at a square of a board for all players who have the page open: with the button “Point” and a click on the
// square, with a right-click on it, or with the key “.” when it has the focus.
import { byId, find, findAll } from "./dom.js";
import { hint, refuse, say } from "./say.js";

const stays = 9000; // milliseconds that a mark is shown

let button = null;
const marks = new Map(); // by seat: { node, timer }
const layout = new ResizeObserver(() => marks.forEach(({ node }) => place(node))); // elements that grow move the board

export function startPointer() {
  const playing = document.body.dataset.stream && find("#table .zone.mine") && findAll("#table .pill").length > 1;
  if (!playing || !find("#table .kind-board .square")) return;
  button = document.createElement("button");
  Object.assign(button, { type: "button", className: "suggest", textContent: "☞ Point", title: "Point at a square for all players: choose this button, then the square" });
  button.setAttribute("aria-pressed", "false");
  button.addEventListener("click", () => arm(button.getAttribute("aria-pressed") !== "true"));
  byId("table").append(button);
  document.addEventListener("click", press, true);
  document.addEventListener("contextmenu", (event) => {
    const square = event.pointerType !== "touch" && squareAt(event.target); // a long press explains it
    if (!square) return;
    event.preventDefault();
    point(square);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") arm(false);
    const square = event.key === "." && !event.ctrlKey && !event.metaKey && squareAt(event.target);
    if (square) point(square);
  });
}

function arm(on) {
  button.setAttribute("aria-pressed", String(on));
  if (on) hint("Choose a square to show to all players. Press Point again to stop.");
}

// squareAt returns the square that an element is or stands on.
function squareAt(target) {
  const piece = target.closest?.("#table .kind-board .piece");
  return piece?.matches(".square") ? piece : byId(piece?.dataset.on);
}

function press(event) {
  if (button.getAttribute("aria-pressed") !== "true" || button.contains(event.target)) return;
  const square = squareAt(event.target);
  arm(false);
  if (!square) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  point(square);
}

async function point(square) {
  try {
    const answer = await fetch(document.body.dataset.match + "/point", { method: "POST", body: new URLSearchParams({ at: square.id }), headers: { Accept: "application/json" } });
    if (!answer.ok) refuse("Not shown: " + ((await answer.json()).text ?? "the server refused."));
  } catch {
    refuse("Not shown: there is no connection.");
  }
}

// pointed shows the square that a player points at, and removes their previous mark.
export function pointed({ seat, name, at, what }) {
  const square = byId(at);
  const table = byId("table");
  if (!square) return;
  unmark(seat);
  const node = document.createElement("span");
  node.className = "pointer";
  node.dataset.seat = seat;
  node.dataset.at = at;
  node.append(name);
  table.append(node);
  place(node);
  for (const zone of [table, ...findAll("#table .zone")]) layout.observe(zone);
  marks.set(seat, { node, timer: setTimeout(() => unmark(seat), stays) });
  say(name + " points at " + what + ".");
}

// place puts a mark over its square.
function place(node) {
  const table = byId("table");
  const here = byId(node.dataset.at)?.getBoundingClientRect();
  if (!here) return;
  const frame = table.getBoundingClientRect();
  node.style.left = here.left + here.width / 2 - frame.left - table.clientLeft + table.scrollLeft + "px";
  node.style.top = here.top + here.height / 2 - frame.top - table.clientTop + table.scrollTop + "px";
}

function unmark(seat) {
  const mark = marks.get(seat);
  if (!mark) return;
  clearTimeout(mark.timer);
  mark.node.remove();
  marks.delete(seat);
  if (!marks.size) layout.disconnect();
}
