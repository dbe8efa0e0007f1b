// The events since the reader's own last action, kept to be shown again. A replay sets the zones back and forward again;
// patches wait until it is over.
import { find, findAll } from "./dom.js";
import { animate } from "./motion.js";
import { arrange, morph } from "./morph.js";
import { block, landing, wait } from "./pace.js";
import { paint } from "./play.js";
import { cue, voices } from "./sound.js";
import { caption, clearTrail, mark } from "./trail.js";

const most = 40; // events that are kept
const beat = 600; // milliseconds from one to the next

let first = null; // the zones before the oldest kept event
const kept = []; // { zones, actor, words }

// zones returns what lies on the table.
export const zones = () => findAll("#table > .zone").map((node) => node.outerHTML);

// hasRecent reports whether something has happened since the reader's own last action. The deal alone, before a player's first one, is nothing
// to see again.
export const hasRecent = () => kept.some((event) => event.actor) || (kept.length > 0 && Boolean(find(".by-you") || !find(".mine"))) || Boolean(since());

// since returns the address of the replay from the reader's own last action on. A page that was loaded later has only its line in the log.
function since() {
  const own = findAll("#log .by-you").at(-1);
  const link = own?.nextElementSibling && find("a", own); // a puzzle has none
  return link && link.href + "#play";
}

// startRecent remembers the table as it is.
export const startRecent = () => (first = zones());

// record keeps an event that is on the table now.
export function record({ own, actor, words, laid }) {
  if (!words) return;
  if (own) {
    kept.length = 0;
    first = zones();
    return;
  }
  if (laid) kept.push({ zones: laid, actor, words }); // before the table was swept
  kept.push({ zones: zones(), actor, words });
  while (kept.length > most) first = kept.shift().zones;
}

// replay shows the kept events again. If there are none, it opens the replay.
export async function replay() {
  if (!kept.length) return location.assign(since());
  block(true);
  const present = zones();
  clearTrail();
  show(first);
  await wait(beat);
  for (const event of kept) {
    clearTrail();
    const silent = voices();
    const { moved, turned, time, steps } = animate(() => show(event.zones), null);
    mark([...turned, ...cue(silent, moved, turned)], steps);
    caption(event.actor, event.words);
    await landing(time);
    await wait(beat);
  }
  show(present);
}

// show sets the table's zones to those of another moment.
function show(html) {
  const template = document.createElement("template");
  template.innerHTML = html.join("");
  const ids = findAll(".zone", template.content).map((zone) => zone.id);
  morph(template.content, null);
  arrange([...ids, ...findAll("#offered .zone").map((zone) => zone.id)]);
  paint();
}
