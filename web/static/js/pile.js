// Used cards fly to the pile. The server shows only the pile's top card, so a card that leaves the page is replaced during
// its flight by a copy, which cannot be clicked and which screen readers ignore.
import { byId, center, find, motionTime } from "./dom.js";

const easing = "cubic-bezier(.22,.8,.3,1)";

// discard animates a card that goes to the pile; the previous top card stays until it has arrived. old is the card before:
// { node, x, y, wide }, with its middle in the window and its width in pixels.
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
