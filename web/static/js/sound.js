// When sounds are played. late/tones.js has the sounds themselves.
import { byId, findAll, setting } from "./dom.js";

let context = null;
let output = null; // the gain node for the volume, through which all sounds go
let tones = null; // a promise of late/tones.js, which no page needs before the first press
let allowed = false; // the browser has let the device run

// Browsers allow sound only in or after a press, and differ in what they call one. The later ones know that Shift S has switched sounds on.
for (const press of ["pointerdown", "pointerup", "click", "keydown", "keyup"]) addEventListener(press, wake, { capture: true });

// wake makes ready for sounds, within a press.
function wake() {
  if (!globalThis.AudioContext || setting("sound") === "off" || navigator.userActivation?.hasBeenActive === false) return;
  if (!context) {
    context = new AudioContext();
    context.onstatechange = () => (allowed ||= context.state === "running");
    output = new GainNode(context);
    output.connect(context.destination);
    load();
    rest();
  } else if (context.state !== "running" && !(allowed && context.state === "suspended")) {
    context.resume().then(rest, () => {}); // it was refused before, or a call has interrupted it
  }
}

// load returns the sounds, which it loads once.
const load = () => (tones ??= import("./late/tones.js").catch(() => (tones = null)));

const silence = 10000; // milliseconds without a new sound
let resting = 0; // a timer

// rest stops the audio device after a silence: a running one costs processor time also when nothing sounds.
function rest() {
  clearTimeout(resting);
  resting = setTimeout(() => context.suspend().catch(() => {}), silence);
}

const latest = 1000; // milliseconds after which a sound tells of what is long over

// sound plays a sound by its name, unless sounds are off.
export async function sound(name) {
  if (setting("sound") === "off" || !context) return;
  const asked = performance.now();
  output.gain.value = (Number(setting("volume")) / 70) ** 2;
  rest();
  const [late] = await Promise.all([load(), context.resume()]).catch(() => []);
  if (performance.now() - asked < latest) late?.play(name, context, output);
}

// voices returns the sounds that a game's stylesheet gives pieces (--sound: chest), by their ids.
export const voices = () => new Map(findAll("#table .piece").map((node) => [node.id, getComputedStyle(node).getPropertyValue("--sound").trim()]));

// gained plays the sounds that pieces have gained since before, and returns those pieces.
export function gained(before) {
  const fresh = [...voices()].filter(([id, name]) => name && before.get(id) !== name);
  for (const name of new Set(fresh.map(([, name]) => name))) sound(name);
  return fresh.map(([id]) => byId(id));
}

// kindSound plays the sound that a game's stylesheet gives the kind of the present event (--event-sound), and reports whether it has one.
export function kindSound() {
  const kind = getComputedStyle(byId("table")).getPropertyValue("--event-sound").trim();
  if (kind) sound(kind);
  return Boolean(kind);
}

// cue plays the sounds of an event: those that pieces have gained since before, that of its kind, or a common one. It returns the pieces that
// have gained one.
export function cue(before, moved, turned) {
  const fresh = gained(before);
  if (fresh.length || kindSound()) return fresh;
  if (turned.some((node) => node.dataset.face)) sound("reveal");
  else if (moved.some((node) => node.matches(".pawn,.token"))) sound("step");
  else if (moved.length) sound("card");
  return fresh;
}
