// The pace of event playback: how long the page waits between two events, and what ends a wait early.
import { byId, pause, setting } from "./dom.js";

export const beat = 600; // milliseconds from one event to the next
const speeds = { 1: 1, 2: 2 }; // "step" goes on at a press, "instant" waits for nothing

let skipping = false; // the reader wants to see the present state
let end = () => {}; // ends the present wait

const speed = () => speeds[setting("pace")] ?? 1;

// beatAsked is the time between two events that bots are asked to leave, in milliseconds.
export const beatAsked = () => (setting("pace") === "instant" ? 0 : beat / speed());

export const isStepped = () => setting("pace") === "step";

// isFast reports whether events are shown without a wait.
export const isFast = () => skipping || document.hidden || setting("pace") === "instant";

// interrupt ends the present wait.
export const interrupt = () => end();

// interrupted waits for that.
export const interrupted = () => new Promise((done) => (end = done));

// skip shows everything that is queued without a wait, until it is called with false.
export function skip(on) {
  skipping = on;
  if (on) interrupt();
}

// wait waits so many milliseconds at normal speed.
export async function wait(ms) {
  if (!isFast()) await Promise.race([pause(ms / speed()), interrupted()]);
}

// landing waits for a motion.
export async function landing(ms) {
  if (ms && !skipping && !document.hidden) await Promise.race([pause(ms), interrupted()]);
}

export const isBlocked = () => "playing" in document.body.dataset;

// block refuses choices while the page shows what decides a round, or a replay.
export function block(on) {
  if (on === isBlocked()) return;
  document.body.toggleAttribute("data-playing", on);
  byId("table").setAttribute("aria-busy", String(on));
}
