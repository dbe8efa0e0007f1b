// A race of puzzles: its page, and the tables of its racers, fetch the standings every two seconds. The page of the race leads its racers
// to the puzzles when it begins, and shows for ten minutes after the end when there is a next race.
import { byId, find, pause } from "../dom.js";

const between = 2000; // milliseconds from one answer to the next poll
const lingers = 10 * 60_000; // milliseconds for which the page of a race that is over waits for the next one
const patience = 8000; // milliseconds until a poll without an answer is repeated

let ends = 0; // when the clock that the page shows reaches zero, by the reader's clock
let tag = ""; // of what the page shows, if that is known
let placed = ""; // the reader's place, as the newest poll showed it; a patch with an older one can come later
let going = 0; // the timer of the way to the puzzles

// startRace shows the standings until there is no more to come. An import of those functions would need a file of its own on every table.
export async function startRace({ morph, say }) {
  setInterval(tick, 200);
  arm("");
  for (let over = 0; ; ) {
    const { state, next } = byId("race").dataset;
    if (state === "over") over ||= Date.now();
    if (over && (next || find("#table") || Date.now() - over > lingers)) return;
    await pause(between);
    const html = await poll(byId("race").dataset.race);
    if (!html) continue;
    const template = document.createElement("template");
    template.innerHTML = html;
    for (const node of [...template.content.children]) if (!byId(node.id)) node.remove(); // a table has no buttons of the race
    keepForms(template.content);
    const { state: before, say: said } = byId("race").dataset;
    morph(template.content);
    placed = place();
    const { say: words } = byId("race").dataset;
    if (words !== said && !find("#table")) say(words);
    arm(before);
  }
}

const place = () => byId("race-place")?.textContent;

// poll returns the parts of the page that change, or nothing if nothing has changed or the server does not answer. When the race is gone,
// the page says so.
async function poll(url) {
  try {
    const headers = tag && placed === place() ? { "If-None-Match": tag } : {};
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(patience) });
    if (answer.ok) {
      const html = await answer.text();
      tag = answer.headers.get("ETag");
      return html;
    }
    if (answer.status === 404) location.reload();
  } catch {
    // it polls again
  }
}

// keepForms keeps the key of a form, and all of it while it is on its way. With another key, or sent again, it would act twice.
function keepForms(fragment) {
  const isSent = find('#race-door [data-once="sent"]');
  const { state } = find("#race", fragment).dataset;
  if (isSent && state === byId("race").dataset.state) {
    find("#race-door", fragment)?.remove();
    tag = "";
  }
  const [old, key] = [document, fragment].map((root) => find('#race-door [name="key"]', root));
  if (old && key) key.setAttribute("value", old.value);
}

// arm sets the clock, and goes to the puzzles when the race begins. A reader who comes while it is running stays.
function arm(before) {
  const clock = byId("race-clock");
  ends = clock ? Date.now() + Number(clock.dataset.left) : 0;
  const { state } = byId("race").dataset;
  const go = byId("race-door")?.dataset.go;
  clearTimeout(going);
  if (!go) return;
  if (state === "soon") going = setTimeout(() => location.assign(go), Math.max(0, ends - Date.now()) + 100);
  if (state === "running" && before && before !== state) location.assign(go);
}

function tick() {
  const clock = byId("race-clock");
  if (!clock || !ends) return;
  const seconds = Math.ceil(Math.max(0, ends - Date.now()) / 1000);
  const words = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  if (clock.textContent !== words) clock.textContent = words;
}
