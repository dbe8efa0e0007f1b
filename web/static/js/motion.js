// Motion: what has moved between two states of the page glides from its old place to its new one, and a
// card whose face appeared or disappeared turns over (FLIP, with the Web Animations API).
// Nothing waits for it: elements are in their new places at once and take clicks there.
import { byId, center, findAll, motionTime } from "./dom.js";
import { discard } from "./pile.js";

const easing = "cubic-bezier(.22,.8,.3,1)";

let origin = null; // where pieces were before patches that are shown together with the next one

// remember has the next motion of this frame begin where the pieces are now.
export function remember() {
  if (origin || document.hidden || !motionTime()) return;
  origin = places();
  requestAnimationFrame(() => (origin = null));
}

const places = () => new Map(findAll("[data-fly]").map((node) => [node.id, snapshot(node)]));

// animate runs `change` and animates the elements that it moved. `held` is being dragged and stays at the pointer. animate
// returns { moved, turned, steps, time, drawn }: two lists of elements, the movements ({ node, from, to }; what is new on a
// board comes from nowhere), the milliseconds until all have landed, and the cards that are new in a hand, face up.
export function animate(change, held) {
  const last = places(); // before this event, and not before those that are shown with it
  const before = origin ?? last;
  origin = null;
  change();
  for (const [id, old] of before) if (old.face && !byId(id)) discard(old);
  const all = findAll("[data-fly]").map((node) => {
    cancel(node);
    return { node, here: snapshot(node) };
  });
  const now = since(before, all);
  const { turning, joining } = turns(now);
  const delay = joining.length ? motionTime() : 0;
  for (const { node, old, here } of now) if (node !== held) old ? glide(node, old, here) : appear(node);
  for (const { node, old, here } of turning) turn(node, old, here, delay);
  for (const { node } of joining) lieAndTurn(node);
  for (const { node } of [...turning, ...joining]) holdBack(node.querySelector(".text"), motionTime() + delay);
  return { ...news(before === last ? now : since(last, all), held), time: now.length ? motionTime() + delay : 0 };
}

// since adds to elements where they were.
const since = (before, all) => all.map(({ node, here }) => ({ node, old: lain(before, before.get(node.id), here), here }));

// turns returns the cards that turn over, and those that come face up and turn with them.
function turns(now) {
  const turning = now.filter(({ old, here }) => old && old.face !== here.face);
  return { turning, joining: turning.some(({ here }) => here.face) ? now.filter(changesPlace) : [] };
}

// news returns what one event moved, turned and drew; see animate.
function news(now, held) {
  const { turning, joining } = turns(now);
  const moved = now.filter(({ node, old, here }) => node !== held && old && shifts(old, here));
  const came = now.filter(({ node, old }) => !old && node.closest(".kind-board"));
  return {
    moved: moved.map(({ node }) => node),
    steps: [...moved, ...came].map(({ node, old = {}, here }) => ({ node, from: old, to: here })),
    turned: [...turning, ...joining].map(({ node }) => node),
    drawn: now.filter(({ node, old, here }) => !old && here.face && node.closest(".kind-hand")).map(({ node }) => node),
  };
}

// lain returns where a card was. A card that appears face up in place of a face-down card is that card, even if its id
// was different.
function lain(before, old, here) {
  if (!old || old.face || !here.face || old.zone === here.zone) return old;
  const [, down] = [...before].find(([id, was]) => was.zone === here.zone && was.node.matches(".down") && !byId(id)) ?? [];
  return down ?? old;
}

// changesPlace reports whether a card comes face up from another zone. While other cards are being revealed, it is laid
// face down first and turns together with them. Cards that go to a pile do not count.
const changesPlace = ({ old, here }) => old?.face && here.face && old.zone !== here.zone && !here.node.closest(".kind-pile");

function snapshot(node) {
  const style = getComputedStyle(node);
  return {
    ...center(node),
    wide: node.offsetWidth || node.getBoundingClientRect().width,
    rotate: style.rotate,
    face: node.dataset.face || "",
    on: node.dataset.on,
    node,
    zone: node.closest(".zone")?.id,
    picture: node.querySelector(".face"),
  };
}

function cancel(node) {
  for (const motion of node.getAnimations({ subtree: true })) {
    if (motion.id === "fly" || motion.id === "turn") motion.cancel();
  }
}

// appear fades a piece in. Small cards only tell what there is, and are there at once.
function appear(node) {
  const duration = motionTime() / 2;
  if (duration && !node.matches(".m-small")) node.animate([{ opacity: 0 }, { opacity: 1 }], { duration, id: "fly" });
}

const shifts = (old, here) => Math.abs(old.x - here.x) + Math.abs(old.y - here.y) >= 1 || old.wide !== here.wide;

// glide lets an element that has moved glide from its old place.
function glide(node, old, here) {
  const duration = motionTime();
  if (!duration || !shifts(old, here)) return;
  const dx = old.x - here.x;
  const dy = old.y - here.y;
  const from = { translate: `${dx}px ${dy}px`, scale: old.wide / (here.wide || 1), rotate: old.rotate };
  const to = { translate: "0 0", scale: 1, rotate: here.rotate };
  node.animate([from, to], { duration, easing, id: "fly" });
  node.animate([{ zIndex: 50 }, { zIndex: 50 }], { duration, id: "fly" }); // separate, so that the other animations stay on the compositor
}

const up = { transform: "rotateY(0deg)" };
const down = { transform: "rotateY(180deg)" };

// turn turns a card over. The stylesheet draws a card without a face face down.
function turn(node, old, here, delay) {
  const card = node.querySelector(".flip");
  const duration = motionTime();
  if (!card || !duration) return;
  const ghost = here.face ? null : old.picture; // the face that disappears
  if (ghost && !ghost.isConnected) card.append(ghost);
  const timing = { duration, delay, fill: "backwards", easing: "ease-in-out", id: "turn" };
  const motion = card.animate(here.face ? [down, up] : [up, down], timing);
  motion.onfinish = motion.oncancel = () => ghost?.remove();
}

// lieAndTurn moves a card face down and turns it up together with the others.
function lieAndTurn(node) {
  const duration = 2 * motionTime();
  if (duration) node.querySelector(".flip")?.animate([up, down, up], { duration, easing: "ease-in-out", id: "turn" });
}

// holdBack hides a number until the motion that changes it has landed.
function holdBack(number, duration) {
  if (duration) number?.animate([{ opacity: 0 }, { opacity: 0 }], { duration, id: "turn" });
}

// shake shows that an action is refused.
export function shake(node) {
  if (motionTime()) node?.animate([{ translate: "0" }, { translate: "-6px" }, { translate: "6px" }, { translate: "0" }], 220);
}

// home lets a dragged element glide back to where it belongs.
export function home(node) {
  const translate = node.style.translate;
  node.style.translate = "";
  if (translate && motionTime()) node.animate([{ translate }, { translate: "0 0" }], { duration: 220, easing: "ease-out" });
}
