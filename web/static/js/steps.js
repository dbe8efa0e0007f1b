// Replaying a match: the page of another moment is fetched and morphed in, so that cards glide to their places. It goes step
// by step, by the slider, or automatically. Without the script, or after an error, links load the page and the form is sent.
import { byId, find, findAll, motionTime, pause, wordsOf } from "./dom.js";
import { arrange, morph } from "./morph.js";
import { animate } from "./motion.js";
import { paint } from "./play.js";
import { say } from "./say.js";

const parts = ["status", "steps", "clocks", "log", "act", "actions", "result", "invite"];
const pace = 1600; // milliseconds between two steps of an automatic replay at speed 1

let asked = null; // the step requested next: { address, how }
let busy = false;
let playing = false;
let run = 0; // number of the current automatic replay

// The ways to take a step: by a link, by the slider (without motion while the reader drags), automatically,
// or by asking for more of the log at the same step. None adds to
// the history, so Back leaves the replay. The address is always that of the step shown.
const ways = { link: { glide: true }, drag: {}, itself: { glide: true }, log: {} };

// isPast reports whether a link leads to a past step, not to the match as it is now.
const isPast = (link) => new URL(link.href).search !== "";

export function startSteps() {
  if (document.body.dataset.stream) return; // a live page loads the page of a past step
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-step]");
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (event.target.closest("[data-play]")) return play(!playing);
    if (!link || !plain || !isPast(link)) return; // a past step loads the live page
    event.preventDefault();
    play(false);
    want(link.href, link.classList.contains("more") ? ways.log : ways.link);
  });
  document.addEventListener("input", (event) => {
    if (event.target.id !== "scrub-at") return;
    const address = scrubbed(); // read first, because stopping a replay resets the slider
    play(false);
    want(address, ways.drag);
  });
  document.addEventListener("change", (event) => {
    if (event.target.id === "scrub-as") want(scrubbed(), ways.link); // an automatic replay continues from the new perspective
  });
  document.addEventListener("submit", (event) => event.target.id === "scrub" && event.preventDefault());
  const line = find("#log [aria-current]");
  if (line) bring(line, false);
  if (location.hash === "#play") play(true);
}

// scrubbed returns the address of the form's current values.
function scrubbed() {
  const form = byId("scrub");
  return form.action + "?" + new URLSearchParams(new FormData(form));
}

// want requests a step. While a step is being loaded, only the latest request counts.
async function want(address, way) {
  asked = { address, way };
  if (busy) return;
  busy = true;
  while (asked) {
    const next = asked;
    asked = null;
    try {
      await show(next);
    } catch {
      return location.assign(next.address);
    }
  }
  busy = false;
}

async function show({ address, way }) {
  const answer = await fetch(address);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (asked && way === ways.drag) return; // the reader has dragged on
  if (page.body.dataset.stream || !page.getElementById("table")) throw new Error("not the page of a past step");
  const fragment = document.createDocumentFragment();
  for (const zone of findAll(".zone", page)) fragment.append(zone);
  for (const id of parts.filter(byId)) if (page.getElementById(id)) fragment.append(page.getElementById(id));
  const zones = findAll(".zone", fragment).map((zone) => zone.id);
  const first = find("#log li[id]"); // the reader's place in the log
  const top = first && topOf(first);
  const change = () => {
    morph(fragment, null);
    arrange(zones);
  };
  if (way.glide) animate(change, null);
  else change();
  paint();
  settle();
  document.title = page.title;
  history.replaceState(null, "", address);
  if (way === ways.log) {
    if (first?.isConnected) byId("log").scrollBy({ top: topOf(first) - top });
    return byId("log").focus({ preventScroll: true });
  }
  const line = find("#log [aria-current]");
  if (line) bring(line, motionTime() && way.glide);
  if (line && way !== ways.drag) say(wordsOf(line));
}

const topOf = (node) => node.getBoundingClientRect().top;

// bring scrolls only the log, to one of its lines.
function bring(line, smooth) {
  const log = byId("log");
  const off = line.getBoundingClientRect().top - log.getBoundingClientRect().top - log.clientHeight / 2;
  log.scrollBy({ top: off, behavior: smooth ? "smooth" : "auto" });
}

// settle restores the reader's own state after a morph: the position of the slider, and whether the replay runs.
function settle() {
  const scrubber = byId("scrub-at");
  if (scrubber && !asked) scrubber.value = scrubber.getAttribute("value");
  const eyes = byId("scrub-as");
  if (eyes) eyes.value = find("[selected]", eyes)?.value ?? eyes.value;
  const button = find("[data-play]");
  if (!button) return;
  button.lastElementChild.textContent = playing ? "Pause" : "Play";
  const use = find("use", button);
  use.setAttribute("href", use.getAttribute("href").replace(/#.*/, playing ? "#pause" : "#play"));
}

const rest = () => pause(pace / (Number(byId("replay-speed")?.value) || 1));

// play starts an automatic replay, or stops it.
async function play(on) {
  if (playing === on) return;
  playing = on;
  settle();
  const mine = ++run;
  while (playing && mine === run) {
    const next = find("a[data-step=next]");
    if (!next) break;
    if (location.hash || !isPast(next)) await rest(); // the page has just been opened, or another one will be
    if (!playing || mine !== run) break;
    if (!isPast(next)) return location.assign(next.href);
    await want(next.href, ways.itself);
    await rest();
  }
  if (mine !== run) return;
  playing = false;
  settle();
}
