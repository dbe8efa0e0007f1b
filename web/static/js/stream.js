// The stream of patches. Each visible tab has one connection; a hidden tab has none, because browsers allow only six to a
// server. A lost connection is reopened at once, and the server sends what was missed.
import { aside } from "./aside.js";
import { byId, retryAfter } from "./dom.js";
import { beatAsked } from "./pace.js";
import { pointed } from "./pointer.js";
import { sign } from "./sign.js";
import { addMessages, cursor } from "./chat.js";

const catchUp = 500; // the server sends what was missed at once
const impatience = 60000; // after so long without a message, the connection counts as lost

let source = null;
let lastId = "";
let failed = 0; // attempts to connect since the last success
let retry = 0;
let watch = 0;
let missed = false; // the next patches happened while the tab was hidden

// startStream calls take(html, version, late) for every patch; late says that it happened while the tab was hidden.
export function startStream(take) {
  const address = document.body.dataset.stream;
  lastId = document.body.dataset.seen ?? "";
  if (!address || !globalThis.EventSource) return;
  const open = () => connect(address, take);
  document.addEventListener("visibilitychange", () => (document.hidden ? hide() : open()));
  addEventListener("online", open);
  addEventListener("offline", () => sign("away"));
  document.addEventListener("change", (event) => event.target.dataset?.setting === "pace" && source && open());
  addEventListener("pagehide", close);
  addEventListener("pageshow", (event) => event.persisted && open());
  if (!document.hidden) open();
}

function connect(address, take) {
  close();
  source = new EventSource(address + known(address));
  source.onopen = () => {
    failed = 0;
    sign("on");
    listen(address, take);
  };
  source.onerror = () => {
    close();
    sign("away");
    retry = setTimeout(() => connect(address, take), retryAfter(failed++));
  };
  source.addEventListener("hello", (event) => {
    if (event.data !== document.documentElement.dataset.build) location.reload();
    if (missed) setTimeout(() => (missed = false), catchUp);
  });
  source.addEventListener("beat", () => listen(address, take));
  source.addEventListener("patch", (event) => {
    lastId = event.lastEventId;
    take(event.data, Number(lastId.split("-").at(-1)), missed);
  });
  source.addEventListener("point", (event) => pointed(JSON.parse(event.data)));
  source.addEventListener("aside", (event) => aside(event.data));
  source.addEventListener("chat", (event) => addMessages(event.data, event.lastEventId.split("-").at(-1)));
}

// known returns the query that tells the server what the page already has, and the time between events that bots should
// leave.
function known(address) {
  const query = new URLSearchParams();
  if (lastId) query.set("last", lastId);
  if (cursor()) query.set("chat", cursor());
  if (beatAsked()) query.set("beat", beatAsked());
  return String(query) && (address.includes("?") ? "&" : "?") + query;
}

// listen restarts the timer at every message; the server sends some regularly.
function listen(address, take) {
  clearTimeout(watch);
  watch = setTimeout(() => {
    sign("away");
    connect(address, take);
  }, impatience);
}

// hide ends the stream of a hidden tab.
function hide() {
  missed = true;
  close();
}

function close() {
  clearTimeout(retry);
  clearTimeout(watch);
  source?.close();
  source = null;
  if (byId("link")?.dataset.s === "on") sign("wait");
}
