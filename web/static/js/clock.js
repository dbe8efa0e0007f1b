// Clocks. The server decides when each one runs out and what happens then; the page only shows the time left. The page
// holds the server's time at which it was made, because the reader's clock may be wrong.
import { byId, find, findAll } from "./dom.js";
import { say } from "./say.js";
import { sound } from "./sound.js";

const low = 10000; // milliseconds below which a clock is marked
const told = [
  [low, "Ten seconds left."],
  [60000, "One minute left."],
]; // when the page warns of the reader's own clock

let ahead = 0; // milliseconds by which the server's clock is ahead of the reader's
const said = new Set(); // warnings already given

export function startClocks() {
  const made = Number(document.body.dataset.now);
  if (made) ahead = made - arrived();
  tick();
  // A patch holds the time left when it was made; the current value replaces it before it is drawn.
  new MutationObserver(tick).observe(find(".room"), { childList: true, subtree: true });
}

// arrived returns when the first byte of the page came, by the reader's clock.
function arrived() {
  const [load] = performance.getEntriesByType?.("navigation") ?? [];
  return load?.responseStart ? performance.timeOrigin + load.responseStart : Date.now();
}

let next = 0; // the timer of the next tick

// tick shows the time left, every second. A table without clocks sets no timer.
function tick() {
  clearTimeout(next);
  let wait = Infinity;
  for (const clock of findAll(".clock[data-until]")) {
    const { until, over } = clock.dataset;
    const frozen = !over && Number(byId("notices")?.dataset.frozen); // while an administrator has paused changes, all but a sprint's stand still
    const left = Math.max(0, Number(until) - (frozen || Date.now() + ahead));
    const words = face(left);
    const shown = clock.lastElementChild.firstChild;
    if (shown.data !== words) shown.data = words; // changing the text node does not trigger observers of child nodes
    clock.classList.toggle("low", left < low);
    if ("own" in clock.dataset) warn(until, left);
    if (!left && over) leave(over);
    if (left) wait = Math.min(wait, left % 1000 || 1000);
  }
  if (wait < Infinity) next = setTimeout(tick, wait + 5); // 5 ms later, to be surely in the next second
}

let leaving = false;

// leave goes to the result of a sprint whose time is up. The answer that is on its way comes first.
function leave(address) {
  if (leaving) return;
  leaving = true;
  setTimeout(() => {
    leaving = false; // a reader who comes back is led there again
    location.assign(address);
  }, 500);
}

// face formats the time left, like the server does.
function face(left) {
  const seconds = Math.ceil(left / 1000);
  const two = (n) => String(n).padStart(2, "0");
  if (seconds >= 86400) return `${Math.floor(seconds / 86400)} d ${Math.floor((seconds % 86400) / 3600)} h`;
  const minutes = two(Math.floor((seconds % 3600) / 60));
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)}:${minutes}:${two(seconds % 60)}`;
  return `${Number(minutes)}:${two(seconds % 60)}`;
}

// warn warns the reader that their own time is nearly over, once for each deadline.
function warn(until, left) {
  const [limit, words] = told.find(([limit]) => left < limit) ?? [];
  const key = until + " " + limit;
  if (!words || left === 0 || said.has(key)) return;
  said.add(key);
  if (limit - left > 1500) return; // the clock began with less time than that
  say(words);
  sound("time");
}
