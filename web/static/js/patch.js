// Taking patches in, one at a time and at a pace that can be followed: a patch moves pieces first;
// numbers and words follow when the motion lands; a reveal stays a while. Who is far behind catches up
// without motion, and nothing ever waits before the reader may act.
import { byId, find, findAll, pause, wordsOf } from "./dom.js";
import { held } from "./drag.js";
import { morph } from "./morph.js";
import { animate } from "./motion.js";
import { paint } from "./play.js";
import { keep } from "./reveal.js";
import { say } from "./say.js";
import { stale } from "./sign.js";
import { sound } from "./sound.js";
import { mark } from "./told.js";

const step = 250; // milliseconds between two patches
const readable = 1200; // milliseconds that a reveal stays before the next patch
const behind = 3; // more patches than this are taken in without motion

const queue = [];
let hurry = null; // ends the present pause

// counts is what has been taken in so far, and whether more is on its way; tests read it.
export const counts = { patches: 0, animated: 0, reveals: 0, working: false };

export function take(html) {
  queue.push(html);
  if (!counts.working) work();
}

// hasten ends a pause: the reader has acted and wants to see what comes of it.
export const hasten = () => hurry?.();

async function work() {
  counts.working = true;
  while (queue.length) {
    const late = queue.length > behind || document.hidden;
    try {
      await apply(queue.shift(), late);
    } catch (error) {
      console.error(error);
      return startAgain();
    }
  }
  counts.working = false;
}

// startAgain loads the page: what the server sends is right by definition. Not again and again, though: then
// the page says that it is not up to date, and the reader may load it.
export function startAgain() {
  const last = Number(sessionStorage.getItem("quarterdeck-loaded") ?? 0);
  if (Date.now() - last < 10000) {
    queue.length = 0;
    counts.working = false;
    return stale();
  }
  sessionStorage.setItem("quarterdeck-loaded", String(Date.now()));
  location.reload();
}

async function apply(html, late) {
  const template = document.createElement("template");
  template.innerHTML = html;
  const patch = template.content;
  const was = before();
  const after = document.createDocumentFragment(); // what changes when the motion lands
  for (const node of [...patch.children]) if (waits(node)) after.append(node);
  const change = () => {
    morph(patch, held());
    paint();
  };
  counts.patches++;
  let seen = { moved: [], turned: [], time: 0 };
  if (late) change();
  else {
    seen = animate(change, held());
    counts.animated++;
  }
  const revealed = seen.turned.filter((node) => node.dataset.face);
  if (revealed.length) sound("reveal");
  else if (seen.moved.length) sound("card");
  if (seen.moved.length || seen.turned.length) await pause(seen.time);
  morph(after, held());
  paint();
  tell(was, revealed);
  if (late || !queue.length) return;
  await Promise.race([pause(revealed.length ? readable : step), new Promise((done) => (hurry = done))]);
}

// waits tells whether a region holds numbers or words rather than pieces and what can be pressed.
function waits(node) {
  return node.classList.contains("kind-score") || ["status", "log", "result", "lookback"].includes(node.id);
}

const before = () => ({ lines: new Set(findAll("#log li").map((n) => n.id)), urgent: urgent(), turn: turnOf(), outcome: outcome() });
const urgent = () => Boolean(find("#status.urgent"));
const turnOf = () => find("#status.urgent")?.dataset.turn ?? ""; // whose turn it is of several at this keyboard
const outcome = () => byId("result")?.dataset.outcome ?? "";

// turnWords is the status, with whose turn it is where several sit at this keyboard.
const turnWords = () => (turnOf() ? find("#status .turn-word").textContent.trim() + ": " : "") + find("#status .sentence").textContent.trim();

// tell says and sounds what is new.
function tell(was, revealed) {
  const status = byId("status");
  document.title = status?.dataset.title ?? document.title;
  mark(urgent());
  const lines = findAll("#log li").filter((line) => !was.lines.has(line.id));
  const words = lines.map(wordsOf).join(" ");
  if (revealed.length) {
    counts.reveals++;
    keep(revealed, words);
  }
  byId("log")?.scrollTo({ top: 1e6 });
  const turn = urgent() && (!was.urgent || turnOf() !== was.turn);
  say(words + (turn || !words ? " " + turnWords() : ""));
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
