// Telling the reader that it is their turn while they look elsewhere: the page's picture gets a mark, and, if they
// asked for it, the browser shows a notification. A hidden page has no stream, so that it asks now and then.
import { find, findAll, setting } from "./dom.js";

const first = 1000; // milliseconds from the page's being hidden to its first question
const every = 15000; // and from one to the next; browsers make it a minute for pages long hidden

let turn = false;
let asking = 0;
let plain = ""; // the title of a page with lists of tables

// mark shows whether it is the reader's turn, and says so if that is new.
export function mark(now) {
  const icon = find("link[rel=icon]");
  const file = now ? "favicon-turn.svg" : "favicon.svg";
  if (icon && !icon.href.endsWith("/" + file)) icon.href = icon.href.replace(/favicon[a-z-]*\.svg$/, file);
  if (now && !turn) notify();
  turn = now;
}

export function startTold() {
  turn = Boolean(find("#status.urgent")); // who has just come knows
  mark(turn);
  document.addEventListener("change", (event) => event.target.dataset?.setting === "notify" && permit());
  if (find(".lobby-section")) {
    plain = document.title;
    count();
  }
  if (!document.body.dataset.stream) return;
  document.addEventListener("visibilitychange", () => {
    clearTimeout(asking);
    if (document.hidden) asking = setTimeout(look, first);
  });
}

// count shows at how many tables of a page with lists it is the reader's turn.
export function count(n = findAll(".table-row.yours").length) {
  document.title = n ? `▶ ${n} · ${plain}` : plain;
  mark(n > 0);
}

// look asks the server whose turn it is.
async function look() {
  const match = document.body.dataset.match;
  try {
    const answer = await fetch(match ? match + "/turn" : "/me/turns", { headers: { Accept: "application/json" } });
    if (!document.hidden) return; // the stream is back and knows better
    const now = answer.ok ? await answer.json() : {};
    if (now.title) {
      document.title = now.title;
      mark(now.turn);
    } else if (plain && answer.ok) count(now.turns);
  } catch {
    // No connection: the next question may get through.
  }
  if (document.hidden) asking = setTimeout(look, every);
}

// permit asks the browser for its permission, which it gives only when the reader has pressed something.
async function permit() {
  if (setting("notify") !== "on") return note("");
  if (!globalThis.Notification) return refuse("This browser shows no notifications here.");
  const answer = await Notification.requestPermission();
  if (answer !== "granted") return refuse("The browser does not allow notifications of this site. Its own settings can change that.");
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
    // Some phones show notifications of installed programs only.
  }
}
