// Talk at the table. Lines come with the page's stream; what is unread is counted until it can be seen. Nothing
// here takes the focus, and the reader chooses whether lines are read out.
import { byId, find, findAll, setting } from "./dom.js";
import { refuse, say } from "./say.js";

let unread = 0;
let inSight = false; // the lines are in the window
let to = null; // whom the reader chose to talk to; null: nobody in particular yet

const lines = () => byId("talk-lines");

export function startTalk() {
  if (!lines()) return;
  toEnd();
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.id !== "talk-form" && !form.matches("[data-mute]")) return;
    event.preventDefault();
    if (form.id === "talk-form") speak(form);
    else mute(form, event.submitter);
  });
  new IntersectionObserver(([entry]) => {
    inSight = entry.isIntersecting;
    read();
  }).observe(lines());
  document.addEventListener("visibilitychange", read);
  document.addEventListener("change", ({ target }) => target.matches("#talk-to select") && (to = target.value));
}

// heard is how much of the talk the page has, as the stream wants to know it; undefined where nobody talks.
export const heard = () => lines()?.dataset.heard;

// hear takes in lines that a stream brings; cursor is how much the page has then.
export function hear(html, cursor) {
  const list = lines();
  const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
  const template = document.createElement("template");
  template.innerHTML = html;
  const fresh = [...template.content.children].filter((line) => !byId(line.id));
  for (const line of fresh) {
    const later = [...list.children].find((other) => Number(other.dataset.at) > Number(line.dataset.at));
    list.insertBefore(line, later ?? null);
  }
  list.dataset.heard = cursor;
  if (atEnd) toEnd();
  const others = fresh.filter((line) => !line.matches(".mine"));
  if (others.length && setting("talk") !== "off") say(others.map(spoken).join(" "));
  unread += others.length;
  read();
}

const spoken = (line) => [...line.children].map((part) => part.textContent.trim()).join(", ");
const toEnd = () => lines().scrollTo({ top: 1e6 });

// read marks everything as read if it can be seen, and shows how much is not.
function read() {
  if (inSight && !document.hidden) unread = 0;
  for (const mark of findAll("[data-unread]")) {
    mark.hidden = !unread;
    mark.textContent = unread + mark.dataset.unread;
  }
  const link = byId("talk-link");
  if (link && unread) link.hidden = false;
}

// speak sends what is written; until the server has answered it is the same line, however often it is sent.
async function speak(form) {
  const field = byId("talk-text");
  if (!field.value.trim() || form.dataset.sending || !sameEar()) return;
  form.dataset.sending = "1";
  if (form.dataset.line !== field.value) [form.dataset.line, form.dataset.key] = [field.value, newKey()];
  const refusal = await post(form, new FormData(form), form.dataset.key);
  delete form.dataset.sending;
  if (refusal) return refuse("Not said: " + refusal);
  field.value = form.dataset.line = "";
  toEnd();
}

// sameEar tells whether the form still speaks to whom the reader chose. If that seat cannot hear any more, the line must
// not go to everybody instead.
function sameEar() {
  const now = find("#talk-to [name=to]").value;
  if (to === null || to === now) return true;
  to = now;
  refuse("Not said: whom you were talking to cannot hear you any more. Look to whom it goes now, and send it again.");
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

// mute keeps whom the reader does not want to hear, and shows the talk without them.
async function mute(form, button) {
  const data = new FormData(form, button);
  const refusal = await post(form, data, newKey());
  if (refusal) return refuse("Not done: " + refusal);
  const answer = await fetch(document.body.dataset.match + "/talk");
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const id of ["talk-lines", "talk-mutes"]) byId(id).replaceChildren(...page.getElementById(id).childNodes);
  const again = findAll("[data-mute]").find((other) => find("[name=seat]", other).value === data.get("seat"));
  find("button", again)?.focus();
  say(data.get("muted") === "1" ? "Muted." : "Heard again.");
}
