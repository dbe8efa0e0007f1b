// One gesture, one move. The bot may answer between the two presses of a double click, so that the second press meets a
// table that its player has not seen. It is not taken: neither it nor what a key held down repeats. While the page shows what
// decides a round, no press is taken.
import { isBlocked } from "./pace.js";

const span = 350; // milliseconds between two taps of one double tap
const reach = 24; // pixels between them

let latest = null; // the latest press: { time, x, y }
let spent = null; // the press that sent a move

const aimed = "#table .piece, #table .place, #table .zone, button[form=act]";

// spend says that the latest press has sent a move.
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

// goesOn tells whether a press continues the gesture that sent a move. A mouse counts its clicks; not every touch screen
// counts taps.
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
