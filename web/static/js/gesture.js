// One gesture makes one move. A bot may answer between the two clicks of a double click, so that the second click would hit
// a table that its player has not seen. So the second click is ignored, and so are repetitions of a key held down. While
// the page shows what decides a round, all clicks are ignored.
import { isBlocked } from "./pace.js";

const span = 350; // milliseconds between two taps of one double tap
const reach = 24; // pixels between them

let latest = null; // the latest click: { time, x, y }
let spent = null; // the click that sent a move

const aimed = "#table .piece, #table .place, #table .zone, button[form=act]";

// spend notes that the latest click has sent a move.
export const spend = () => (spent = latest);

export function startGestures() {
  addEventListener("click", press, true);
  addEventListener("keydown", hold, true);
}

function press(event) {
  if (isBlocked() && event.target.closest?.(aimed)) return swallow(event);
  if (!event.detail || !goesOn(event)) {
    latest = { time: event.timeStamp, x: event.clientX, y: event.clientY };
    return;
  }
  if (event.target.closest?.(aimed)) swallow(event);
}

// goesOn reports whether a click continues the gesture that sent a move. Browsers count the clicks of a mouse, but not
// all count taps.
function goesOn({ detail, pointerType, timeStamp, clientX, clientY }) {
  if (!spent || spent !== latest) return false;
  if (detail > 1) return true;
  return pointerType === "touch" && timeStamp - spent.time < span && Math.hypot(clientX - spent.x, clientY - spent.y) < reach;
}

function hold(event) {
  if ((event.repeat || isBlocked()) && (event.key === "Enter" || event.key === " ") && event.target.closest?.(aimed)) swallow(event);
}

function swallow(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}
