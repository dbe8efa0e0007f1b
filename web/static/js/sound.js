// Sounds, made here from oscillators and noise; no files.
import { setting } from "./dom.js";

let context = null;

// Browsers allow sound only after the reader has done something.
addEventListener("pointerdown", wake, { capture: true });
addEventListener("keydown", wake, { capture: true });

function wake() {
  if (!context && globalThis.AudioContext) context = new AudioContext();
  if (context?.state === "suspended") context.resume();
}

// tone is one note: frequency in hertz, start and length in seconds, loudness 0 to 1.
function tone(frequency, start, length, loudness, shape = "sine") {
  const at = context.currentTime + start;
  const oscillator = new OscillatorNode(context, { type: shape, frequency });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loudness, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + length);
}

// rustle is paper: noise through a band around a frequency.
function rustle(frequency, start, length, loudness) {
  const at = context.currentTime + start;
  const samples = Math.ceil(length * context.sampleRate);
  const buffer = new AudioBuffer({ length: samples, sampleRate: context.sampleRate });
  const data = buffer.getChannelData(0);
  for (let i = 0; i < samples; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / samples) ** 2;
  const band = new BiquadFilterNode(context, { type: "bandpass", frequency, Q: 0.8 });
  const gain = new GainNode(context, { gain: loudness });
  const source = new AudioBufferSourceNode(context, { buffer });
  source.connect(band).connect(gain).connect(context.destination);
  source.start(at);
}

const sounds = {
  card: () => rustle(2400, 0, 0.09, 0.5),
  reveal: () => {
    rustle(3200, 0, 0.07, 0.5);
    rustle(1500, 0.09, 0.12, 0.5);
  },
  turn: () => {
    tone(660, 0, 0.35, 0.08, "triangle");
    tone(990, 0.09, 0.45, 0.05);
  },
  win: () => [523, 659, 784, 1047].forEach((f, i) => tone(f, i * 0.12, 0.6, 0.09, "triangle")),
  loss: () => [392, 330, 262].forEach((f, i) => tone(f, i * 0.18, 0.7, 0.08, "triangle")),
  draw: () => [440, 440].forEach((f, i) => tone(f, i * 0.2, 0.5, 0.08, "triangle")),
  time: () => [880, 880, 880].forEach((f, i) => tone(f, i * 0.14, 0.1, 0.07, "square")),
};

// sound plays one of card, reveal, turn, win, loss, draw and time, unless sounds are off.
export function sound(name) {
  if (setting("sound") === "off" || context?.state !== "running") return;
  sounds[name]?.();
}
