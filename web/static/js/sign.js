// The sign that says whether the page is up to date.
import { byId } from "./dom.js";

const words = { on: "on line", wait: "connecting…", away: "no connection, trying again" };

export function sign(state) {
  const node = byId("link");
  if (!node || node.dataset.s === state) return;
  node.dataset.s = state;
  node.firstElementChild.textContent = words[state];
  node.title = words[state];
}
