// A run: so many events wait that their usual pace would take long. They are shown in a limited time, one after the other, so that a
// page neither jumps over a long draw nor falls ever farther behind a table of bots.
import { find } from "./dom.js";

const limit = 4000; // milliseconds for a run at 1×
const grace = 4000; // what is not shown so long after that comes at once: the machine is too busy
const many = { player: 20, spectator: 10 }; // events that make a run

let last = 0; // version that ends the run
let ends = 0; // when it should be over
let each = 0; // milliseconds for each of its events

// endRun forgets the run: the reader has chosen another pace.
export const endRun = () => (last = 0);

// prolongRun gives the run the milliseconds that something else took, such as what decides a round.
export const prolongRun = (ms) => (ends += ms);

// shareOf returns the milliseconds that an event may take, given those that wait behind it. The last one of a run takes its usual time.
// onLate is called with the run's end if the page cannot keep up.
export function shareOf(version, waiting, onLate) {
  const now = performance.now();
  if (version > last) {
    if (waiting.length < many[find("#table .mine") ? "player" : "spectator"]) return Infinity;
    last = waiting.findLast((event) => event.version).version;
    ends = now + limit;
    each = limit / (waiting.length + 1);
  }
  if (version === last) return Infinity;
  if (now > ends + grace) onLate(last);
  return Math.min(each, Math.max(0, ends - now) / (last - version));
}
