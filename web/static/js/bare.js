// The first step of an event that decides a round: cards move and turn, and nothing tells yet how it ends. Marks, notes, counters and
// what players are doing follow with the points.
import { byId, css, find, findAll } from "./dom.js";

const verdicts = ["m-won", "m-lost", "m-gone"];

// bare returns a patch that only moves and turns the pieces of an event's patch.
export function bare(patch) {
  const first = document.createDocumentFragment();
  for (const next of patch.children) {
    const live = byId(next.id);
    if (!live?.matches(".zone") || !next.matches(".zone")) first.append(next.cloneNode(true));
    else if (moves(live, next)) first.append(unmarked(live, next.cloneNode(true)));
  }
  return first;
}

// calm returns a copy of a patch with the notes of the page. New ones follow when the motion has landed, or at once where a game's stylesheet
// says so (--at-once).
export function calm(patch) {
  const first = patch.cloneNode(true);
  for (const note of findAll(".zone > .note", first)) {
    const old = find("#" + note.parentNode.id + " > .note");
    if (old && !css(old, "--at-once")) note.replaceWith(old.cloneNode(true));
  }
  return first;
}

// moves reports whether a piece of a zone moves, turns, comes or goes. A game's stylesheet names zones that only tell of it (--follows).
function moves(live, next) {
  if (css(live, "--follows")) return false;
  const now = findAll(".pieces > [id]", next);
  return now.length !== findAll(".pieces > [id]", live).length || !now.every((piece) => lies(piece, live));
}

// lies reports whether a piece lies in its place in a zone, with the same face. <q-k> is a piece that stays as it is.
function lies(piece, zone) {
  const old = byId(piece.id);
  if (old?.closest(".zone") !== zone) return false;
  return piece.localName === "q-k" || sameFace(old, piece) && ["style", "data-on"].every((name) => plain(old, name) === plain(piece, name));
}

const plain = (node, name) => (node.getAttribute(name) ?? "").replace(/[\s;]/g, "");
const sameFace = (old, piece) => (old.dataset.face ?? "") === (piece.dataset.face ?? "");

// copy gives a piece the attribute of another, or takes it away if the other has none.
function copy(name, from, to) {
  if (from.hasAttribute(name)) to.setAttribute(name, from.getAttribute(name));
  else to.removeAttribute(name);
}

// unmarked gives a zone's next state the marks and words of its present one.
function unmarked(live, next) {
  next.classList.toggle("active", live.matches(".active"));
  for (const part of [".pill", ".note"]) {
    const old = find(":scope > " + part, live)?.cloneNode(true);
    find(":scope > " + part, next)?.remove();
    if (old) next[part === ".pill" ? "prepend" : "append"](old);
  }
  for (const piece of findAll(".piece[id]", next)) {
    const old = byId(piece.id);
    const stays = old?.closest(".zone") === live && sameFace(old, piece);
    if (stays) for (const name of ["class", "aria-label", "data-about"]) copy(name, old, piece);
    else for (const mark of verdicts) piece.classList.toggle(mark, Boolean(old?.matches("." + mark)));
    if (!stays) find(".text", piece)?.remove(); // such as the points that it has won
  }
  return next;
}
