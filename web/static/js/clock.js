// Clocks. The server says at what moment each one runs out, and what happens then; here the time until then is only
// shown. The page says what time it was at the server when it was made, because the reader's clock may be wrong.
import { find, findAll } from "./dom.js";
import { say } from "./say.js";
import { sound } from "./sound.js";

const low = 10000; // milliseconds under which a clock is marked
const told = [
  [low, "Ten seconds left."],
  [60000, "One minute left."],
]; // when the reader's own clock is spoken of

let ahead = 0; // milliseconds by which the server's clock is ahead of the reader's
const said = new Set(); // what was told of which moment

export function startClocks() {
  const made = Number(document.body.dataset.now);
  if (made) ahead = made - arrived();
  tick();
  // A patch shows what was left at its moment; what is left now is put in its place before anybody sees it.
  new MutationObserver(tick).observe(find(".room"), { childList: true, subtree: true });
}

// arrived is when the first byte of the page came, by the reader's clock.
function arrived() {
  const [load] = performance.getEntriesByType?.("navigation") ?? [];
  return load?.responseStart ? performance.timeOrigin + load.responseStart : Date.now();
}

let next = 0; // the timer of the next tick

// tick shows what is left, and again when another second has gone. A table without clocks sets no timer.
function tick() {
  clearTimeout(next);
  let wait = Infinity;
  for (const clock of findAll(".clock[data-until]")) {
    const left = Math.max(0, Number(clock.dataset.until) - (Date.now() + ahead));
    const words = face(left);
    const shown = clock.lastElementChild.firstChild;
    if (shown.data !== words) shown.data = words; // a text that changes in its node is no new child for those who watch the room
    clock.classList.toggle("low", left < low);
    if ("own" in clock.dataset) warn(clock.dataset.until, left);
    if (left) wait = Math.min(wait, left % 1000 || 1000);
  }
  if (wait < Infinity) next = setTimeout(tick, wait + 5); // 5 ms later, so that it is surely another second
}

// face is the time left as people read it; the server writes it in the same way.
function face(left) {
  const seconds = Math.ceil(left / 1000);
  const two = (n) => String(n).padStart(2, "0");
  if (seconds >= 86400) return `${Math.floor(seconds / 86400)} d ${Math.floor((seconds % 86400) / 3600)} h`;
  const minutes = two(Math.floor((seconds % 3600) / 60));
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)}:${minutes}:${two(seconds % 60)}`;
  return `${Number(minutes)}:${two(seconds % 60)}`;
}

// warn tells the reader that their own time is nearly over, once for each moment at which it will be.
function warn(until, left) {
  const [limit, words] = told.find(([limit]) => left < limit) ?? [];
  const key = until + " " + limit;
  if (!words || left === 0 || said.has(key)) return;
  said.add(key);
  if (limit - left > 1500) return; // it had been less from the beginning
  say(words);
  sound("time");
}
