// Dragging: a usable piece follows the pointer and is played where it is dropped.
import { byId, findAll, pause } from "./dom.js";
import { refuseDrag } from "./gesture.js";
import { home } from "./motion.js";
import { isBlocked } from "./pace.js";
import { make, movesFrom, moveTo, paint, pick, pickedUp, putBack } from "./play.js";
import { hint } from "./say.js";

const threshold = 7; // pixels before a press becomes a drag

let drag = null; // { node, id, pointer, x, y, on }
let justDragged = false;

// held returns the element that is being dragged, if any; morph and motion do not move it.
export const held = () => (drag?.on ? drag.node : null);

// dragged reports, once, whether the next click is the end of a drag.
export function dragged() {
  const was = justDragged;
  justDragged = false;
  return was;
}

export function startDrag() {
  document.addEventListener("pointerdown", press);
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", release);
  document.addEventListener("pointercancel", cancelDrag);
}

function press(event) {
  justDragged = false;
  const node = event.button === 0 && event.target.closest?.(".can");
  if (node) drag = { node, id: node.id, pointer: event.pointerId, x: event.clientX, y: event.clientY, on: false };
}

function move(event) {
  if (!drag || event.pointerId !== drag.pointer) return;
  const dx = event.clientX - drag.x;
  const dy = event.clientY - drag.y;
  if (!drag.on) {
    if (Math.hypot(dx, dy) < threshold) return;
    if (isBlocked()) return refuse();
    if (!drag.node.isConnected || !movesFrom(drag.id).length) return cancelDrag();
    lift(event);
  }
  drag.node.style.translate = `${dx}px ${dy}px`;
  light(under(event));
}

// refuse ends a drag that came too early. The click at its end plays nothing, even if it comes after what is being shown.
function refuse() {
  cancelDrag();
  justDragged = true;
  refuseDrag();
}

function lift(event) {
  drag.on = true;
  pick(drag.id);
  drag.node.classList.add("drag");
  drag.node.setPointerCapture?.(event.pointerId);
}

// under returns the lit target below the pointer.
function under(event) {
  return document
    .elementsFromPoint(event.clientX, event.clientY)
    .map((node) => node.closest(".drop"))
    .find(Boolean);
}

function light(target) {
  for (const node of findAll(".hot")) if (node !== target) node.classList.remove("hot");
  target?.classList.add("hot");
}

async function release(event) {
  if (!drag || event.pointerId !== drag.pointer) return;
  const target = drag.on && under(event);
  const button = target && moveTo(target.id);
  if (drag.on && !movesFrom(drag.id).length) hint("Put back: the table has changed, and this cannot be used now.");
  if (!button) return cancelDrag();
  const { node, id } = drag;
  justDragged = true;
  drag = null;
  node.classList.remove("drag");
  light(null);
  const done = await make(button);
  // The patch that moves the piece starts from where it was dropped; without a patch, the piece glides back.
  if (done) await pause(500);
  else if (pickedUp() === id) putBack();
  const still = byId(id);
  if (still?.style.translate) home(still);
}

export function cancelDrag() {
  if (!drag) return;
  const { node, on } = drag;
  drag = null;
  node.classList.remove("drag");
  light(null);
  if (!on) return;
  justDragged = true;
  putBack();
  home(node);
  paint();
}
