// Showing one event. Pieces move first; numbers and words follow when the motion has landed. The end of a round is staged:
// a pause, the cards turn, the verdict, the points, and only then the shading of the cards that lost.
import { bare, calm } from "./bare.js";
import { byId, center, css, find, findAll, motionTime, setting, wordsOf } from "./dom.js";
import { held } from "./drag.js";
import { showSeries } from "./ending.js";
import { endTip, renewTip } from "./explain.js";
import { morph } from "./morph.js";
import { animate, remember, shake } from "./motion.js";
import { block, landing, readable, wait } from "./pace.js";
import { paint } from "./play.js";
import { zones } from "./recent.js";
import { keep, keepDrawn } from "./reveal.js";
import { say } from "./say.js";
import { cue, gained, kindSound, sound, voices } from "./sound.js";
import { speak } from "./speech.js";
import { beforeSweep, stageOf } from "./sweep.js";
import { mark } from "./turn.js";
import { caption, clearTrail, mark as ring } from "./trail.js";

const hush = 350; // milliseconds before cards that decide a round are turned
const verdict = 500; // between the verdict and the points

// counts counts what has been shown, and says whether more is queued; tests read it.
export const counts = { received: 0, patches: 0, animated: 0, reveals: 0, working: false };

// apply shows a patch, without motion if it is late. ready() is called when the page begins to show it. It returns what
// happened: { own, actor, words, decides }.
export async function apply(html, late, ready) {
  const template = document.createElement("template");
  template.innerHTML = html;
  const patch = template.content;
  const was = before();
  const event = { ...told(patch), decides: false };
  const after = document.createDocumentFragment(); // what changes when the motion lands
  for (const node of [...patch.children]) if (waits(node)) after.append(node);
  if (find("[data-order]", patch)) after.append(find("[data-order]", patch).cloneNode()); // of the zones that come now, too
  counts.patches++;
  endTip();
  clearTrail();
  byId("table").dataset.cue = late ? "" : event.cue; // a game's stylesheet gives it a sound and a motion
  let turned = [];
  if (late) {
    remember();
    morph(patch, held());
  } else {
    event.stage = stageOf();
    event.decides = event.stage === "reveal" || decides(patch);
    turned = await stage(patch, after, event, ready);
  }
  morph(after, held());
  paint();
  renewTip();
  caption(event.actor, event.words);
  if (!late) speak(event.actor, event.reason);
  showSeries();
  tell(was, turned, event.words, event.reason);
  return event;
}

// stage shows a patch with motion and returns the pieces that were turned face up.
async function stage(patch, after, event, ready) {
  counts.animated++;
  if (event.decides) {
    byId("table").dataset.cue = ""; // it comes with the verdict
    block(true);
    ready();
    await wait(hush);
  }
  const swept = await sweep(patch, after, event, ready);
  const silent = voices();
  const { moved, turned, steps, time, drawn } = animate(() => {
    morph(event.decides ? bare(patch) : calm(patch), held());
    paint();
  }, held());
  keepDrawn(drawn, event.words);
  if (!swept) ring([...turned, ...cue(silent, moved, turned)], steps);
  if (!event.decides) caption(event.actor, event.words);
  if (moved.length || turned.length) await landing(time);
  if (event.decides) await decide(patch, after, event, turned[0]);
  else morph(ringed(patch), held());
  return [...(swept ?? []), ...turned].filter((node) => node.dataset.face);
}

// ringed gives the pieces of a patch the rings that the page shows, so that rings and motions last until the next event.
function ringed(patch) {
  for (const { id } of findAll(".just[id]")) find("#" + CSS.escape(id), patch)?.classList.add("just");
  return patch;
}

// decide shows how a round ends: the verdict, the points that fly from a card, and then all marks.
async function decide(patch, after, event, card) {
  byId("table").dataset.cue = event.cue;
  kindSound();
  caption(event.actor, event.words);
  await wait(verdict);
  await points(after, card ?? byId("table"));
  const silent = voices();
  const lit = findAll(".just");
  morph(patch, held());
  ring([...lit, ...gained(silent)], []);
}

// sweep shows the cards of an event that sweeps the table, while they can be read, and the points that they bring. It returns the cards
// that were turned face up, or null if the event is no such event.
async function sweep(patch, after, event, ready) {
  const first = event.stage === "sweep" ? beforeSweep(patch) : null;
  if (!first) return null;
  block(true);
  ready();
  byId("table").dataset.laid = ""; // a game's stylesheet shows what ends with the event, such as the hands on Duel's marker
  const silent = voices();
  const { moved, turned, steps, time } = animate(() => {
    morph(first, held());
    paint();
  }, held());
  ring([...turned, ...cue(silent, moved, turned)], steps);
  if (moved.length || turned.length) await landing(time);
  caption(event.actor, event.words); // not before: it names the cards that turn
  event.laid = zones();
  await wait(readable);
  await points(after, byId("table"));
  delete byId("table").dataset.laid;
  return turned;
}

