// What the page says in words: one polite live region for every event and refusal, and a slip of
// paper that shows a refusal with the rule behind it.
import { byId } from "./dom.js";

let queued = "";

// say speaks, after whatever was said in the same moment.
export function say(words) {
  const region = byId("say");
  if (!region || !words) return;
  const fresh = queued === "";
  queued = queued ? queued + " " + words : words;
  if (!fresh) return;
  region.textContent = "";
  setTimeout(() => {
    region.textContent = queued;
    queued = "";
  }, 60);
}

let hiding = 0;

// refuse shows and says why something was not done. rule may be empty.
export function refuse(text, rule) {
  say(rule ? `${text} Rule ${rule}.` : text);
  const slip = byId("refusal");
  if (!slip) return;
  slip.replaceChildren(text);
  if (rule) slip.append(" ", link(rule));
  slip.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(clearRefusal, 12000);
}

export function clearRefusal() {
  const slip = byId("refusal");
  if (slip) slip.hidden = true;
}

function link(rule) {
  const a = document.createElement("a");
  a.href = document.body.dataset.rules + "#" + rule;
  a.target = "_blank";
  a.rel = "noopener";
  a.className = "rule";
  a.textContent = "Rule " + rule;
  return a;
}
