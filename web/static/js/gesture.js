// One gesture makes one move. A bot may answer between the two clicks of a double click, so that the second click would hit
// a table that its player has not seen. So the second click is ignored, and so are repetitions of a key held down. While
// the page shows what decides a round, no click counts, and a note says so. In the last moment of that, a click counts as soon as the
// page is free. A button of a lesson ends it instead.
import { isBlocked, isClosing, skip } from "./pace.js";
import { notYet, stillNotYet } from "./say.js";

const span = 350; // milliseconds between two taps of one double tap
const reach = 24; // pixels between them
const longest = 1000; // milliseconds from the first click of a gesture to its last

let latest = null; // the latest gesture: { time, x, y, start }, with the time of its latest click and of its first
let spent = null; // the gesture that was used up
let early = null; // the gesture that came while the page took no choice
let kept = null; // the press that came in the last moment: { hit, words, event }
let before = null; // what the click before hit
let told = false; // the drag that the next click ends was refused, and a note has said so

const aimed = "#table .piece, #table .place, #table .zone, button[form=act]";
const answers = "#confirm button";

// spend notes that the latest click has sent a move or asked a question, so that the rest of its gesture does no more.
export const spend = () => (spent = latest);

export function startGestures() {
  addEventListener("pointerdown", () => (told = false), true);
  addEventListener("click", press, true);
  addEventListener("keydown", hold, true);
}

function press(event) {
  const { target, timeStamp, clientX, clientY, detail } = event;
  const hit = target.closest?.(aimed);
  const same = hit === before;
  before = hit;
  if (detail && goesOn(event) && !comesAgain(event, same)) {
    latest.time = timeStamp; // three taps are one gesture, too
    if (hit || target.closest?.(answers)) swallow(event);
    if (hit && early === latest && isBlocked() && !kept && !hit.closest("#lesson")) stillNotYet(); // this press has ended the note of the first one
    return;
  }
  if (detail) latest = { time: timeStamp, x: clientX, y: clientY, start: timeStamp };
  if (hit && isBlocked()) refuse(event);
}

// refuse ignores a click or a key while the page shows what decides a round. A key gets its note beside its element, because no other
// listener hears of it.
function refuse(event) {
  early = spend();
  swallow(event);
  if (event.target.closest?.("#lesson")) return skip(true); // the press was meant for what the page shows: it goes on with the next one
  const hit = event.target.closest(aimed);
  if (isClosing() && !told) {
    kept = { hit, words: wordsOf(hit), event };
    return;
  }
  if (told) stillNotYet();
  else notYet(event.type === "keydown" ? event.target : undefined);
  told = false;
}

const wordsOf = (hit) => hit.value + hit.ariaLabel + hit.textContent;

// release makes the press that was kept, if it still hits the same thing. Otherwise a note says that it does not count.
export function release() {
  const press = kept;
  kept = null;
  if (!press) return;
  const { hit, words, event } = press;
  const { target, detail, clientX, clientY } = event;
  if (target.isConnected && target.closest(aimed) === hit && wordsOf(hit) === words) target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail, clientX, clientY }));
  else notYet(hit);
}

// refuseDrag says that a drag does nothing while the page shows what decides a round. The click at its end needs no second note.
export function refuseDrag() {
  told = true;
  notYet();
}

// comesAgain reports whether a click after an early one, which did nothing, is the choice that the early one was to be: the page takes
// choices again, and nothing else has come to lie where the reader clicks.
const comesAgain = ({ timeStamp }, same) => early === latest && !isBlocked() && (same || timeStamp - latest.time >= span);

// goesOn reports whether a click continues the gesture that sent a move. Browsers count the clicks of a mouse, but not
// all count taps. Who clicks quickly for longer than a gesture lasts chooses anew.
function goesOn({ detail, pointerType, timeStamp, clientX, clientY }) {
  if (!spent || spent !== latest) return false;
  const long = timeStamp - spent.start > longest;
  if (detail > 1) return detail < 4 || !long;
  return !long && pointerType === "touch" && timeStamp - spent.time < span && Math.hypot(clientX - spent.x, clientY - spent.y) < reach;
}

function hold(event) {
  if (event.key !== "Enter" && event.key !== " ") return;
  const hit = event.target.closest?.(aimed);
  if (event.repeat) {
    if (hit || event.target.closest?.(answers)) swallow(event);
  } else if (hit && isBlocked()) refuse(event);
}

function swallow(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}
