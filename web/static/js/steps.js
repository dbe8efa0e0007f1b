// Stepping through a match: the page of another moment is fetched and morphed in, so that cards glide to
// where they lay then. Without the script, or if anything goes wrong, the link is simply followed.
import { byId, findAll, motionTime, wordsOf } from "./dom.js";
import { morph } from "./morph.js";
import { animate } from "./motion.js";
import { paint } from "./play.js";
import { say } from "./say.js";

const parts = ["status", "lookback", "log", "act", "actions", "result", "invite"];

let asked = 0;

export function startSteps() {
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-step]");
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!link || !plain || document.body.dataset.stream) return; // a live page leaves for its past by loading it
    if (new URL(link.href).search === "") return; // and the past leaves for the live page likewise
    event.preventDefault();
    show(link.href, true);
  });
  addEventListener("popstate", () => {
    if (!document.body.dataset.stream) show(location.href, false);
  });
}

async function show(address, push) {
  const mine = ++asked;
  try {
    const answer = await fetch(address);
    const text = await answer.text();
    if (mine !== asked) return; // another step was asked for meanwhile
    const page = new DOMParser().parseFromString(text, "text/html");
    if (page.body.dataset.stream || !page.getElementById("table")) throw new Error("not a look back");
    const fragment = document.createDocumentFragment();
    for (const zone of findAll(".zone", page)) fragment.append(zone);
    for (const id of parts) fragment.append(page.getElementById(id));
    animate(() => morph(fragment, null), null);
    paint();
    document.title = page.title;
    if (push) history.pushState(null, "", address);
    byId("log")?.scrollTo({ top: 1e6, behavior: motionTime() ? "smooth" : "auto" });
    const line = byId("log")?.lastElementChild;
    if (line) say(wordsOf(line));
  } catch {
    location.assign(address);
  }
}
