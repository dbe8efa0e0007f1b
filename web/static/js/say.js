// What the page says in words: one polite live region for all events and refusals, and a note beside the clicked element
// that shows a refusal with its rule.
import { byId, findAll } from "./dom.js";

let queued = "";

// say announces a text, after other texts of the same moment.
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

const shownFor = 4000; // milliseconds that a refusal is shown
const gap = 8; // pixels between a refusal and what it is about
let hiding = 0;
let pressed = null; // the element clicked last: a refusal is shown beside it

// startSay notes clicks: any click ends a refusal, and the next refusal appears beside it.
export function startSay() {
  const note = (event) => {
    if (event.target.closest?.("#refusal") || ["Tab", "Shift"].includes(event.key)) return; // the way to its link
    pressed = event.type === "keydown" ? document.activeElement : event.target;
    clearRefusal();
  };
  document.addEventListener("pointerdown", note, true);
  document.addEventListener("keydown", note, true);
}

// refuse shows and says why something was not done. rule may be empty.
export function refuse(text, rule) {
  say(rule ? `${text} Rule ${rule}.` : text);
  show(rule ? [text, " ", link(rule)] : [text], false);
}

// hint shows and says what the next tap does. It lets clicks through to the elements below it.
export function hint(text) {
  say(text);
  show([text], true);
}

function show(content, isHint) {
  const slip = byId("refusal");
  if (!slip) return;
  slip.classList.toggle("hint", isHint);
  slip.replaceChildren(...content);
  slip.hidden = false;
  place(slip);
  clearTimeout(hiding);
  hiding = setTimeout(clearRefusal, shownFor);
}

// place puts the note above or below the clicked element, inside the window, and never over the reader's own cards.
function place(slip) {
  const about = pressed?.isConnected && pressed !== document.body ? (pressed.closest(".piece, button, a") ?? pressed) : byId("table");
  const near = about.getBoundingClientRect();
  const own = bounds(findAll(".mine.kind-hand .piece, .mine.kind-pyramid .piece"));
  const { offsetWidth: wide, offsetHeight: high } = slip;
  const clear = (y) => y >= gap && y + high <= innerHeight - gap && (!own || y + high <= own.top || y >= own.bottom);
  const tries = [near.top - high - gap, near.bottom + gap, ...(own ? [own.top - high - gap, own.bottom + gap] : [])];
  const x = Math.min(Math.max(near.left + near.width / 2 - wide / 2, gap), innerWidth - wide - gap);
  slip.style.left = Math.max(x, gap) + "px";
  slip.style.top = (tries.find(clear) ?? gap) + "px";
}

// bounds returns the box around all visible elements, or null.
function bounds(nodes) {
  const boxes = nodes.map((node) => node.getBoundingClientRect()).filter((box) => box.width);
  if (!boxes.length) return null;
  return { top: Math.min(...boxes.map((box) => box.top)), bottom: Math.max(...boxes.map((box) => box.bottom)) };
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
