// What a piece or a player is, what it does, and why it cannot be used now: on a slip beside it, while a mouse rests on it, when
// the keyboard's focus comes to it, after a long press, or after a press that does nothing else.
import { byId, find, findAll } from "./dom.js";
import { movesFrom, moveTo, pickedUp } from "./play.js";
import { say } from "./say.js";

const rests = 450; // milliseconds until a mouse or a finger rests
const slack = 10; // pixels that a finger may move meanwhile
const gap = 8; // pixels between the slip and what it is about
const few = 3; // so many moves are listed

const cited = /\s*\([A-Z]+-\d+[a-z]?(, [A-Z]+-\d+[a-z]?)*\)/g; // ids of rules, which say nothing to most readers and cannot be pressed on a slip

const needed = "#lesson-text, #playback .event, #table .pill, #table .counter, .mine:is(.kind-hand, .kind-pyramid) .piece"; // what the slip covers as little as it can
const explained = "#table .piece, #table .pill[data-about], #table .zone > .note";

let slip = null;
let about = null; // what the slip is about
let touched = false; // a finger asked for it
let acts = false; // the press puts something back
let timer = 0;
let press = null; // where a finger is down
let long = false; // the finger's press has been a long one: its click is none
let mouse = null; // where the mouse was last
let slid = false; // what lies under the mouse now came there by itself

export function startExplain() {
  slip = document.createElement("div");
  slip.id = "tip";
  slip.className = "tip";
  slip.hidden = true;
  slip.setAttribute("role", "tooltip");
  find("main").append(slip); // inside a landmark
  document.addEventListener("pointerover", (event) => event.pointerType === "mouse" && !event.buttons && over(event));
  document.addEventListener("pointermove", (event) => event.pointerType === "mouse" && !event.buttons && move(event));
  document.addEventListener("pointerdown", down, true);
  document.addEventListener("pointermove", (event) => press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > slack && lift());
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, lift);
  document.addEventListener("click", click, true);
  document.addEventListener("click", (event) => event.defaultPrevented || acts || tell(event)); // after play.js
  document.addEventListener("contextmenu", (event) => event.pointerType !== "mouse" && aimed(event) && event.preventDefault());
  document.addEventListener("focusin", (event) => event.target.matches(":focus-visible") && (clearTip(), show(aimed(event))));
  document.addEventListener("focusout", (event) => event.target === about && clearTip());
  document.addEventListener("keydown", (event) => event.key === "Escape" && clearTip());
  document.addEventListener("scroll", (event) => event.target.contains(about) && clearTip(), true);
}

// aimed returns what an event is on, if it can be explained. Words explain themselves, unless there is no room for all of them.
function aimed(event) {
  const node = event.target.closest?.(explained);
  return node && (!node.matches(".note") || isCut(node)) ? node : null;
}

const isCut = (node) => getComputedStyle(node).overflowY !== "visible" && (node.scrollHeight > node.clientHeight + 2 || node.scrollWidth > node.clientWidth + 2);

// over explains what the mouse came to. A card that slid under a resting mouse waits until it moves: its slip would cover what
// happens next.
function over(event) {
  slid = mouse?.x === event.clientX && mouse?.y === event.clientY;
  mouse = { x: event.clientX, y: event.clientY };
  wait(slid ? null : aimed(event));
}

function move(event) {
  if (slid && (mouse.x !== event.clientX || mouse.y !== event.clientY)) wait(aimed(event));
  slid &&= mouse.x === event.clientX && mouse.y === event.clientY;
  mouse = { x: event.clientX, y: event.clientY };
}

function wait(node) {
  if (node === about && node) return;
  clearTip();
  if (node) timer = setTimeout(() => show(node), rests);
}

function down(event) {
  clearTip();
  long = false;
  const node = event.pointerType === "touch" && event.isPrimary && aimed(event);
  if (!node) return;
  press = { x: event.clientX, y: event.clientY };
  timer = setTimeout(() => {
    long = true;
    show(node, true);
  }, rests);
}

// lift ends a finger's press. What it explained stays until the next one.
function lift() {
  if (press && !long) clearTimeout(timer);
  press = null;
}

function click(event) {
  acts = Boolean(pickedUp() || find(".armed"));
  if (!long) return;
  long = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}