// told returns the text of the new log line, who acted, why if a bot says so, and the kind of event. A patch that catches up on many
// events brings many lines: a few are told, and of more the newest one, because the log has them all.
function told(patch) {
  const lines = findAll("#log li[id]", patch).filter((line) => !byId(line.id));
  const line = lines.at(-1);
  const more = find("#log .more", patch) && !byId(find("#log li[id]", patch).id) ? "+" : ""; // it lacks some of them
  const few = !more && lines.length < 4;
  const missed = few ? lines.slice(0, -1).map((each) => wordsOf(each) + " ").join("") : lines.length + more + " events: see the log. ";
  return {
    own: lines.some(isOwn),
    actor: (line && !isOwn(line) && line.dataset.by) || "",
    words: line ? missed + wordsOf(line) : "",
    reason: (line && setting("reasons") !== "off" && find("q", line)?.textContent) || "",
    cue: line?.dataset.cue ?? "",
  };
}

const isOwn = (line) => line.matches(".by-you");

// decides reports whether a patch marks pieces as won or lost that were not. The mark of a counter says only who is ahead.
const decides = (patch) => findAll(".piece:not(.counter):is(.m-won,.m-lost)", patch).some((node) => node.id && !byId(node.id)?.matches(".m-won,.m-lost"));

// points lets added points fly to their counters, which change when they land. A game's stylesheet names counters of other things (--points: none).
async function points(after, from) {
  const duration = motionTime();
  const felt = byId("table");
  const frame = felt.getBoundingClientRect();
  const start = center(from);
  const gains = document.createDocumentFragment();
  for (const next of duration ? findAll(".counter[id]", after) : []) {
    const live = byId(next.id);
    const more = number(next) - number(live);
    if (!(more > 0) || css(live, "--points") === "none") continue;
    const coin = document.createElement("b");
    coin.className = "points";
    coin.setAttribute("aria-hidden", "true");
    coin.textContent = "+" + more;
    coin.style.cssText = `left:${start.x - frame.left - felt.clientLeft + felt.scrollLeft}px;top:${start.y - frame.top - felt.clientTop + felt.scrollTop}px`;
    felt.append(coin);
    const end = center(find(".number", live));
    const to = { translate: `${end.x - start.x}px ${end.y - start.y}px` };
    const motion = coin.animate([{ translate: "0 0" }, to], { duration: 1.5 * duration, easing: "ease-in-out" });
    motion.onfinish = motion.oncancel = () => coin.remove();
    gains.append(next.cloneNode(true));
  }
  if (!gains.children.length) return;
  sound("points");
  await landing(1.5 * duration);
  morph(gains, held());
}

const number = (counter) => Number((counter && find(".number", counter)?.textContent) ?? NaN);

// waits reports whether a region holds numbers or words, not pieces or buttons.
function waits(node) {
  return node.classList.contains("kind-score") || ["status", "log", "result", "steps", "hint", "lesson", "clocks"].includes(node.id);
}

const before = () => ({ urgent: urgent(), turn: turnOf(), outcome: outcome(), taught: taught(), status: turnWords(), focus: document.activeElement });
const taught = () => byId("lesson")?.dataset.say ?? ""; // what a lesson says
const urgent = () => Boolean(find("#status.urgent"));
const turnOf = () => find("#status.urgent")?.dataset.turn ?? ""; // which of the players at this device has the turn
const outcome = () => byId("result")?.dataset.outcome ?? "";

// turnWords returns the status, with the player's name if several share this device.
const turnWords = () => (turnOf() ? find("#status .turn-word").textContent.trim() + ": " : "") + find("#status .sentence").textContent.trim();

// tell announces what is new in words and sound.
function tell(was, revealed, words, reason) {
  const status = byId("status");
  document.title = status?.dataset.title ?? document.title;
  mark(urgent());
  if (revealed.length) {
    counts.reveals++;
    keep(revealed, words);
  }
  byId("log")?.scrollTo({ top: 1e6 });
  const turn = urgent() && (!was.urgent || turnOf() !== was.turn);
  const answer = find("#lesson .reply"); // every wrong move is answered, also one that gets the same words as the last
  const lesson = answer || taught() !== was.taught ? taught() : "";
  if (answer && taught() === was.taught) shake(answer);
  if (lesson) {
    byId("lesson-text").scrollTo({ top: 0 }); // what is new stands first
    byId("lesson").scrollIntoView({ block: "nearest" }); // on a phone, the list of moves lies far below it
    if (!was.focus?.isConnected) find(".judged .main")?.focus({ preventScroll: true }); // the move that was pressed is gone
  }
  const news = turn || (!words && turnWords() !== was.status) ? turnWords() : "";
  say([words, reason && setting("talk") !== "off" ? `“${reason}”` : "", lesson || news].filter(Boolean).join(" "));
  if (outcome() && !was.outcome) sound(outcome());
  else if (turn) sound("turn");
}

// The log becomes smaller when another panel beside the table becomes larger. If its newest line was in sight, it stays in sight.
let height = 0;
const layout = new ResizeObserver(([{ target }]) => {
  if (target.scrollHeight - target.scrollTop - height < 8) target.scrollTo({ top: 1e6 });
  height = target.clientHeight;
});
if (byId("log")) layout.observe(byId("log"));
