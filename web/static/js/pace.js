// The pace of event playback: how long the page waits between two events, and what ends a wait early.
import { byId, motionTime, pause, setting } from "./dom.js";

export const beat = 600; // milliseconds from one event to the next
export const readable = 1200; // milliseconds that what decides a round stays, at every speed
const speeds = { 1: 1, 2: 2 }; // "step" waits for a click, "instant" does not wait

let skipping = false; // the reader wants to see the current position
let end = () => {}; // ends the current wait
let longest = Infinity; // milliseconds that a motion is waited for

const speed = () => speeds[setting("pace")] ?? 1;

// beatAsked is the time between two events that bots are asked to leave, in milliseconds: what showing one takes, so that none queue.
export const beatAsked = () => (setting("pace") === "instant" ? 0 : beat / speed() + motionTime());

export const isStepped = () => setting("pace") === "step";

// isFast reports whether events are shown without a wait.
export const isFast = () => skipping || document.hidden || setting("pace") === "instant";

// interrupt ends the current wait.
export const interrupt = () => end();

// interrupted resolves when interrupt is called.
export const interrupted = () => new Promise((done) => (end = () => done(true)));

// skip shows all queued events without waiting, until it is called with false.
export function skip(on) {
  skipping = on;
  if (on) interrupt();
}

// scaled scales a time by the speed, but leaves what has to be read its time.
const scaled = (ms) => Math.max(ms / speed(), ms < readable ? 0 : readable);

// wait waits the given milliseconds, scaled, and returns true if it was interrupted.
export const wait = (ms) => rest(scaled(ms));

async function rest(ms) {
  if (!isFast()) return Promise.race([pause(ms), interrupted()]);
}

// limitMotion limits how long the page waits for each motion that decides nothing.
export const limitMotion = (ms) => (longest = ms);

// landing waits until a motion has landed.
export async function landing(ms) {
  if (ms && !skipping && !document.hidden) await Promise.race([pause(isBlocked() ? ms : Math.min(ms, longest)), interrupted()]);
}

const last = 500; // milliseconds at the end of a block in which a press counts, once the block is over

// close waits at the end of an event. Of a block, it leaves the last moment to early presses.
export async function close(ms) {
  if (!isBlocked() || isFast()) return wait(ms);
  const time = scaled(ms);
  if ((await rest(time - last)) || isFast()) return;
  document.body.dataset.playing = "last";
  await rest(Math.min(last, time));
}

// isClosing reports whether a block is about to end, so that the page looks as it will then.
export const isClosing = () => document.body.dataset.playing === "last";

export const isBlocked = () => "playing" in document.body.dataset;

// block blocks choices while the page shows a replay or what decides a round.
export function block(on) {
  if (on === isBlocked()) return;
  document.body.toggleAttribute("data-playing", on);
  byId("table").setAttribute("aria-busy", String(on));
}
