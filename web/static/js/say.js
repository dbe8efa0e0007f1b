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

// place puts the note as near to the clicked element as it can: inside the window, never over the reader's own cards, and not over
// numbers, names or buttons if there is room elsewhere.
function place(slip) {
  const about = pressed?.isConnected && pressed !== document.body ? (pressed.closest(".piece, button, a") ?? pressed) : byId("table");
  const near = about.getBoundingClientRect();
  const { offsetWidth: wide, offsetHeight: high } = slip;
  const cards = boxes(".mine.kind-hand .piece, .mine.kind-pyramid .piece");
  const all = [...cards, near, ...boxes(".counter, .pill, .calls button, .match .bar")];
  const widest = Math.max(gap, innerWidth - wide - gap);
  const columns = [near.left + near.width / 2 - wide / 2, near.left - wide - gap, near.right + gap].map((x) => Math.min(Math.max(x, gap), widest));
  const middle = near.top + near.height / 2 - high / 2;
  const rows = [];
  for (let y = gap; y + high <= innerHeight - gap; y += gap) rows.push(y);
  const free = (taken) =>
    columns
      .flatMap((x) => rows.map((y) => ({ x, y, far: Math.hypot(x - columns[0], y - middle) })))
      .filter(({ x, y }) => !taken.some((box) => x < box.right && x + wide > box.left && y < box.bottom && y + high > box.top))
      .sort((a, b) => a.far - b.far)[0];
  const best = free(all) ?? free(cards) ?? { x: columns[0], y: gap };
  slip.style.left = best.x + "px";
  slip.style.top = best.y + "px";
}

// boxes returns the boxes of the visible elements.
const boxes = (selector) =>
  findAll(selector)
    .map((node) => node.getBoundingClientRect())
    .filter((box) => box.width > 2);

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