// tell explains what a press that does nothing else is on. Not all of it can have the focus, so it is read out, too.
function tell(event) {
  show(aimed(event), event.pointerType === "touch");
  if (about) say([...slip.children].map((line) => line.textContent.replace(/\.?$/, ".")).join(" "));
}

// clearTip hides the slip.
export function clearTip() {
  clearTimeout(timer);
  about?.removeAttribute("aria-describedby");
  about = null;
  if (slip) slip.hidden = true;
}

// endTip hides a slip that a finger asked for, because the next event begins: no mouse that leaves ends it.
export const endTip = () => touched && clearTip();

// renewTip writes the slip anew, because the table has changed.
export function renewTip() {
  if (about) about.isConnected ? show(about) : clearTip();
}

function show(node, byTouch = false) {
  const lines = node?.isConnected ? linesOf(node) : [];
  if (!lines.length) return clearTip();
  about = node;
  touched = byTouch;
  slip.replaceChildren(...lines.map(([kind, text]) => Object.assign(document.createElement("span"), { className: kind, id: "tip-" + kind, textContent: text })));
  slip.hidden = false;
  node.setAttribute("aria-describedby", "tip-about tip-now"); // its name has the rest
  place(node.getBoundingClientRect());
}

// linesOf is what the slip says: the name, what it does, and what can be done with it now, or why nothing can.
function linesOf(node) {
  if (node.matches(".note")) return [["about", node.textContent]];
  const label = node.getAttribute("aria-label") ?? find("b", node)?.textContent ?? "";
  const end = label.indexOf(". ");
  const name = end < 0 ? label : label.slice(0, end);
  const why = end < 0 ? "" : label.slice(end + 2);
  const now = doable(node);
  return [
    ["what", name],
    ["about", node.dataset.about],
    ["now", now],
    ["why", now || find(".past") ? "" : why || (node.matches(".mine [aria-disabled=true]:not(.m-under)") && !find("#status.urgent") ? find("#status .sentence").textContent : "")],
  ]
    .filter(([, text]) => text)
    .map(([kind, text]) => [kind, text.replaceAll(cited, "")]);
}

// doable is what a press would do, unless the slip of a board says so.
function doable(node) {
  if (byId("would")) return "";
  const target = pickedUp() && node.matches(".drop") && moveTo(node.id);
  const moves = target ? [target] : node.matches(".can") ? movesFrom(node.id) : [];
  if (moves.length > few) return moves.length + " ways to use it now.";
  return moves.map((button) => button.textContent.trim()).join(", or: ");
}

// place puts the slip above, below or beside what it is about, inside the window: where it covers least of names, scores and
// the reader’s other cards.
function place(near) {
  const { offsetWidth: wide, offsetHeight: high } = slip;
  const inside = (at, most) => Math.max(Math.min(at, most - gap), gap);
  const across = (x) => inside(x, innerWidth - wide);
  const y = inside(near.top + near.height / 2 - high / 2, innerHeight - high);
  const [above, below] = [near.top - high - gap, near.bottom + gap];
  const middle = across(near.left + near.width / 2 - wide / 2);
  const places = [[middle, above], [middle, below], [near.right + gap, y], [near.left - wide - gap, y]];
  for (const row of [above, below]) for (const x of [near.left, near.right - wide, near.right, near.left - wide]) places.push([across(x), row]);
  const fits = ([left, top]) => left >= gap && top >= gap && left + wide <= innerWidth - gap && top + high <= innerHeight - gap;
  const shown = findAll(needed).flatMap((node) => (node === about ? [] : node.getBoundingClientRect()));
  const common = (from, size, start, end) => Math.max(0, Math.min(from + size, end) - Math.max(from, start));
  const covered = ([left, top]) => shown.reduce((sum, box) => sum + common(left, wide, box.left, box.right) * common(top, high, box.top, box.bottom), 0);
  const costs = places.filter(fits).map((at) => ({ at, cost: covered(at) }));
  const [{ at }] = [...costs.sort((a, b) => a.cost - b.cost), { at: [middle, inside(below, innerHeight - high)] }];
  slip.style.translate = at[0] + "px " + at[1] + "px"; // it is not laid out again when it follows a piece
}
