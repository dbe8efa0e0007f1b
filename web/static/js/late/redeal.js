// Dealing again, as doc/records.md specifies it under “Fair dealing”: from the seed, the seats' nonces and the list of what could be
// drawn each time. It shares nothing with the server's code.

export const hex = (data) => [...data].map((b) => b.toString(16).padStart(2, "0")).join("");
export const bytes = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
export const sha256 = async (data) => new Uint8Array(await crypto.subtle.digest("SHA-256", data));

const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));

// redeal says what the deal does not follow from its seed and nonces in, or "".
export async function redeal({ seed, nonces, draws }) {
  const key = await sha256(joined(bytes(seed), ...nonces.map(bytes)));
  const counts = {}; // draws so far, by stream
  for (const [i, draw] of draws.entries()) {
    const n = counts[draw.stream] ?? 0;
    counts[draw.stream] = n + 1;
    const due = await drawn(key, draw, n);
    if (due !== draw.drawn) return `draw ${i + 1} was “${draw.drawn}”, and the numbers deal “${due}”`;
  }
  return "";
}

// drawn is what draw n of a stream has to be.
async function drawn(key, { stream, among, weights }, n) {
  const index = new DataView(new ArrayBuffer(8));
  index.setBigUint64(0, BigInt(n));
  const seed = await sha256(joined(key, new TextEncoder().encode(stream), new Uint8Array(index.buffer)));
  const weight = (i) => BigInt(weights?.[i] ?? 1);
  let total = 0n;
  for (const i of among.keys()) total += weight(i);
  let at = below(numbers(seed), total);
  return among.find((_, i) => (at -= weight(i)) < 0n);
}

const word = 1n << 64n;

// below draws an integer from 0 to n-1.
function below(source, n) {
  for (;;) {
    const product = source.next().value * n;
    if (product % word >= word % n) return product / word;
  }
}

// numbers is the output of ChaCha8Rand, eight bytes at a time.
function* numbers(seed) {
  for (;;) {
    const view = new DataView(seed.buffer);
    const key = Array.from({ length: 8 }, (_, i) => view.getUint32(4 * i, true));
    const out = new Uint32Array(256);
    for (let counter = 0; counter < 16; counter++) {
      block(key, counter).forEach((x, i) => (out[(counter >> 2) * 64 + i * 4 + (counter & 3)] = x));
    }
    for (let i = 0; i < 248; i += 2) yield BigInt(out[i]) | (BigInt(out[i + 1]) << 32n);
    seed = new Uint8Array(32);
    const next = new DataView(seed.buffer);
    for (let i = 0; i < 8; i++) next.setUint32(4 * i, out[248 + i], true);
  }
}

// block is ChaCha with eight rounds; only the words of the key are added at the end.
function block(key, counter) {
  const x = new Uint32Array([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, ...key, counter, 0, 0, 0]);
  for (let round = 0; round < 4; round++) {
    for (let i = 0; i < 4; i++) quarter(x, i, 4 + i, 8 + i, 12 + i);
    for (let i = 0; i < 4; i++) quarter(x, i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4));
  }
  key.forEach((k, i) => (x[4 + i] += k));
  return x;
}

function quarter(x, a, b, c, d) {
  for (const [left, right] of [[16, 12], [8, 7]]) {
    x[a] += x[b];
    x[d] = turned(x[d] ^ x[a], left);
    x[c] += x[d];
    x[b] = turned(x[b] ^ x[c], right);
  }
}

const turned = (x, n) => (x << n) | (x >>> (32 - n));
