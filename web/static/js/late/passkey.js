// Passkeys: the device creates a key or proves that it has one, and the server checks the result.
import { byId } from "../dom.js";

const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

let say = () => {};

// startPasskeys calls speak(words) for what a screen reader says.
export function startPasskeys(speak) {
  say = speak;
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-passkey]");
    if (!button) return;
    button.disabled = true;
    complain("");
    try {
      await (button.dataset.passkey === "add" ? add() : enter());
    } catch (error) {
      complain(words(error));
    }
    button.disabled = false;
  });
}

async function add() {
  const { publicKey } = await ask("/me/passkeys/begin");
  publicKey.challenge = bytes(publicKey.challenge);
  publicKey.user.id = bytes(publicKey.user.id);
  for (const known of publicKey.excludeCredentials ?? []) known.id = bytes(known.id);
  const key = await navigator.credentials.create({ publicKey });
  const { response } = key;
  await go("/me/passkeys", key, {
    clientDataJSON: text(response.clientDataJSON),
    attestationObject: text(response.attestationObject),
    transports: response.getTransports?.() ?? [],
  });
}

async function enter() {
  const { publicKey } = await ask("/signin/begin");
  publicKey.challenge = bytes(publicKey.challenge);
  const key = await navigator.credentials.get({ publicKey });
  const { response } = key;
  await go("/signin", key, {
    clientDataJSON: text(response.clientDataJSON),
    authenticatorData: text(response.authenticatorData),
    signature: text(response.signature),
    userHandle: response.userHandle ? text(response.userHandle) : undefined,
  });
}

// go sends the device's response, and opens the page that the server names.
async function go(address, key, response) {
  const answer = await ask(address, {
    id: key.id,
    rawId: text(key.rawId),
    type: key.type,
    authenticatorAttachment: key.authenticatorAttachment ?? undefined,
    clientExtensionResults: key.getClientExtensionResults(),
    response,
  });
  const same = new URL(answer.go, location.href).pathname === location.pathname;
  location.href = answer.go;
  if (same) location.reload();
}

// ask posts JSON. It throws the text of an answer that is not a success.
async function ask(address, body = {}) {
  const answer = await fetch(address, {
    method: "POST",
    headers: { Accept: "application/json", "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const data = await answer.json();
  if (!answer.ok) throw new Refusal(data.text);
  return data;
}

class Refusal extends Error {}

function words(error) {
  if (error instanceof Refusal) return error.message;
  if (!globalThis.PublicKeyCredential) return "Passkeys do not work here: they need HTTPS or localhost.";
  switch (error.name) {
    case "InvalidStateError":
      return "This device already has a passkey for you.";
    case "NotAllowedError":
    case "AbortError":
      return "Nothing was changed: you canceled on your device, or it took too long.";
    case "SecurityError":
      return "Passkeys do not work at this address: they need HTTPS and a domain name.";
  }
  return "That did not work. Try again.";
}

function complain(sentence) {
  const node = byId("passkey-problem");
  node.textContent = sentence;
  node.hidden = !sentence;
  say(sentence);
}
