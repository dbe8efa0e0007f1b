// Choosing on a board, where pieces are close together. A note says what a click would do: on the element under the pointer
// or with the focus, or with the piece that is picked up. A click on a square picks up the piece there, makes the only
// move to the square, or shows its moves. If two moves have the same ends, the note asks which one is meant.
import { byId, center, find, findAll, setting } from "./dom.js";
import { spend } from "./gesture.js";
import { lift, make, movesFrom, pickedUp } from "./play.js";
import { say } from "./say.js";

const few = 6; // most moves that the note offers as buttons

let slip = null;
let armed = null; // id of the target that was tapped once
let asking = false; // the note offers a choice, which stays until the next click elsewhere

const all = () => findAll("#actions button");
const label = (button) => button.textContent.trim();
const plain = (node) => node.getAttribute("aria-label") ?? "";
const isSquare = (id) => byId(id)?.matches(".square");
const from = (id) => (id ? movesFrom(id) : []);
const leads = (id) => all().filter(({ dataset }) => dataset.to === id);
const standing = (square) => findAll(`[data-on="${CSS.escape(square.id)}"]`).filter((node) => from(node.id).length);

export function startChoose() {
  if (!find("#table .kind-board")) return;
  slip = note();
  document.addEventListener("click", press, true);
  document.addEventListener("click", () => asking || queueMicrotask(rest));
  document.addEventListener("pointerover", (event) => event.pointerType === "mouse" && look(event.target, false));
  document.addEventListener("focusin", (event) => event.target.matches(":focus-visible") && look(event.target, true));
  new MutationObserver(() => {
    disarm();
    rest();
  }).observe(byId("actions").parentNode, { childList: true, subtree: true, attributes: true, attributeFilter: ["value"] });
  rest();
}

function note() {
  const node = document.createElement("section");
  node.id = "would";
  node.className = "would";
  node.hidden = true;
  node.setAttribute("aria-label", "What this move does");
  node.append(document.createElement("p"), document.createElement("menu"));
  byId("table").append(node);
  return node;
}

// show writes a text on the note, with moves as buttons below it.
function show(text, moves = []) {
  slip.firstChild.textContent = text;
  slip.lastChild.replaceChildren(...moves.map(copy));
  slip.hidden = !text && !moves.length;
  slip.classList.remove("near");
  if (slip.hidden) return;
  const lit = findAll("#table .kind-board .drop, #table .kind-board .sel").map((node) => center(node).y);
  slip.classList.toggle("unlit", !lit.length);
  slip.classList.toggle("above", lit.length > 0 && aimsLow(lit));
}

// aimsLow reports whether the lit squares are in the lower half of the board, where the note would hide them.
function aimsLow(lit) {
  const squares = findAll("#table .kind-board .square");
  const middle = (center(squares[0]).y + center(squares.at(-1)).y) / 2;
  return Math.max(...lit) > middle;
}

// copy returns a button for a move. Its form makes the move.
function copy(button) {
  const again = button.cloneNode(true);
  again.removeAttribute("id");
  const item = document.createElement("li");
  item.append(again);
  return item;
}

// rest shows the piece that is picked up, or nothing.
function rest() {
  asking = false;
  const picked = pickedUp();
  if (!picked) return show("");
  const moves = from(picked);
  const squares = moves.filter(({ dataset }) => isSquare(dataset.to));
  const listed = squares.length > 2 ? moves.filter((button) => !squares.includes(button)) : moves;
  const hint = squares.length > 2 ? ". Choose a lit square." : ".";
  show(plain(byId(picked)) + hint, listed.length <= few ? listed : []);
}

// words says what a click on a piece, square or zone would do now.
function words(node) {
  const picked = pickedUp();
  const moves = picked && node.id !== picked && node.matches(".drop") ? from(picked).filter(({ dataset }) => [dataset.to, dataset.from].includes(node.id)) : [];
  if (moves.length) return moves.map(label).join(" — or: ");
  const own = from(node.id);
  if (own.length === 1) return label(own[0]);
  if (own.length) return plain(node) + ". " + own.length + " ways to use it.";
  const to = leads(node.id);
  return to.length && to.length <= 3 ? to.map(label).join(" — or: ") : "";
}

function look(target, aloud) {
  if (asking || armed) return;
  const node = target.closest?.("#table .piece, #table .zone.drop");
  const text = node && words(node);
  if (!text) return target.closest?.("#would") ? undefined : rest();
  show(text);
  if (aloud && node.matches(".drop")) say(text);
}

