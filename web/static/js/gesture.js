// One gesture makes one move. A bot may answer between the two clicks of a double click, so that the second click would hit
// a table that its player has not seen. So the second click is ignored, and so are repetitions of a key held down. While
// the page shows what decides a round, no click counts, and a note says so.
import { isBlocked } from "./pace.js";
import { notYet, stillNotYet } from "./say.js";

const span = 350; // milliseconds between two taps of one double tap
const reach = 24; // pixels between them

let latest = null; // the latest click: { time, x, y }
let spent = null; // the click that was used up
let early = null; // the click that came while the page took no choice
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
  if (detail && goesOn(event) && !comesAgain(event)) {
    latest.time = timeStamp; // three taps are one gesture, too
    if (hit || target.closest?.(answers)) swallow(event);
    if (hit && early === latest && isBlocked()) stillNotYet(); // this press has ended the note of the first one
    return;
  }
  if (detail) latest = { time: timeStamp, x: clientX, y: clientY };
  if (hit && isBlocked()) refuse(event);
}

// refuse ignores a click or a key while the page shows what decides a round. A key gets its note beside its element, because no other
// listener hears of it.
function refuse(event) {
  early = spend();
  swallow(event);
  if (told) stillNotYet();
  else notYet(event.type === "keydown" ? event.target : undefined);
  told = false;
}

// refuseDrag says that a drag does nothing while the page shows what decides a round. The click at its end needs no second note.
export function refuseDrag() {
  told = true;
  notYet();
}

// comesAgain reports whether a click after an early one is a choice of its own: the page takes choices again, and it is no double click.
const comesAgain = ({ timeStamp }) => early === latest && !isBlocked() && timeStamp - latest.time >= span;

// goesOn reports whether a click continues the gesture that sent a move. Browsers count the clicks of a mouse, but not
// all count taps.
function goesOn({ detail, pointerType, timeStamp, clientX, clientY }) {
  if (!spent || spent !== latest) return false;
  if (detail > 1) return true;
  return pointerType === "touch" && timeStamp - spent.time < span && Math.hypot(clientX - spent.x, clientY - spent.y) < reach;
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
