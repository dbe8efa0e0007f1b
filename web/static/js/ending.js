// The end of a match: sharing it without its result, and the score over a series of rematches, which only this browser
// keeps.
import { byId, find } from "./dom.js";
import { say } from "./say.js";

const store = "quarterdeck-series"; // the score so far, for the next match of this tab

const match = () => document.body.dataset.match;

// before is the score before this match: { from, at, win, loss, draw }. from is the previous match, at the current one.
function before() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(store));
    if (!kept || kept.game !== document.body.className || kept.from === match()) return null;
    if (!kept.at) sessionStorage.setItem(store, JSON.stringify({ ...kept, at: match() }));
    return !kept.at || kept.at === match() ? kept : null;
  } catch {
    return null;
  }
}

let earlier = null;

export function startEnding() {
  if (!document.body.dataset.stream) return;
  earlier = before();
  showSeries();
  byId("table").addEventListener("click", ({ target }) => {
    const result = byId("result");
    if (target.closest("#result .buttons .main") && result.dataset.outcome in score()) {
      sessionStorage.setItem(store, JSON.stringify({ ...score(), game: document.body.className, from: match() }));
    }
    const share = target.closest("[data-share]");
    if (share) send(share);
  });
}

// score returns the score including this match.
function score() {
  const sum = { win: 0, loss: 0, draw: 0 };
  for (const how in sum) sum[how] = (earlier?.[how] ?? 0) + (byId("result")?.dataset.outcome === how);
  return sum;
}

const counted = (n, one, more) => n + " " + (n === 1 ? one : more);

// showSeries writes the score of this match and its rematches into the result.
export function showSeries() {
  const line = find("#result .series");
  if (!line || !earlier) return;
  const { win, loss, draw } = score();
  line.hidden = false;
  line.textContent = `These matches: ${counted(win, "win", "wins")}, ${counted(loss, "loss", "losses")}, ${counted(draw, "draw", "draws")}.`;
}

// send opens the system's dialog for sharing a link, or copies the link.
async function send(button) {
  const url = location.origin + match();
  const text = button.dataset.share;
  try {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) return await navigator.share({ text, url });
    await navigator.clipboard.writeText(text + " " + url);
    find("span", button).textContent = "Copied";
    say("Copied: " + text + " " + url);
  } catch {
    // The reader has closed the dialog, or the browser does not allow it.
  }
}
