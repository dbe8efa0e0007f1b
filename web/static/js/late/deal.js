// Fair dealing. At the start the page keeps the commit that it saw and sends a number of its own, which the server mixes
// into the deal. At the end it has the cards dealt again (verdict.js) and says whether they were dealt from both.
import { byId, findAll, pause } from "../dom.js";
import { forget, keep, kept, shown } from "./draws.js";

const store = "quarterdeck-deals";
const stocks = "quarterdeck-stock-"; // and the match: what the game draws from, as the server described it at the start
const most = 100; // matches that a browser remembers
const patience = 4000; // the table is shown after this long, whatever became of the number

const id = () => document.body.dataset.match.split("/").at(-1);

// all is what this browser keeps of the starts that it saw, by match.
function all() {
  try {
    return JSON.parse(localStorage.getItem(store) ?? "{}");
  } catch {
    return {};
  }
}

function remember(what) {
  const deals = all();
  deals[id()] = { ...deals[id()], ...what };
  try {
    for (const old of Object.keys(deals).slice(0, -most)) {
      delete deals[old];
      forget(old);
      localStorage.removeItem(stocks + old);
    }
    localStorage.setItem(store, JSON.stringify(deals));
  } catch {
    // A browser that keeps nothing cannot verify anything at the end, and says so.
  }
}

// begin is done when the match can be followed. Then the stream brings the dealt table as a whole. What the game draws from is kept before
// this browser's number is sent: a server that knew the number first could describe a deck that deals what it likes.
export async function begin({ commit, stock, nonce }) {
  if (!all()[id()]) remember({ commit, stock });
  const sent = keepStock(stock).then(() => nonce && send(nonce));
  if (nonce) await Promise.race([sent, pause(patience)]);
}

// insist asks until the server takes the request or refuses it, and returns its answer.
async function insist(...request) {
  for (let wait = 300; ; wait *= 2) {
    try {
      const answer = await fetch(...request);
      const text = await answer.text();
      if (answer.status < 500 && answer.status !== 429) return { ok: answer.ok, text };
    } catch {
      // No answer: the connection is away.
    }
    await pause(wait);
  }
}

async function keepStock(url) {
  if (keptStock() !== undefined || all()[id()]?.sent) return;
  const { ok, text } = await insist(url);
  try {
    localStorage.setItem(stocks + id(), ok ? text : "");
  } catch {
    // A browser that keeps nothing says in the end what it could not check.
  }
}

// keptStock returns what the server said at the start of what the game draws from, "" if it said nothing, or undefined if this browser
// kept no answer.
function keptStock() {
  try {
    return localStorage.getItem(stocks + id()) ?? undefined;
  } catch {
    return undefined;
  }
}

// send sends this browser's number. It is kept before it is sent, and the same is sent again when no answer comes.
async function send(url) {
  const nonce = all()[id()]?.nonce ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0")).join("");
  remember({ nonce });
  const { ok } = await insist(url, { method: "POST", body: new URLSearchParams({ nonce }), headers: { Accept: "application/json" } });
  if (ok) document.body.dataset.seen = "";
  remember(ok ? { sent: true } : { late: true });
}

// counterNames returns what the IDs of the counters begin with that this browser keeps, because draws depend on them.
function counterNames() {
  try {
    return JSON.parse(keptStock() || "{}").piles?.flatMap((pile) => Object.keys(pile.shown ?? {})) ?? [];
  } catch {
    return [];
  }
}

let watcher = null; // of the log, while the match is played

// follow keeps the draws that the log shows from now on, until the match is over. If the page lacks lines of before, because it was opened later or
// caught up on many events, it fetches these, too.
export async function follow(wholeLog) {
  if (!all()[id()]) return;
  const names = counterNames();
  let newest = Math.max(...Object.keys(kept("drawn", id())).map(Number)); // of what this browser has seen
  const note = async () => {
    const lines = findAll("#log li[id]").map((line) => Number(line.id.split("-").at(-1)));
    const gap = lines[0] > newest;
    newest = Math.max(newest, ...lines);
    if (gap && !byId("result")?.dataset.outcome) await wholeLog().catch(() => {});
    keep(id(), names);
  };
  await note();
  watcher = new MutationObserver(note);
  watcher.observe(byId("log").parentNode, { subtree: true, childList: true });
}

// tell says what this browser can say of the deal, of all that the log shows.
export async function tell(wholeLog) {
  watcher?.disconnect(); // what comes now was not seen while the match was played
  const slip = byId("deal-check");
  const { away, verdict } = await import("./verdict.js");
  const complete = await wholeLog().then(() => true, () => false);
  const log = (what) => ({ shown: shown(what), kept: kept(what, id()) });
  const match = { id: id(), stock: document.body.dataset.stock, start: all()[id()], described: keptStock(), drawn: log("drawn"), moved: log("moved"), counters: kept("counters", id()) };
  const [kind, words] = complete ? await verdict(match) : away;
  if (!slip || !words) return;
  if (slip.contains(document.activeElement)) {
    slip.tabIndex = -1;
    slip.focus();
  }
  slip.dataset.verdict = kind;
  slip.hidden = false;
  slip.textContent = words;
}
