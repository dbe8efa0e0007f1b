// The table fills what the bar leaves of a small window. The stylesheet only knows about how high the bar is: how many lines the status
// takes depends on its words and on the fonts that there are.
import { find } from "./dom.js";

export function startBar() {
  const bar = find(".match .bar");
  const root = document.documentElement;
  new ResizeObserver(() => root.style.setProperty("--bar", bar.offsetHeight + "px")).observe(bar);
}
