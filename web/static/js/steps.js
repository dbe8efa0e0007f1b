// Going through a match: the page of another moment is fetched and morphed in, so that cards glide to where they lay
// then; step by step, by the scrubber, or by itself. Without the script, or if anything goes wrong, links are
// simply followed and the form is sent.
import { byId, find, findAll, motionTime, pause, wordsOf } from "./dom.js";
import { morph } from "./morph.js";
import { animate } from "./motion.js";
import { paint } from "./play.js";
import { say } from "./say.js";

const parts = ["status", "steps", "clocks", "log", "act", "actions", "result", "invite"];
const pace = 1600; // milliseconds between two steps of a replay that runs by itself at speed 1

let asked = null; // the step that is wanted next: { address, how }
let busy = false;
let playing = false;
let run = 0; // which time that it plays by itself this is

// A step is taken in one of these ways: by a link, by the scrubber (without motion, as long as the reader drags), or by itself. None of
// them adds to the history: Back leaves the replay. The address is always that of the step shown.
const ways = { link: { glide: true }, drag: {}, itself: { glide: true } };

export function startSteps() {
  if (document.body.dataset.stream) return; // a live page leaves for its past by loading it
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-step]");
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (event.target.closest("[data-play]")) return play(!playing);
    if (!link || !plain || new URL(link.href).search === "") return; // the past leaves for the live page likewise
    event.preventDefault();
    play(false);
    want(link.href, ways.link);
  });
  document.addEventListener("input", (event) => {
    if (event.target.id !== "scrub-at") return;
    const address = scrubbed(); // before the end of a replay that runs sets the scrubber back
    play(false);
    want(address, ways.drag);
  });
  document.addEventListener("change", (event) => {
    if (event.target.id === "scrub-as") want(scrubbed(), ways.link); // a replay that runs goes on with those eyes
  });
  document.addEventListener("submit", (event) => event.target.id === "scrub" && event.preventDefault());
  const line = find("#log [aria-current]");
  if (line) bring(line, false);
}

// scrubbed is the address that the form leads to.
function scrubbed() {
  const form = byId("scrub");
  return form.action + "?" + new URLSearchParams(new FormData(form));
}

// want asks for a step; while one is on its way only the last one asked for counts.
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
  if (asked && way === ways.drag) return; // dragged on meanwhile
  if (page.body.dataset.stream || !page.getElementById("table")) throw new Error("not a look back");
  const fragment = document.createDocumentFragment();
  for (const zone of findAll(".zone", page)) fragment.append(zone);
  for (const id of parts.filter(byId)) if (page.getElementById(id)) fragment.append(page.getElementById(id));
  const change = () => morph(fragment, null);
  if (way.glide) animate(change, null);
  else change();
  paint();
  settle();
  document.title = page.title;
  history.replaceState(null, "", address);
  const line = find("#log [aria-current]");
  if (line) bring(line, motionTime() && way.glide);
  if (line && way !== ways.drag) say(wordsOf(line));
}

// bring scrolls the log, and nothing else, to one of its lines.
function bring(line, smooth) {
  const log = byId("log");
  const off = line.getBoundingClientRect().top - log.getBoundingClientRect().top - log.clientHeight / 2;
  log.scrollBy({ top: off, behavior: smooth ? "smooth" : "auto" });
}

// settle puts right what is the reader's own and a morph does not know: where the scrubber stands, and whether the replay runs.
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

// play lets the replay run by itself to the end, or stops it.
async function play(on) {
  if (playing === on) return;
  playing = on;
  settle();
  const mine = ++run;
  while (playing && mine === run) {
    const next = find("a[data-step=next]");
    if (!next || new URL(next.href).search === "") break;
    await want(next.href, ways.itself);
    await pause(pace / (Number(byId("replay-speed")?.value) || 1));
  }
  if (mine !== run) return;
  playing = false;
  settle();
}
