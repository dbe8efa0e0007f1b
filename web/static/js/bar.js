// In a small window the table fills the space below the bar. The stylesheet cannot know the height of the bar, because the
// number of lines of the status depends on its words and on the fonts.
import { find } from "./dom.js";

export function startBar() {
  const bar = find(".match .bar");
  const root = document.documentElement;
  new ResizeObserver(() => root.style.setProperty("--bar", bar.offsetHeight + "px")).observe(bar);
}
