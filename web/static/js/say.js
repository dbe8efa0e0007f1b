// What the page says in words: one polite live region for all events and refusals, and a note beside the clicked element
// that shows a refusal with its rule.
import { byId, find, findAll } from "./dom.js";

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
const close = 40; // pixels that it may be away so as to cover nothing at all
let hiding = 0;
let armed = false; // the hint is about what was tapped once
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

// refuse shows and says why something was not done. rule may be empty. A reason that stood before its rule has no full stop of its own.
export function refuse(reason, rule) {
  const text = reason.replace(/[^.!?…”]$/, "$&.");
  say(rule ? `${text} ${nameOf(rule)}.` : text);
  show(rule ? [text, " ", link(rule)] : [text], false);
}

// hint shows and says what the next tap does. It lets clicks through to the elements below it.
export function hint(text) {
  say(text);
  show([text], true);
}

// hintArmed is a hint about what was tapped once. It stays until the next press, or until endArmed is called: without it, a lifted card says nothing.
export function hintArmed(text) {
  hint(text);
  clearTimeout(hiding);
  armed = true;
}

// endArmed ends the hint about what was tapped once, because it no longer is.
export function endArmed() {
  if (armed) clearRefusal();
}

// early is the note; a small screen has no “Skip” in lessons.
const early = () => "Not yet: this is still being shown." + (find("[data-playback=skip]")?.checkVisibility() ? " “Skip” ends it." : "");

// notYet says that the page shows what has happened, and takes no choice. It says so beside an element, or beside what was clicked.
export function notYet(at = pressed) {
  pressed = at;
  hint(early());
}

// stillNotYet shows the note again for the rest of a gesture, which has been told.
export const stillNotYet = () => show([early()], true);

function show(content, isHint) {
  const slip = byId("refusal");
  if (!slip) return;
  slip.classList.toggle("hint", isHint);
  slip.replaceChildren(...content);
  slip.hidden = false;
  place(slip);
  clearTimeout(hiding);
  armed = false;
  hiding = setTimeout(clearRefusal, shownFor);
}

// place puts the note beside the clicked element, inside the window: not over the reader's own cards if any room is left, and not over buttons, other
// pieces, numbers or names if there is room close by. It is narrow if that makes room.
function place(slip) {
  const about = pressed?.isConnected && pressed !== document.body ? (pressed.closest(".piece, button, a") ?? pressed) : byId("table");
  const near = about.getBoundingClientRect();
  const cards = boxes(".mine.kind-hand .piece, .mine.kind-pyramid .piece");
  const never = [...cards, near, ...boxes(".calls button")];
  const all = [...never, ...boxes(".counter, .pill, .match .bar, #table .zone > .note, #actions button")];
  const table = [...all, ...boxes("#table .piece")];
  const tries = [[table, close], [all, 2 * close], [never, 3 * close], [never, Infinity], [cards, Infinity]].flatMap(([taken, most]) => ["", "narrow"].map((shape) => ({ near, taken, most, shape })));
  const { x, y } = tries.reduce((found, one) => found ?? room(slip, one), null) ?? room(slip, { near, taken: [], most: Infinity });
  slip.style.left = x + "px";
  slip.style.top = y + "px";
}

// room returns the place nearest to an element where a slip covers none of the boxes, or undefined if that is too far.
function room(slip, { near, taken, most, shape }) {
  slip.classList.toggle("narrow", shape === "narrow");
  const { offsetWidth: wide, offsetHeight: high } = slip;
  const inside = (at, last) => Math.max(gap, Math.min(at, last - gap));
  const columns = [near.left + near.width / 2 - wide / 2, near.left - wide - gap, near.right + gap, 0].map((x) => inside(x, innerWidth - wide));
  const rows = [near.top - high - gap, near.bottom + gap];
  for (let y = gap; y < innerHeight - high; y += gap) rows.push(y);
  const spots = rows.map((y) => inside(y, innerHeight - high)).flatMap((y) => columns.map((x) => ({ x, y })));
  for (const spot of spots) {
    const across = Math.max(0, near.left - spot.x - wide, spot.x - near.right);
    const down = Math.max(0, near.top - spot.y - high, spot.y - near.bottom);
    spot.far = Math.hypot(across, down);
  }
  return spots
    .filter(({ x, y, far }) => far <= most && !taken.some((box) => x < box.right && x + wide > box.left && y < box.bottom && y + high > box.top))
    .sort((a, b) => a.far - b.far)[0];
}

// boxes returns the boxes of the visible elements.
const boxes = (selector) =>
  findAll(selector)
    .map((node) => node.getBoundingClientRect())
    .filter((box) => box.width > 2);

export function clearRefusal() {
  armed = false;
  const slip = byId("refusal");
  if (slip) slip.hidden = true;
}

// nameOf names a rule by its section of the rules page, as RuleName in web/ui does.
function nameOf(rule) {
  const number = parseInt(rule.split("-")[1], 10);
  const sections = document.body.dataset.ruleNames?.split(";") ?? [];
  const section = sections.findLast((text) => parseInt(text, 10) <= number);
  return section ? "Rules: " + section.replace(/^\d+ /, "") : "Rule " + rule;
}

function link(rule) {
  const a = document.createElement("a");
  a.href = document.body.dataset.rules + "#" + rule;
  a.target = "_blank";
  a.rel = "noopener";
  a.className = "rule";
  a.title = rule;
  a.textContent = nameOf(rule);
  return a;
}
