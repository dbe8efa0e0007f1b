// Cards that an event sweeps off the table lie there first, so that players can read what swept them and what they counted. A
// game's stylesheet says which events those are (--event-stage: sweep), and where cards of a hand are played (--plays-to).
import { byId, css, find, findAll } from "./dom.js";

// stageOf returns how a game's stylesheet wants the present event to be staged: "sweep", "reveal", a number or "". A number is for
// how many milliseconds the event stays; the page takes choices meanwhile.
export const stageOf = () => css(byId("table"), "--event-stage");

// beforeSweep returns a patch that shows the cards of an event on the table, to be applied before the event's own patch, or null if nothing is
// swept. The cards of a duel's last round go from the table: its patch shows them nowhere, and the page as it is comes first.
export function beforeSweep(patch) {
  const rows = new Map();
  const hands = new Set();
  for (const card of findAll(".kind-pile .card[id]", patch)) {
    const zone = byId(card.id)?.closest(".zone");
    if (!zone || zone.matches(".kind-pile")) continue;
    const row = zone.matches(".kind-row") ? zone.id : css(zone, "--plays-to");
    if (!byId(row)) continue;
    if (row !== zone.id) hands.add(zone.id);
    rows.set(row, [...(rows.get(row) ?? []), card]);
  }
  if (!rows.size && !leave(patch)) return null;
  const first = document.createDocumentFragment();
  for (const [id, cards] of rows) {
    first.append(laid(byId(id), cards));
    if (!find("#" + CSS.escape(id), patch)) patch.append(byId(id).cloneNode(true)); // it is empty again afterwards
  }
  for (const id of hands) {
    const hand = find("#" + CSS.escape(id), patch);
    if (hand) first.append(hand.cloneNode(true));
  }
  return first;
}

// leave reports whether a patch takes cards out of their row.
const leave = (patch) => findAll("#table > .kind-row .card[id]").some(({ id, parentElement }) => {
  const row = find("#" + CSS.escape(parentElement.closest(".zone").id), patch);
  return row && !find("#" + CSS.escape(id), row);
});

// laid returns a row with cards that are about to be swept: those that lie there first.
function laid(row, cards) {
  const copy = row.cloneNode(true);
  const there = (card) => Number(byId(card.id).closest(".zone") !== row);
  const lying = cards.toSorted((a, b) => there(a) - there(b)).map((card) => card.cloneNode(true));
  for (const [i, card] of lying.entries()) {
    card.classList.remove("m-gone");
    card.style.setProperty("--i", i);
  }
  const list = find(".pieces", copy);
  list.replaceChildren(...lying);
  list.style.setProperty("--n", lying.length);
  copy.classList.remove("empty");
  return copy;
}
