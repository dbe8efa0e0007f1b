// When sounds are played. late/tones.js has the sounds themselves.
import { byId, findAll, setting } from "./dom.js";

let context = null;
let output = null; // the gain node for the volume, through which all sounds go
let tones = null; // late/tones.js, which no page needs before the first click

// Browsers allow sound only after the first press. Its end is late enough to know that Shift S has just switched sounds on.
addEventListener("pointerup", wake, { capture: true });
addEventListener("keyup", wake, { capture: true });

// wake makes ready for sounds, within a press.
function wake() {
  if (context || !globalThis.AudioContext || setting("sound") === "off" || navigator.userActivation?.hasBeenActive === false) return;
  context = new AudioContext();
  output = new GainNode(context);
  output.connect(context.destination);
  import("./late/tones.js").then((late) => (tones = late));
  rest();
}

const silence = 4000; // milliseconds without a new sound, longer than any sound
let resting = 0; // a timer

// rest stops the audio device after a silence: a running one costs processor time also when nothing sounds.
function rest() {
  clearTimeout(resting);
  resting = setTimeout(() => context.suspend(), silence);
}

// sound plays a sound by its name, unless sounds are off.
export function sound(name) {
  if (setting("sound") === "off" || !context || !tones) return;
  output.gain.value = (Number(setting("volume")) / 70) ** 2;
  const asked = performance.now();
  // A device that starts late would play sounds of what is long over.
  if (context.state === "running") tones.play(name, context, output);
  else context.resume().then(() => performance.now() - asked < 1000 && tones.play(name, context, output));
  rest();
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
