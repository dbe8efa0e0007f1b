// Event playback. Patches are queued whole and shown one at a time, so that nothing on the page gives an event away before
// it has been shown. A hidden tab shows them at once, and so does a page that expects the event of the reader's own action.
import { byId, find, findAll, wordsOf } from "./dom.js";
import { release } from "./gesture.js";
import { beat, block, close, interrupt, interrupted, isBlocked, isFast, isStepped, limitMotion, readable, skip, wait } from "./pace.js";
import { apply, counts } from "./patch.js";
import { hasRecent, record, replay, startRecent } from "./recent.js";
import { startAgain } from "./reload.js";
import { endRun, prolongRun, shareOf } from "./run.js";
import { caption } from "./trail.js";

const ownBeat = 250; // after an event that the reader caused
const dealt = 150; // after an event without words, such as a card that is dealt; less while many more wait

const queue = []; // { html, version, late }, or { replays: true }
let received = 0; // version of the newest patch
let shown = 0; // version that the page shows
let begun = 0; // version that it shows or is about to show
let goal = 0; // events up to this version are shown without a wait
let stepped = false; // “Next event” was clicked

// take queues a patch. late says that it is shown without motion, as when the tab was hidden when it happened. A patch that skips versions holds the whole
// table, so the patches before it are shown without a wait.
export function take(html, version, late) {
  if (received && version !== received + 1) hurryTo(version);
  received = counts.received = version;
  queue.push({ html, version, late });
  start();
}

// hurryTo shows events up to a version without a wait. What is being staged is not cut short by the answer to the action that caused it.
function hurryTo(version) {
  goal = Math.max(goal, version);
  if (goal > begun) interrupt();
}

// acted is called when the reader acts, and again with the version that this led to.
export const acted = (version = received) => hurryTo(version);

// isBehind reports whether an event of the reader's own action has not come yet. Without a connection, they need not wait for it.
export const isBehind = () => goal > Math.max(received, find("#act [name=v]")?.value) && Boolean(find("#link[data-s=on]"));

function start() {
  if (!counts.working) work();
  else draw();
}

async function work() {
  counts.working = true;
  while (queue.length) {
    if (!isDue(queue[0])) {
      draw();
      await interrupted();
      continue;
    }
    stepped = false;
    try {
      await show(queue.shift());
    } catch (error) {
      console.error(error);
      queue.length = 0;
      startAgain();
    } finally {
      limitMotion(Infinity);
      block(false);
      release();
    }
  }
  skip(false);
  counts.working = false;
  draw();
}

// isDue reports whether the next event is shown by itself. Step by step the reader asks for each.
const isDue = ({ version, late, replays }) => !isStepped() || stepped || isFast() || replays || late || version <= goal;

async function show({ html, version, late, replays }) {
  draw();
  if (replays) return replay();
  const awaited = version === goal;
  begun = version;
  const from = performance.now();
  if (isStepped() || isFast()) endRun();
  const share = version <= goal || late || isFast() || isStepped() ? Infinity : shareOf(version, queue, hurryTo);
  limitMotion(share);
  const still = document.hidden || late || version < goal || (isFast() && queue.length > 0 && !awaited);
  const event = await apply(html, still, draw);
  shown = version;
  record(event);
  draw();
  if (still || (queue.length && queue[0].version <= goal)) return;
  if (event.decides) {
    await close(readable);
    prolongRun(performance.now() - from);
  } else if (!event.words) await wait(Math.min(dealt, (10 * dealt) / queue.length, share));
  else if (share < Infinity && !(event.stage >= readable)) await close(share - performance.now() + from);
  else if (!isStepped()) await close(Number(event.stage) || (awaited ? ownBeat : beat));
}

// draw enables the buttons that can be used now.
function draw() {
  const strip = byId("playback");
  if (!strip) return;
  const events = queue.filter(({ html }) => html).length;
  strip.toggleAttribute("data-working", counts.working);
  find(".waiting", strip).textContent = events ? events + " more" : "";
  const can = {
    step: isStepped() && events > 0,
    skip: counts.working && (events > 0 || isBlocked()),
    again: !counts.working && hasRecent(),
  };
  for (const [what, on] of Object.entries(can)) find(`[data-playback=${what}]`, strip).disabled = !on;
}

const controls = {
  step() {
    stepped = true;
    interrupt();
  },
  skip: () => skip(true),
  again() {
    queue.push({ replays: true });
    start();
  },
};

// control handles a click on one of the buttons.
export function control(what) {
  const button = find(`[data-playback=${what}]`);
  if (!button || button.disabled) return false;
  controls[what]();
  draw();
  return true;
}

export function startPlayback() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-playback]");
    if (button) control(button.dataset.playback);
  });
  document.addEventListener("change", (event) => event.target.dataset?.setting === "pace" && interrupt());
  document.addEventListener("visibilitychange", interrupt);
  startRecent();
  latest();
  draw();
}

// latest shows the event that the page was loaded with, so that the strip of a finished match is not empty.
function latest() {
  const line = find('#log [aria-current="step"]')?.closest("li") ?? findAll("#log li").at(-1);
  if (line) caption(line.matches(".by-you") ? "" : line.dataset.by ?? "", wordsOf(line), false);
}
