// Sending a move. Every move gets a key of its own; it is sent again with the same key until the server
// has answered, so that neither a double click nor a broken connection makes it twice or loses it.
import { byId, pause, retryAfter } from "./dom.js";
import { spend } from "./gesture.js";
import { shake } from "./motion.js";
import { clearRefusal, refuse } from "./say.js";
import { sign } from "./sign.js";
import { sound } from "./sound.js";

let pending = false; // a move is on its way

let onSend = () => {};
let onPatch = () => {};
let awaits = () => false;

// startAct calls listener() whenever a move is sent, and listener(version) with the version that it led to. A lesson answers
// with the patches that follow; take(html, version, still) is called for each, and still says that it is shown without motion. behind()
// reports whether the page still waits for the event of a move that the server has accepted.
export function startAct(listener, take, behind) {
  onSend = listener;
  onPatch = take;
  awaits = behind;
}

// busy reports whether a move is on its way, or its event is: until then the page offers what the reader could do before it.
export const busy = () => pending || awaits();

// wish reads from a button the action that it requests. It is read at once, because a patch may change the button.
export function wish(button) {
  const form = byId("act");
  const body = new URLSearchParams(new FormData(form));
  body.set("a", button.value);
  return { url: form.action, body: padded(body), from: button.dataset.from };
}

const unit = 256; // bytes

// padded adds padding to a body, so that its length tells an observer of the network nothing. The server ignores it.
function padded(body) {
  const length = (String(body) + "&pad=").length;
  body.set("pad", "0".repeat(Math.ceil(length / unit) * unit - length));
  return body;
}

// send sends an action to the server, and returns whether the server accepted it.
export async function send({ url, body, from }) {
  if (pending) return false;
  pending = true;
  spend();
  onSend();
  clearRefusal();
  const piece = byId(from);
  piece?.classList.add("sent");
  const request = {
    url,
    body,
    key: crypto.randomUUID?.() ?? String(Date.now()) + Math.random(),
  };
  try {
    const answer = await persist(request);
    clearRefusal();
    if (answer.ok) {
      const receipt = await answer.json?.().catch(() => null);
      onSend(receipt?.version);
      receipt?.patches?.forEach((html, i) => onPatch(html, receipt.version + i, receipt.still));
      if (receipt?.url) history.replaceState(null, "", receipt.url);
      sound("card");
      return true;
    }
    await tellRefusal(answer, url);
    shake(piece);
    return false;
  } finally {
    piece?.classList.remove("sent");
    pending = false;
  }
}

// persist repeats a request until the server answers.
async function persist({ url, body, key }) {
  for (let failed = 0; ; failed++) {
    try {
      const answer = await fetch(url, {
        method: "POST",
        body,
        headers: { Accept: "application/json", "Idempotency-Key": key },
        redirect: "manual",
        signal: AbortSignal.timeout(8000),
      });
      if (answer.type === "opaqueredirect") return { ok: true };
      if (answer.status < 500 && answer.status !== 429) return answer;
    } catch {
      // There was no answer: the connection is lost.
    }
    sign("away");
    refuse("No connection. Your move is saved and will be sent again."); // each attempt shows it again until there is an answer
    await Promise.race([pause(retryAfter(failed)), back()]);
  }
}

// back resolves when the browser reports that the network is back.
const back = () => new Promise((done) => addEventListener("online", done, { once: true }));

async function tellRefusal(answer, url) {
  let refusal = {};
  try {
    refusal = await answer.json();
  } catch {
    // The answer is not JSON, so only its status is known.
  }
  const { code, text, message, rule } = refusal.error ?? refusal;
  if (code === "run-over") location.assign(url); // of puzzles; its address has the result now
  refuse("Not done: " + (text || message || "the server answered " + answer.status + "."), rule);
}
