// The draws of chance and the moves between public piles that this page showed while the match ran, kept by this browser for the end: the
// server that shows how it dealt must not be able to show others than those. The log's lines have them.
import { findAll } from "../dom.js";

const stores = { drawn: "quarterdeck-draws-", moved: "quarterdeck-moves-" }; // and the match

// shown returns what the log shows of draws ("drawn") or moves ("moved"), by their numbers in the log.
export function shown(what) {
  const all = {};
  for (const line of findAll(`#log li[data-${what}]`)) {
    for (const text of line.dataset[what].split(",")) {
      const [number] = text.split(" ", 1);
      all[number] = text.slice(number.length + 1);
    }
  }
  return all;
}

// kept returns what this browser kept, likewise.
export function kept(what, match) {
  try {
    return JSON.parse(localStorage.getItem(stores[what] + match) ?? "{}");
  } catch {
    return {};
  }
}

// keep adds what the log shows. A draw that was kept stays as it was first, unless the page could not see it then: several players can
// use one browser.
export function keep(match) {
  for (const what in stores) add(what, match);
}

function add(what, match) {
  const all = kept(what, match);
  let news = false;
  for (const [number, text] of Object.entries(shown(what))) {
    if (number in all && !(isHidden(all[number]) && !isHidden(text))) continue;
    all[number] = text;
    news = true;
  }
  if (!news) return;
  try {
    localStorage.setItem(stores[what] + match, JSON.stringify(all));
  } catch {
    // A browser that keeps nothing says in the end that it saw nothing.
  }
}

const isHidden = (drawn) => drawn.endsWith("?");

export function forget(match) {
  for (const store of Object.values(stores)) localStorage.removeItem(store + match);
}

// compare returns what the server’s draws do not fit in, or "", how many of them this browser did not keep, and how many it could not see.
export function compare(draws, shown, kept) {
  const found = (wrong) => ({ wrong });
  const numbers = Object.keys({ ...kept, ...shown }).sort((a, b) => a - b);
  if (numbers.length !== draws.length) return found(`this page showed ${numbers.length} draws, and the server shows ${draws.length}`);
  let hidden = 0;
  for (const [i, number] of numbers.entries()) {
    const known = [kept[number], shown[number]].filter((drawn) => drawn && !isHidden(drawn));
    const other = known.find((drawn) => drawn !== draws[i].drawn);
    if (other) return found(`draw ${i + 1} was “${other}” on this page, and the server shows “${draws[i].drawn}”`);
    if (!known.length) hidden++;
  }
  return { wrong: "", unseen: numbers.filter((number) => !(number in kept)).length, hidden };
}

// astray returns which of the server’s moves do not fit, or "", and how many of them this browser did not keep. What moved after the
// last draw is not among them.
export function astray(moves, shown, kept) {
  const numbers = Object.keys({ ...kept, ...shown }).sort((a, b) => a - b).slice(0, moves.length);
  const fits = (number, i) => [kept[number], shown[number]].every((move) => !move || move === moves[i]);
  if (numbers.length < moves.length || !numbers.every(fits)) return { wrong: "cards moved in another way on this page" };
  return { wrong: "", unseen: numbers.filter((number) => !(number in kept)).length };
}
