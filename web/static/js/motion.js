// Motion: what has moved between two states of the page glides from its old place to its new one, and a
// card whose face appeared or disappeared turns over (FLIP, with the Web Animations API).
// Nothing waits for it: elements are in their new places at once and take clicks there.
import { byId, centre, find, findAll, motionTime } from "./dom.js";

const easing = "cubic-bezier(.22,.8,.3,1)";

// animate carries out `change` and sets in motion what it moved. `held` is being dragged and stays
// where the pointer is. It returns what happened: { moved, turned }, lists of elements.
export function animate(change, held) {
  const before = new Map(findAll("[data-fly]").map((node) => [node.id, snapshot(node)]));
  change();
  for (const [id, old] of before) if (old.face && !byId(id)) discard(old);
  const seen = { moved: [], turned: [] };
  const now = findAll("[data-fly]").map((node) => {
    cancel(node);
    return [node, before.get(node.id), snapshot(node)];
  });
  for (const [node, old, here] of now) {
    if (node === held) continue;
    if (!old) appear(node);
    else glide(node, old, here, seen);
    if (old && old.face !== here.face) turn(node, old, here, seen);
  }
  return seen;
}

function snapshot(node) {
  const style = getComputedStyle(node);
  return {
    ...centre(node),
    wide: node.offsetWidth || node.getBoundingClientRect().width,
    rotate: style.rotate,
    face: node.dataset.face || "",
    node,
    picture: node.querySelector(".face"),
  };
}

function cancel(node) {
  for (const motion of node.getAnimations({ subtree: true })) {
    if (motion.id === "fly" || motion.id === "turn") motion.cancel();
  }
}

function appear(node) {
  const duration = motionTime() / 2;
  if (duration) node.animate([{ opacity: 0 }, { opacity: 1 }], { duration, id: "fly" });
}

// discard shows the way of a card that is no more in sight to the pile; one that lay there stays
// until the new one has come.
function discard(old) {
  const pile = find(".kind-pile .piece");
  const felt = byId("table");
  const duration = motionTime();
  if (!pile || !felt || !duration) return;
  const frame = felt.getBoundingClientRect();
  const from = { x: old.x - frame.left - felt.clientLeft, y: old.y - frame.top - felt.clientTop + felt.scrollTop };
  const ghost = old.node.cloneNode(true);
  for (const name of ["id", "data-fly", "aria-label", "value", "form"]) ghost.removeAttribute(name);
  ghost.className = "piece card ghost";
  ghost.inert = true;
  ghost.style.cssText = `--w:${old.wide}px;left:${from.x}px;top:${from.y}px`;
  felt.append(ghost);
  const there = centre(pile);
  const to = { translate: `${there.x - old.x}px ${there.y - old.y}px`, scale: pile.offsetWidth / old.wide };
  const motion = ghost.animate([{ translate: "0 0", scale: 1 }, to], { duration, easing });
  motion.onfinish = motion.oncancel = () => ghost.remove();
}

function glide(node, old, here, seen) {
  const dx = old.x - here.x;
  const dy = old.y - here.y;
  if (Math.abs(dx) + Math.abs(dy) < 1 && old.wide === here.wide) return;
  seen.moved.push(node);
  const duration = motionTime();
  if (!duration) return;
  const from = { translate: `${dx}px ${dy}px`, scale: old.wide / (here.wide || 1), rotate: old.rotate };
  const to = { translate: "0 0", scale: 1, rotate: here.rotate };
  node.animate([from, to], { duration, easing, id: "fly" });
  node.animate([{ zIndex: 50 }, { zIndex: 50 }], { duration, id: "fly" }); // apart, so that the rest stays on the compositor
}

// turn shows the other side: the stylesheet has a card without a face lie on it.
function turn(node, old, here, seen) {
  seen.turned.push(node);
  const card = node.querySelector(".flip");
  const duration = motionTime();
  if (!card || !duration) return;
  const up = { transform: "rotateY(0deg)" };
  const down = { transform: "rotateY(180deg)" };
  const ghost = here.face ? null : old.picture; // the face that is being turned away
  if (ghost && !ghost.isConnected) card.append(ghost);
  const motion = card.animate(here.face ? [down, up] : [up, down], { duration: duration * 1.2, easing: "ease-in-out", id: "turn" });
  motion.onfinish = motion.oncancel = () => ghost?.remove();
}

// shake says no.
export function shake(node) {
  if (motionTime()) node?.animate([{ translate: "0" }, { translate: "-6px" }, { translate: "6px" }, { translate: "0" }], 220);
}

// home lets a dragged element glide back to where it belongs.
export function home(node) {
  const translate = node.style.translate;
  node.style.translate = "";
  if (translate && motionTime()) node.animate([{ translate }, { translate: "0 0" }], { duration: 220, easing: "ease-out" });
}
