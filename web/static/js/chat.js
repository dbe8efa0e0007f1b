// The chat beside a match. Messages come with the page's stream. Unread messages are counted until they are in view.
// Nothing here takes the focus, and the reader chooses whether messages are read out.
import { byId, find, findAll, setting } from "./dom.js";
import { refuse, say } from "./say.js";
import { speak } from "./speech.js";

let unread = 0;
let inView = false; // the messages are in the window
let to = null; // the recipient that the reader chose; null: none yet

const messages = () => byId("chat-lines");

export function startChat() {
  if (!messages()) return;
  toEnd();
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.id !== "chat-form" && !form.matches("[data-mute]")) return;
    event.preventDefault();
    if (form.id === "chat-form") send(form);
    else mute(form, event.submitter);
  });
  new IntersectionObserver(([entry]) => {
    inView = entry.isIntersecting;
    read();
  }).observe(messages());
  document.addEventListener("visibilitychange", read);
  document.addEventListener("change", ({ target }) => target.matches("#chat-to select") && (to = target.value));
}

// cursor returns where the page's messages end, for the stream; undefined on a page without a chat.
export const cursor = () => messages()?.dataset.cursor;

// addMessages adds messages that a stream sent; end is where the page's messages end then.
export function addMessages(html, end) {
  const list = messages();
  const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
  const template = document.createElement("template");
  template.innerHTML = html;
  const fresh = [...template.content.children].filter((message) => !byId(message.id));
  for (const message of fresh) {
    const later = [...list.children].find((other) => Number(other.dataset.at) > Number(message.dataset.at));
    list.insertBefore(message, later ?? null);
  }
  list.dataset.cursor = end;
  if (atEnd) toEnd();
  const others = fresh.filter((message) => !message.matches(".mine"));
  if (others.length && setting("talk") !== "off") say(others.map(spoken).join(" "));
  if (!document.hidden) for (const message of fresh) speakFrom(message);
  unread += others.length;
  read();
}

// speakFrom shows a message at its sender's seat.
function speakFrom(message) {
  const words = find(".words", message)?.textContent;
  speak(message.matches(".mine") ? "You" : find("b", message).textContent, words, find("i", message)?.textContent);
}

const spoken = (message) => [...message.children].map((part) => part.textContent.trim()).join(", ");
const toEnd = () => messages().scrollTo({ top: 1e6 });

// read marks all messages as read if they are in view, and shows how many are unread.
function read() {
  if (inView && !document.hidden) unread = 0;
  for (const mark of findAll("[data-unread]")) {
    const words = unread + mark.dataset.unread;
    if (mark.hidden === !unread && mark.textContent === words) continue; // writing the same again computes styles
    mark.hidden = !unread;
    mark.textContent = words;
  }
  const link = byId("chat-link");
  if (link && unread) link.hidden = false;
}

// send sends the message. Until the server has answered, sending it again is the same message, with the same key.
async function send(form) {
  const field = byId("chat-text");
  if (!field.value.trim() || form.dataset.sending || !sameRecipient()) return;
  form.dataset.sending = "1";
  if (form.dataset.message !== field.value) [form.dataset.message, form.dataset.key] = [field.value, newKey()];
  const refusal = await post(form, new FormData(form), form.dataset.key);
  delete form.dataset.sending;
  if (refusal) return refuse("Message not sent: " + refusal);
  field.value = form.dataset.message = "";
  toEnd();
}

// sameRecipient reports whether the form still has the recipient that the reader chose. If that seat can no longer receive
// messages, the message must not go to the whole table instead.
function sameRecipient() {
  const now = find("#chat-to [name=to]").value;
  if (to === null || to === now) return true;
  to = now;
  refuse("Message not sent: its recipient can no longer receive messages. Check the new recipient, then send it again.");
  return false;
}

const newKey = () => crypto.randomUUID?.() ?? String(Date.now()) + Math.random();

// post sends a form and returns why it was refused, or "".
async function post(form, data, key) {
  try {
    const headers = { Accept: "application/json", "Idempotency-Key": key };
    const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(data), headers, signal: AbortSignal.timeout(8000) });
    return answer.ok ? "" : ((await answer.json()).text ?? "the server answered " + answer.status + ".");
  } catch {
    return "there is no connection. Send it again in a moment.";
  }
}

// mute mutes or unmutes a player, and shows the chat with that change.
async function mute(form, button) {
  const data = new FormData(form, button);
  const refusal = await post(form, data, newKey());
  if (refusal) return refuse((data.get("muted") === "1" ? "Not muted: " : "Not unmuted: ") + refusal);
  const answer = await fetch(document.body.dataset.match + "/talk");
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const id of ["chat-lines", "chat-mutes"]) byId(id).replaceChildren(...page.getElementById(id).childNodes);
  const again = findAll("[data-mute]").find((other) => find("[name=seat]", other).value === data.get("seat"));
  find("button", again)?.focus();
  say(data.get("muted") === "1" ? "Muted." : "Unmuted.");
}
