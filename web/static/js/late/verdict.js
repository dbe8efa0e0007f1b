// What a browser can say of a deal when the match is over. Loaded then only.
import { bytes, hex, redeal, sha256 } from "./redeal.js";

const keep = "Save the record of this match and check it with “quarterdeck verify”.";

const away = ["unknown", "Not checked: the server did not answer. Load the page again."];

// verdict is what this browser can say of the deal of a match, of whose start it saw something, or undefined: its kind, and words.
export async function verdict(id, saw) {
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
  if (deal.draws?.length === 0) return ["unknown", "Nothing was dealt in this match."];
  let wrong;
  try {
    wrong = (await suspicion(deal, saw)) || (await redeal(deal));
  } catch {
    wrong = "the server’s answer cannot be read";
  }
  if (wrong) return ["bad", `NOT verified: ${wrong}. ${keep} Do not trust this server’s deals until you know why.`];
  return praise(deal, saw);
}

// suspicion is what does not fit what this browser saw, sent and kept.
async function suspicion(deal, saw) {
  if (hex(await sha256(bytes(deal.seed))) !== deal.commit) return "the seed is not the one that was sealed";
  if (saw && saw.commit !== deal.commit) return "another seed was sealed when this browser saw the start";
  if (saw?.sent && !deal.nonces.some((nonce, seat) => nonce === saw.nonce && deal.nonces_after.includes(seat))) {
    return "the number that this browser sent is not in the deal";
  }
  return "";
}

function praise(deal, saw) {
  const draws = deal.draws.length === 1 ? "the one draw" : `all ${deal.draws.length} draws`;
  if (!saw) return ["unknown", `This browser did not see the start, so it cannot tell whether the seed was sealed before the first card. The seed does deal ${draws}.`];
  if (saw.sent) return ["good", `Deal verified: the seed was sealed before this browser sent its own number, and both together deal ${draws}.`];
  const late = saw.nonce ? " This browser’s own number came too late to be a part of it." : "";
  return ["good", `Deal verified: the seed was sealed before the first card, and it deals ${draws}.${late}`];
}
