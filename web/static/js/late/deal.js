// Fair dealing. At the start the page keeps the commit that it saw and sends a number of its own, which the server mixes
// into the deal. At the end it has the cards dealt again (verdict.js) and says whether they were dealt from both.
import { byId, pause } from "../dom.js";
import { forget, keep, kept, shown } from "./draws.js";

const store = "quarterdeck-deals";
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
    }
    localStorage.setItem(store, JSON.stringify(deals));
  } catch {
    // A browser that keeps nothing cannot verify anything at the end, and says so.
  }
}

// begin is done when the match can be followed. Then the stream brings the dealt table as a whole.
export async function begin({ commit, stock, nonce }) {
  if (!all()[id()]) remember({ commit, stock });
  if (nonce) await Promise.race([send(nonce), pause(patience)]);
}

// send sends this browser's number. It is kept before it is sent, and the same is sent again when no answer comes.
async function send(url) {
  const nonce = all()[id()]?.nonce ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0")).join("");
  remember({ nonce });
  for (let wait = 300; ; wait *= 2) {
    try {
      const answer = await fetch(url, { method: "POST", body: new URLSearchParams({ nonce }), headers: { Accept: "application/json" } });
      if (answer.ok) {
        document.body.dataset.seen = "";
        return remember({ sent: true });
      }
      if (answer.status < 500 && answer.status !== 429) return remember({ late: true });
    } catch {
      // No answer: the connection is away.
    }
    await pause(wait);
  }
}

// follow keeps the draws that the log shows from now on, until the match is over.
export function follow() {
  if (byId("result")?.dataset.outcome || !all()[id()]) return;
  keep(id());
  new MutationObserver(() => keep(id())).observe(byId("log").parentNode, { subtree: true, childList: true });
}

// tell says what this browser can say of the deal.
export async function tell() {
  const slip = byId("deal-check");
  const { verdict } = await import("./verdict.js");
  const log = (what) => ({ shown: shown(what), kept: kept(what, id()) });
  const match = { id: id(), stock: document.body.dataset.stock, start: all()[id()], drawn: log("drawn"), moved: log("moved") };
  const [kind, words] = await verdict(match);
  if (!slip || !words) return;
  slip.dataset.verdict = kind;
  slip.hidden = false;
  slip.textContent = words;
}
