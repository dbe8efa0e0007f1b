// A long log. The page comes with its newest lines; the earlier ones follow when the reader asks for them, or what verifies the deal.
import { byId, find, findAll } from "./dom.js";
import { refuse } from "./say.js";

// wholeLog fetches the lines of the log that the page lacks.
export async function wholeLog() {
  const link = find("#log .more");
  if (!link) return;
  const answer = await fetch(link.href);
  if (!answer.ok) throw new Error("no log");
  const lines = findAll("#log li", new DOMParser().parseFromString(await answer.text(), "text/html"));
  if (!link.isConnected) return;
  const before = link.parentNode;
  const lacking = lines.findIndex(({ id }) => id && id === before.nextElementSibling.id);
  if (lacking < 0) throw new Error("another log");
  const log = byId("log");
  const below = log.scrollHeight - log.scrollTop;
  if (link === document.activeElement) log.focus({ preventScroll: true });
  before.replaceWith(...lines.slice(0, lacking));
  log.scrollTop = log.scrollHeight - below;
}

// startLog has a click fetch the earlier lines. In a replay, it is a step to the same moment.
export function startLog() {
  document.addEventListener("click", (event) => {
    const link = event.target.closest("#log .more");
    if (!link || !document.body.dataset.stream || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    wholeLog().catch(() => refuse("The earlier events cannot be loaded now. Try again."));
  });
}
