// Cards that are used up fly to the pile. The server shows only the pile's top card, so that a card which
// leaves the page is replaced, for the length of its flight, by a copy that can be neither pressed nor read.
import { byId, center, find, motionTime } from "./dom.js";

const easing = "cubic-bezier(.22,.8,.3,1)";

// discard shows the way of a card to the pile; one that lay there stays until the new one has come. old is
// the card as it was: { node, x, y, wide }, with its middle in the window and its width in pixels.
export function discard(old) {
  const pile = find(".kind-pile .piece");
  const felt = byId("table");
  const duration = motionTime();
  if (!pile || !felt || !duration) return;
  const copy = copyOf(old.node);
  const frame = felt.getBoundingClientRect();
  const left = old.x - frame.left - felt.clientLeft + felt.scrollLeft;
  const top = old.y - frame.top - felt.clientTop + felt.scrollTop;
  copy.style.cssText = `--w:${old.wide}px;left:${left}px;top:${top}px`;
  felt.append(copy);
  const there = center(pile);
  const to = { translate: `${there.x - old.x}px ${there.y - old.y}px`, scale: pile.offsetWidth / old.wide };
  const motion = copy.animate([{ translate: "0 0", scale: 1 }, to], { duration, easing });
  motion.onfinish = motion.oncancel = () => copy.remove();
}

function copyOf(node) {
  const copy = document.createElement("span");
  copy.className = "card ghost";
  copy.setAttribute("aria-hidden", "true");
  copy.append(...[...node.children].map((child) => child.cloneNode(true)));
  return copy;
}
