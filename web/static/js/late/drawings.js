// The drawings of a rules page. Most readers stop at the summary above them, so each waits in a <noscript>, where it loads
// nothing, until a reader comes near one or does anything. Its place is kept, so nothing moves.
import { find, findAll } from "../dom.js";

export function startDrawings() {
  const drawings = findAll(".drawing");
  const near = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && draw());
  for (const drawing of drawings) near.observe(drawing);
  // A scroll or a print soon after should find them drawn.
  for (const sign of ["scroll", "pointermove", "pointerdown", "keydown", "beforeprint"]) addEventListener(sign, draw, { once: true, passive: true });

  function draw() {
    near.disconnect();
    for (const drawing of drawings) {
      const waiting = find("noscript", drawing);
      if (waiting) drawing.replaceChildren(drawn(waiting.textContent));
    }
  }
}

// drawn returns the element that a drawing's markup describes, with its tree of its own.
function drawn(markup) {
  const all = document.createElement("template");
  all.innerHTML = markup;
  const host = all.content.firstElementChild;
  const tree = find("template", host);
  host.attachShadow({ mode: "open" }).append(tree.content);
  tree.remove();
  return host;
}
