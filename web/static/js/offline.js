// The page without a connection: it lists the guest’s matches as this browser saw them last, and opens what the reader asked for as soon as
// the server answers.
import { byId } from "./dom.js";
import { read } from "./seen.js";

const every = 5000; // milliseconds between attempts
const { at, matches = [] } = read();

if (at && matches.length) {
  byId("seen-list").append(...matches.map(row));
  byId("seen-at").textContent = `Seen ${new Date(at).toLocaleString([], { dateStyle: "medium", timeStyle: "short" })}. Since then, they may have changed.`;
  byId("seen").hidden = false;
}

function row({ title, url, with: names, turn, waits }) {
  const item = document.createElement("li");
  item.className = turn ? "yours" : "";
  const link = document.createElement("a");
  link.href = new URL(url, location.origin).pathname;
  link.textContent = title;
  const others = document.createElement("span");
  others.textContent = names.length ? "with " + names.join(" and ") : "";
  const word = document.createElement("span");
  word.className = "word";
  word.textContent = waits ? "waiting for players" : turn ? "▶ your turn" : "not your turn";
  item.append(link, others, word);
  return item;
}

byId("retry").addEventListener("click", (event) => {
  event.preventDefault();
  attempt();
});
addEventListener("online", attempt);
setInterval(attempt, every);
explain();

function explain() {
  byId("reason").textContent = (navigator.onLine ? "Quarterdeck does not answer." : "This device is offline.") + " This page opens what you asked for as soon as it can.";
}

// attempt asks for the page itself, not for another: a proxy may have an answer to one and none to the other.
async function attempt() {
  try {
    const answer = await fetch(location.href, { method: "HEAD", redirect: "manual", cache: "no-store", signal: AbortSignal.timeout(4000) });
    if (answer.status !== 502 && answer.status !== 504) return location.reload();
  } catch {
    // Still nothing.
  }
  explain();
}
