// The way of a piece from zone to zone. Loaded when a piece first goes to another zone of a board.
import { byId, css, findAll } from "../dom.js";

// way returns the squares at the ends of the stairs by which a piece went from one square to another, without those two.
export function way(start, goal) {
  return ((start && goal && between(start, goal)) || []).filter((square) => square !== start && square !== goal);
}

// between returns the squares at the ends of the stairs by which a piece went from one square to another, or null if that takes more steps
// than a move has: such a piece was put there.
function between(from, to, steps = 2) {
  const apart = (a, b) => Math.max(...["--r", "--c"].map((axis) => Math.abs(css(a, axis) - css(b, axis))));
  if (from.parentNode === to.parentNode) return apart(from, to) > steps ? null : [];
  for (const stairs of findAll("[data-leads]", from.parentNode)) {
    const [near, far] = [stairs.dataset.on, stairs.dataset.leads].map(byId);
    const left = steps - 1 - apart(from, near);
    const rest = left < 0 ? null : between(far, to, left);
    if (rest) return [near, far, ...rest];
  }
  return null;
}
