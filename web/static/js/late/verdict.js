// What a browser can say of a deal when the match is over. Loaded then only.
import { compare } from "./draws.js";
import { disorder, unlisted } from "./order.js";
import { bytes, hex, redeal, sha256 } from "./redeal.js";

const keep = "Save the record of this match and check it with “quarterdeck verify”.";

const away = ["unknown", "Not checked: the server did not answer. Load the page again."];

// verdict is what this browser can say of the deal of a match: its kind, and words. start is what it kept of the start, or undefined; shown
// are the draws in the log, and kept those that it kept while the match ran.
export async function verdict({ id, game, start, shown, kept }) {
  if (!crypto.subtle) return ["unknown", "Not checked here: a browser can verify a deal only over HTTPS. " + keep];
  let deal;
  try {
    const answer = await fetch(`/api/v1/matches/${id}/deal`);
    if (answer.status >= 500) return away;
    if (!answer.ok) return ["bad", `NOT verified: the server does not show how it dealt. ${keep}`];
    deal = await answer.json();
  } catch {
    return away;
  }
  let seen;
  let wrong;
  try {
    if (!Array.isArray(deal.draws)) throw new TypeError();
    wrong = await suspicion(deal, start);
    if (!wrong) seen = compare(deal.draws, shown, kept);
    wrong ||= seen.wrong || disorder(game, deal.draws, deal.nonces.length) || (await redeal(deal));
  } catch {
    wrong = "the server’s answer cannot be read";
  }
  if (wrong) return ["bad", `NOT verified: ${wrong}. ${keep} Do not trust this server’s deals until you know why.`];
  if (!deal.draws.length) return ["unknown", "Nothing was dealt in this match."];
  return praise(deal, { start, seen, unlisted: unlisted(game, deal.draws) });
}

// suspicion is what does not fit what this browser saw, sent and kept.
async function suspicion(deal, start) {
  if (hex(await sha256(bytes(deal.seed))) !== deal.commit) return "the seed is not the one that was sealed";
  if (start && start.commit !== deal.commit) return "another seed was sealed when this browser saw the start";
  if (start?.sent && !isIn(deal, start)) return "the number that this browser sent is not in the deal";
  return "";
}

// isIn reports whether the number of this browser is a part of the deal, added after the seed was sealed.
const isIn = (deal, start) => deal.nonces.some((nonce, seat) => nonce === start.nonce && deal.nonces_after.includes(seat));

function praise(deal, { start, seen, unlisted }) {
  const draws = deal.draws.length === 1 ? "the one draw" : `all ${deal.draws.length} draws`;
  if (!start) return ["unknown", `This browser did not see the start, so it cannot tell whether the seed was sealed before the first card. The seed does deal ${draws}.`];
  if (!isIn(deal, start)) {
    return ["unknown", `Not verified: the server could have chosen the cards, because this browser added no number of its own before the deal. The seed was sealed before the first card, and it deals ${draws}.`];
  }
  if (seen.unseen) {
    return ["unknown", `Verified in part: this browser did not see ${seen.unseen} of ${deal.draws.length} draws while the match ran. The seed was sealed before this browser sent its own number, and both together deal ${draws}.`];
  }
  const hidden = seen.hidden ? ` This page could not see ${seen.hidden} of them.` : "";
  const rules = unlisted && ` Not checked here: whether the server listed everything that could be drawn in ${unlisted} of ${deal.draws.length} draws, with the right number of copies. That takes the rules: save the record and use “quarterdeck verify”.`;
  return ["good", `Deal verified: the seed was sealed before this browser sent its own number, and both together deal ${draws}.${hidden}${rules || ""}`];
}
