// Sounds, made here from oscillators and noise; no files.

let context = null;
let output = null; // where all sounds go

// tone is one note: frequency in hertz, start and length in seconds, loudness 0 to 1.
function tone(frequency, start, length, loudness, shape = "sine") {
  const at = context.currentTime + start;
  const oscillator = new OscillatorNode(context, { type: shape, frequency });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loudness, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + length);
  oscillator.connect(gain).connect(output);
  oscillator.start(at);
  oscillator.stop(at + length);
}

// rustle sounds like paper: noise filtered to a band around a frequency.
function rustle(frequency, start, length, loudness) {
  const at = context.currentTime + start;
  const samples = Math.ceil(length * context.sampleRate);
  const buffer = new AudioBuffer({ length: samples, sampleRate: context.sampleRate });
  const data = buffer.getChannelData(0);
  for (let i = 0; i < samples; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / samples) ** 2;
  const band = new BiquadFilterNode(context, { type: "bandpass", frequency, Q: 0.8 });
  const gain = new GainNode(context, { gain: loudness });
  const source = new AudioBufferSourceNode(context, { buffer });
  source.connect(band).connect(gain).connect(output);
  source.start(at);
}

// tune is several notes, each so long after the one before.
const tune = (notes, gap, length, loudness, shape) => notes.forEach((frequency, i) => tone(frequency, i * gap, length, loudness, shape));

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
  win: () => tune([523, 659, 784, 1047], 0.12, 0.6, 0.09, "triangle"),
  loss: () => tune([392, 330, 262], 0.18, 0.7, 0.08, "triangle"),
  draw: () => tune([440, 440], 0.2, 0.5, 0.08, "triangle"),
  step: () => [0, 0.11].forEach((start) => rustle(420, start, 0.06, 0.7)),
  points: () => tune([1175, 1568], 0.07, 0.25, 0.06),
  jack: () => tune([147, 139], 0.16, 0.5, 0.1, "sawtooth"),
  ace: () => tune([784, 1175, 1568], 0.08, 0.5, 0.07, "triangle"),
  flood: () => [300, 220, 160].forEach((f, i) => rustle(f, i * 0.22, 0.5, 0.9)),
  chest: () => {
    rustle(700, 0, 0.18, 0.6);
    tone(587, 0.18, 0.3, 0.06, "triangle");
  },
  treasure: () => tune([988, 1319, 1661, 1976], 0.07, 0.6, 0.06),
  port: () => {
    rustle(160, 0, 0.5, 1);
    tone(98, 0, 0.6, 0.14);
    tone(523, 0.3, 0.5, 0.07, "triangle");
  },
  center: () => tune([494, 659], 0.1, 0.4, 0.08, "triangle"),
  thud: () => {
    rustle(120, 0, 0.3, 1);
    tone(82, 0, 0.25, 0.12);
  },
  sweep: () => rustle(1200, 0, 0.35, 0.6),
  bell: () => [1047, 1568].forEach((f) => tone(f, 0, 0.9, 0.05)),
  coins: () => tune([2093, 2637, 2349], 0.06, 0.18, 0.04, "triangle"),
  pump: () => [260, 340, 420].forEach((f, i) => rustle(f, i * 0.16, 0.2, 0.8)),
  dig: () => [900, 700].forEach((f, i) => rustle(f, i * 0.12, 0.12, 0.5)),
  gift: () => tune([659, 880], 0.1, 0.25, 0.05, "triangle"),
  trump: () => tune([392, 523, 659], 0.05, 0.4, 0.05, "triangle"),
  up: () => tune([523, 659], 0.09, 0.3, 0.06, "triangle"),
  down: () => tune([330, 262], 0.12, 0.35, 0.07, "triangle"),
  wreck: () => {
    rustle(90, 0, 0.8, 1);
    tune([196, 165, 131], 0.2, 0.5, 0.08, "sawtooth");
  },
  time: () => tune([880, 880, 880], 0.14, 0.1, 0.07, "square"),
};

// play plays a sound by its name in an audio context, through a node.
export function play(name, audio, node) {
  [context, output] = [audio, node];
  sounds[name]?.();
}
