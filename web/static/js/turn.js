// Notification of the reader's turn while the page is in the background: its icon gets a mark, and the browser shows a
// notification if the reader allowed it. A hidden page has no stream, so it polls the server.
import { find, findAll, setting } from "./dom.js";

const first = 1000; // milliseconds from hiding the page to the first poll
const every = 15000; // between polls; browsers stretch it to a minute for pages that stay hidden

let turn = false;
let polling = 0;
let plain = ""; // the title of a page with lists of tables

// mark shows whether it is the reader's turn, and notifies the reader if that is new.
export function mark(now) {
  const icon = find("link[rel=icon]");
  const file = now ? "favicon-turn.svg" : "favicon.svg";
  if (icon && !icon.href.endsWith("/" + file)) icon.href = icon.href.replace(/favicon[a-z-]*\.svg$/, file);
  if (now && !turn) notify();
  turn = now;
}

export function startTurn() {
  turn = Boolean(find("#status.urgent")); // do not notify of what the page has just shown
  mark(turn);
  document.addEventListener("change", (event) => event.target.dataset?.setting === "notify" && permit());
  if (find(".lobby-section")) {
    plain = document.title;
    count();
  }
  if (!document.body.dataset.stream) return;
  document.addEventListener("visibilitychange", () => {
    clearTimeout(polling);
    if (document.hidden) polling = setTimeout(poll, first);
  });
}

// count shows at how many tables of a page with lists it is the reader's turn.
export function count(n = findAll(".table-row.yours").length) {
  document.title = n ? `▶ ${n} · ${plain}` : plain;
  mark(n > 0);
}

// poll asks the server whose turn it is.
async function poll() {
  const match = document.body.dataset.match;
  try {
    const answer = await fetch(match ? match + "/turn" : "/me/turns", { headers: { Accept: "application/json" } });
    if (!document.hidden) return; // the stream is back, and newer
    const now = answer.ok ? await answer.json() : {};
    if (now.title) {
      document.title = now.title;
      mark(now.turn);
    } else if (plain && answer.ok) count(now.turns);
  } catch {
    // No connection: the next poll may succeed.
  }
  if (document.hidden) polling = setTimeout(poll, every);
}

// permit asks the browser to allow notifications, which browsers do only after a click.
async function permit() {
  if (setting("notify") !== "on") return note("");
  if (!globalThis.Notification) return refuse("This browser does not support notifications here.");
  const answer = await Notification.requestPermission();
  if (answer !== "granted") return refuse("The browser blocks notifications from this site. Allow them in the browser’s settings.");
  note("You will be notified while a table is open in this browser.");
}

function refuse(sentence) {
  find('[data-setting="notify"][value="off"]')?.click();
  note(sentence);
}

function note(sentence) {
  for (const node of findAll(".notify-note")) if (sentence) node.textContent = sentence;
}

function notify() {
  if (setting("notify") !== "on" || globalThis.Notification?.permission !== "granted") return;
  if (!document.hidden && document.hasFocus()) return;
  try {
    const shown = new Notification(document.title, { tag: document.body.dataset.match ?? "lobby", icon: find("link[rel=icon]").href });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Some phones show notifications only from installed programs.
  }
}
