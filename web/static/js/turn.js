// Notification of the reader's turn while the page is in the background: its icon gets a mark, and the browser shows a
// notification if the reader allowed it. A hidden page has no stream, so it polls the server. While the server pushes notifications to this
// browser, a hidden page leaves them to it.
import { find, findAll, setting } from "./dom.js";
import { device, read } from "./seen.js";

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
  document.addEventListener("click", (event) => event.target.closest("[data-push-test]") && device().then((late) => late.test(note)));
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

// permit asks the browser to allow notifications, which browsers do only at once after a click, and has the server push them if possible.
async function permit() {
  const asked = setting("notify") === "on" && globalThis.Notification?.requestPermission();
  (await device()).permit(asked, note, refuse);
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
  if (document.hidden ? read().push : document.hasFocus()) return;
  const options = { tag: document.body.dataset.match ?? "lobby", icon: find("link[rel=icon]").href };
  try {
    const shown = new Notification(document.title, options);
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Phones show only notifications of a service worker, which opens the page.
    const data = { url: document.body.dataset.match ?? "/" };
    navigator.serviceWorker?.getRegistration().then((worker) => worker?.showNotification(document.title, { ...options, data }));
  }
}
