// What a browser can say of a deal when the match is over. Loaded then only.
import { compareDraws, compareMoves, comparePoints } from "./draws.js";
import { bytes, hex, redeal, sha256 } from "./redeal.js";
import { publicMoves, survey } from "./stock.js";

const keep = "Save the record of this match and check it with “quarterdeck verify”.";

export const away = ["unknown", "Not checked: the server did not answer. Load the page again."];

// verdict is what this browser can say of the deal of a match: its kind, and words. stock is where the game says what it draws from, and
// start what this browser kept of the start, or undefined; described is what the game said at the start, "" if it said nothing, or undefined
// if this browser kept no answer; drawn and moved are what the log shows of draws and of moves between public piles, and what this browser
// kept of them while the match ran; counters is what it kept of the table with each move.
export async function verdict({ id, stock, start, described, drawn, moved, counters }) {
  if (!crypto.subtle) return ["unknown", "Not checked here: a browser can verify a deal only over HTTPS. " + keep];
  let answers;
  try {
    answers = await Promise.all([`/api/v1/matches/${id}/deal`, stock].map(read));
  } catch {
    return away;
  }
  if (answers.some(({ status }) => status >= 500 || status === 429)) return away;
  const [dealt, now] = answers;
  if (!dealt.ok) return ["bad", `NOT verified: the server does not show how it dealt. ${keep}`];
  let deal;
  let contents; // what the game draws from; undefined if it does not say
  let seen;
  let wrong;
  let claimed;
  try {
    deal = JSON.parse(dealt.text);
    if (!Array.isArray(deal.draws)) throw new TypeError();
    wrong = (await suspicion(deal, start, stock)) || changed(described, now);
    if (!wrong && now.ok) contents = JSON.parse(now.text);
    if (!wrong) seen = watched(deal.draws, { drawn, moved, counters, contents });
    wrong ||= seen.wrong;
    if (!wrong && contents) ({ wrong, claimed } = survey(contents, deal.draws));
    wrong ||= await redeal(deal);
  } catch {
    wrong = "the server’s answer cannot be read";
  }
  if (wrong) return ["bad", `NOT verified: ${wrong}. ${keep} Do not trust this server’s deals until you know why.`];
  if (!deal.draws.length) return ["unknown", "Nothing was dealt in this match."];
  return praise(deal, { start, seen, described, claimed });
}

async function read(url) {
  const answer = await fetch(url);
  return { ok: answer.ok, status: answer.status, text: await answer.text() };
}

// changed says how the answer with what the game draws from differs from the one at the start, or "".
function changed(described, now) {
  if (described === undefined || described === (now.ok ? now.text : "")) return "";
  return now.ok ? "the server describes the decks in another way than at the start" : "the server no longer shows what this game draws from";
}

// watched compares the server’s draws, and what it says of piles, with what this page showed.
function watched(draws, { drawn, moved, counters, contents }) {
  const seen = compareDraws(draws, drawn.shown, drawn.kept);
  if (seen.wrong || !contents) return seen;
  const piles = compareMoves(publicMoves(contents, draws), moved.shown, moved.kept);
  if (piles.wrong) return piles;
  const points = comparePoints(contents, { ...moved.shown, ...moved.kept }, counters);
  return { ...seen, wrong: points.wrong, moves: piles.unseen + points.unseen };
}

// suspicion is what does not fit what this browser saw, sent and kept.
async function suspicion(deal, start, stock) {
  if (hex(await sha256(bytes(deal.seed))) !== deal.commit) return "the server’s secret number is not the one that it fixed before the deal";
  if (start && start.commit !== deal.commit) return "the server had fixed another secret number when this browser saw the start";
  if (start?.stock && start.stock !== stock) return "this match began under other options";
  if (start?.sent && !isIn(deal, start)) return "the number that this browser sent is not in the deal";
  return "";
}

// isIn reports whether the number of this browser is a part of the deal, added after the server had fixed its own.
const isIn = (deal, start) => deal.nonces.some((nonce, seat) => nonce === start.nonce && deal.nonces_after.includes(seat));

function praise(deal, { start, seen, described, claimed }) {
  const draws = deal.draws.length === 1 ? "the one draw" : `all ${deal.draws.length} draws`;
  const proof = `The server fixed its secret number before this browser sent its own, and both together give ${draws}.`;
  if (!start) return ["unknown", `This browser did not see the start. So it cannot tell whether the server fixed its secret number before the first card. That number does give ${draws}.`];
  if (!isIn(deal, start)) {
    return ["unknown", `Not verified: this browser added no number of its own before the deal, so the server could have chosen the cards. It fixed its secret number before the first card, and that number gives ${draws}.`];
  }
  if (seen.unseen) return ["unknown", `Verified in part: this browser did not see ${seen.unseen} of ${deal.draws.length} draws while the match ran. ${proof}`];
  if (seen.moves) return ["unknown", `Verified in part: this browser did not see where cards went ${seen.moves} times while the match ran. ${proof}`];
  if (!described) {
    const why = described === undefined ? "this browser did not keep what the game draws from" : "the server did not say before the deal what the game draws from";
    return ["unknown", `Verified in part: ${why}, so cards may be missing from the lists. ${proof} ${keep}`];
  }
  const hidden = seen.hidden ? ` You did not see ${seen.hidden} of them while the match ran.` : "";
  const ties = claimed ? ` Not checked here: ${claimed} of them broke ties. The log says between whom; compare it with what you saw.` : "";
  return ["good", `Deal verified: the server could not choose what was dealt. It fixed its secret number before this browser sent its own, and both together give ${draws}.${hidden}${ties}`];
}
