// Hints in a guest's first matches. The page has all hints that fit the table now; this shows one that the guest has not seen, and stores
// those seen. A hint stays until “Got it” is pressed or it no longer fits; when another one fits, it gives way after a while. It shares the strip with
// the events: while they are shown, it is hidden, and hidden time does not count.
import { byId, find, findAll } from "../dom.js";

const store = "quarterdeck-hints"; // names of the hints seen, by game
const readable = 8000; // milliseconds that a hint is left alone
const noticed = 4000; // milliseconds after which it counts as seen

let say = () => {};
let now = ""; // the name of the hint that is shown
let since = 0; // when it came into sight, or NaN while events are shown
let shownFor = 0; // milliseconds that it was in sight before
let ended = false; // the guest wants no hints

const box = () => byId("hint");
const busy = () => "working" in (byId("playback")?.dataset ?? {});
const game = () => box().dataset.game;

function all() {
  try {
    return JSON.parse(localStorage.getItem(store) ?? "{}");
  } catch {
    return {};
  }
}

const known = () => (document.body.dataset.taught ?? "").split(" "); // names of hints that the guest has seen or been taught, as the server knows
const seen = (name) => all()[game()]?.includes(name) || known().includes(name);

// tell stores with the guest which hints they have seen. If that fails, the browser remembers them and tells the next page.
function tell(names) {
  if (names.length > 0) fetch("/me/hints", { method: "POST", body: new URLSearchParams(names.map((name) => ["seen", game() + "/" + name])), redirect: "manual", keepalive: true }).catch(() => {});
}

function remember(name) {
  const hints = all();
  hints[game()] = [...new Set([...(hints[game()] ?? []), name])];
  try {
    localStorage.setItem(store, JSON.stringify(hints));
  } catch {
    // The server remembers it.
  }
  tell([name]);
}

// choose returns the hint to show, or undefined.
function choose(hints) {
  const age = shownFor + (performance.now() - since || 0);
  const fresh = hints.filter((hint) => !ended && !seen(hint.dataset.hint));
  const shown = fresh.find((hint) => hint.dataset.hint === now);
  const other = fresh.find((hint) => hint !== shown);
  if (shown && !(other && age > readable)) return shown;
  if (now && age > noticed) remember(now);
  return other;
}

function update() {
  const hints = findAll("[data-hint]", box());
  const next = choose(hints);
  for (const hint of hints) if (hint.hidden !== (hint !== next)) hint.hidden = hint !== next;
  const name = next?.dataset.hint ?? "";
  if (name === now) return;
  now = name;
  shownFor = 0;
  since = busy() ? NaN : performance.now();
  if (next) say("Hint: " + next.textContent.trim());
}

// pass counts the time that the hint was in sight when events begin, and goes on when they end.
function pass() {
  if (busy()) {
    shownFor += performance.now() - since || 0;
    since = NaN;
  } else if (isNaN(since)) since = performance.now();
  open(false);
}

// open shows all of the hint, with the way to end the hints, or one line of it.
function open(on) {
  const note = find(".hint-note", box());
  if (!note || on === "open" in note.dataset) return;
  note.toggleAttribute("data-open", on);
  find("[data-hint-more]", note).setAttribute("aria-expanded", String(on));
  if (on) find("[data-hint-seen]", note).focus({ preventScroll: true });
}

// startHints calls speak(words) for what a screen reader says.
export function startHints(speak) {
  say = speak;
  const watch = new MutationObserver(update);
  watch.observe(box(), { childList: true, subtree: true, attributeFilter: ["hidden"] });
  new MutationObserver(pass).observe(byId("playback"), { attributeFilter: ["data-working"] });
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-hint-more]")) return open(true);
    if (!event.target.closest(".hint-note[data-open]") || event.target.closest("[data-hint-seen]")) open(false);
    if (!event.target.closest("[data-hint-seen]")) return;
    remember(now);
    update();
  });
  document.addEventListener("keydown", (event) => event.key === "Escape" && open(false));
  document.addEventListener("submit", (event) => event.target.closest("#hint") && off(event));
  update();
  tell((all()[game()] ?? []).filter((name) => !known().includes(name))); // what the browser remembers alone
}

// off ends the hints, for this guest.
async function off(event) {
  event.preventDefault();
  ended = true;
  update();
  say("Hints are off. You can turn them on again on your own page.");
  await fetch(event.target.action, { method: "POST", body: new URLSearchParams({ hints: "off" }), redirect: "manual" });
  box().dataset.off = "";
}
