// Sending a move. Every move gets a key of its own; it is sent again with the same key until the server
// has answered, so that neither a double click nor a broken connection makes it twice or loses it.
import { byId, pause } from "./dom.js";
import { spend } from "./gesture.js";
import { shake } from "./motion.js";
import { clearRefusal, refuse } from "./say.js";
import { sign } from "./sign.js";
import { sound } from "./sound.js";

let pending = false; // a move is on its way

let onSend = () => {};
let onPatch = () => {};

// startAct calls listener() whenever a move is sent, and listener(version) with the version that it led to. A lesson answers with what
// followed: take(html, version) is called for each patch.
export function startAct(listener, take) {
  onSend = listener;
  onPatch = take;
}

export const busy = () => pending;

// wish is what a button asks for on the page as it is now. A patch may make another button of it, and another seat's.
export function wish(button) {
  const form = byId("act");
  const body = new URLSearchParams(new FormData(form));
  body.set("a", button.value);
  return { url: form.action, body: padded(body), from: button.dataset.from };
}

const unit = 256; // bytes

// padded is a body whose length does not tell an observer of the network what it says. The server passes over the padding.
function padded(body) {
  const length = (String(body) + "&pad=").length;
  body.set("pad", "0".repeat(Math.ceil(length / unit) * unit - length));
  return body;
}

// send asks the server for a wish. It returns whether the server took it.
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
      receipt?.patches?.forEach((html, i) => onPatch(html, receipt.version + i));
      if (receipt?.url) history.replaceState(null, "", receipt.url);
      sound("card");
      return true;
    }
    await tellRefusal(answer);
    shake(piece);
    return false;
  } finally {
    piece?.classList.remove("sent");
    pending = false;
  }
}

// persist asks until there is an answer; only a server that answers can refuse.
async function persist({ url, body, key }) {
  for (let wait = 300; ; wait = Math.min(wait * 1.5, 1500)) {
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
      // No answer: the connection is away.
    }
    sign("away");
    refuse("No connection. Your move is saved and will be sent again."); // shown until there is an answer: each attempt shows it anew
    await Promise.race([pause(wait), back()]);
  }
}

// back is the moment when the browser believes that the network is there again.
const back = () => new Promise((done) => addEventListener("online", done, { once: true }));

async function tellRefusal(answer) {
  let refusal = {};
  try {
    refusal = await answer.json();
  } catch {
    // An answer that is no JSON says nothing more than its number.
  }
  const { text, message, rule } = refusal.error ?? refusal;
  refuse("Not done: " + (text || message || "the server answered " + answer.status + "."), rule);
}