// press handles clicks that are special on boards, and leaves the others to play.js.
function press(event) {
  const { lift: id } = event.target.dataset;
  if (id) {
    asking = false;
    event.stopImmediatePropagation();
    lift(id);
    return rest();
  }
  if (event.target.closest("#would, #actions, dialog")) return;
  asking = false;
  const target = meant(event);
  const drop = pickedUp() && target.closest("#table .drop");
  const done = drop && drop.id !== pickedUp() ? onTarget(event, drop) || (target !== event.target && go(drop)) : onBoard(target);
  if (!done) return disarm();
  event.preventDefault();
  event.stopImmediatePropagation();
}

// meant is the element that a click is for. A pawn hides a part of the square above its own: a click there is for that square
// if a move leads to it. A click where two pieces that can be used overlap is for their square, which asks.
function meant(event) {
  const piece = event.detail > 0 && event.target.closest("#table .kind-board [data-on]");
  if (!piece) return event.target;
  const below = document.elementsFromPoint(event.clientX, event.clientY);
  const square = below.find((node) => node.matches(".kind-board .square"));
  if (square && square.id !== piece.dataset.on && (square.matches(".drop") || leads(square.id).length)) return square;
  const crowd = below.filter((node) => node.matches(".can") && node.dataset.on === piece.dataset.on);
  return crowd.length > 1 && !pickedUp() ? byId(piece.dataset.on) : event.target;
}

// movesTo are those of the piece that is picked up to a target.
const movesTo = (drop) => from(pickedUp()).filter(({ dataset }) => (dataset.from === pickedUp() ? dataset.to : dataset.from) === drop.id);

// go makes the only move of the piece that is picked up to a target, and reports whether there is one.
function go(drop) {
  const [move] = movesTo(drop);
  if (move) make(move);
  return Boolean(move);
}

// onTarget reports whether the click has to wait for a choice between moves or for a second tap.
function onTarget(event, drop) {
  const moves = movesTo(drop);
  if (moves.length > 1) return ask("Which one?", moves);
  if (!moves.length || setting("taps") !== "2" || !event.detail || armed === drop.id) return false;
  disarm();
  armed = drop.id;
  drop.classList.add("armed");
  show(label(moves[0]) + ". Tap again to confirm.", moves);
  say(label(moves[0]) + ". Tap again to confirm.");
  return true;
}

// onBoard picks up the piece on a square, or asks what to do with the square.
function onBoard(target) {
  const square = target.closest(".kind-board .square");
  if (!square) return false;
  const pieces = standing(square);
  const moves = leads(square.id);
  if (pieces.length === 1 && !moves.length) {
    lift(pieces[0].id);
    rest();
    return true;
  }
  const choices = [...new Set([...pieces.flatMap(waysOf), ...moves])];
  if (choices.length === 1 && setting("taps") !== "2") {
    make(choices[0]);
    return true;
  }
  return choices.length > 0 && ask(plain(square) + ":", choices.slice(0, 2 * few), square);
}

// waysOf returns the buttons that stand for a piece among others: its moves, or one that picks it up if there are many.
function waysOf({ id }) {
  const moves = from(id);
  if (moves.length <= few / 2) return moves;
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.lift = id;
  button.textContent = plain(byId(id)).replace(/^\d+: |,.*/g, "") + "…";
  return [button];
}

function ask(text, moves, square) {
  disarm();
  spend();
  show(text, moves);
  if (square) beside(square);
  say(text + " " + moves.map(label).join("; "));
  asking = true;
  return true;
}

// beside puts the note below a square, or above one in the lower half of the board.
function beside(square) {
  const table = byId("table").getBoundingClientRect();
  const box = square.getBoundingClientRect();
  const high = box.top + box.bottom < table.top + table.bottom;
  const left = Math.min(Math.max(center(square).x - slip.offsetWidth / 2, table.left + 6), table.right - 6 - slip.offsetWidth);
  const top = high ? box.bottom + 8 : box.top - 8 - slip.offsetHeight;
  slip.style.setProperty("--x", Math.round(left - table.left) + "px");
  slip.style.setProperty("--y", Math.round(top - table.top + byId("table").scrollTop) + "px");
  slip.classList.add("near");
}

function disarm() {
  byId(armed)?.classList.remove("armed");
  armed = null;
}
