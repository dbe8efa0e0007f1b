// The indicator of the connection.
import { byId } from "./dom.js";

const words = { on: "online", wait: "connecting…", away: "no connection, trying again" };

let old = false; // the page has missed something and must be reloaded

export function sign(state) {
  const node = byId("link");
  if (!node || old || node.dataset.s === state) return;
  node.dataset.s = state;
  node.firstElementChild.textContent = words[state];
  node.title = words[state];
}

// stale says that the page is out of date, and offers to reload it.
export function stale() {
  sign("away");
  const node = byId("link");
  if (!node || old) return;
  old = true;
  const button = document.createElement("button");
  button.className = "step";
  button.textContent = "out of date: reload";
  button.onclick = () => location.reload();
  node.title = button.textContent;
  node.replaceChildren(button);
}
