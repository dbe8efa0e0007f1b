// The draws of chance and the moves between public piles that this page showed while the match ran, kept by this browser for the end: the
// server that shows how it dealt must not be able to show others than those. The log's lines have them.
import { find, findAll } from "../dom.js";

const stores = { drawn: "quarterdeck-draws-", moved: "quarterdeck-moves-", counters: "quarterdeck-counters-" }; // and the match

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

// keep adds what the log shows, and with each move between piles the counters whose IDs begin with one of names. A draw that was kept stays
// as it was first, unless the page could not see it then: several players can use one browser.
export function keep(match, names) {
  add("drawn", match, shown("drawn"));
  const moved = shown("moved");
  add("moved", match, moved);
  if (!names.length) return;
  const now = counters(names);
  add("counters", match, Object.fromEntries(Object.keys(moved).map((number) => [number, now])));
}

// counters returns what the table shows on counters, as text: “m-0 3,t-0 ½”.
const counters = (names) =>
  findAll(names.map((name) => `#table .counter[id^="p-${name}"]`).join()).map((node) => `${node.id.slice(2)} ${find(".number", node).textContent}`).join();

function add(what, match, news) {
  const all = kept(what, match);
  let more = false;
  for (const [number, text] of Object.entries(news)) {
    if (number in all && !(isHidden(all[number]) && !isHidden(text))) continue;
    all[number] = text;
    more = true;
  }
  if (!more) return;
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

// compareDraws returns what the server’s draws do not fit in, or "", how many of them this browser did not keep, and how many it could not see.
export function compareDraws(draws, shown, kept) {
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

// compareMoves says which of the server’s moves do not fit, or "", and returns how many of them this browser did not keep. What moved after the
// last draw is not among them.
export function compareMoves(moves, shown, kept) {
  const numbers = Object.keys({ ...kept, ...shown }).sort((a, b) => a - b).slice(0, moves.length);
  const fits = (number, i) => [kept[number], shown[number]].every((move) => !move || move === moves[i]);
  if (numbers.length < moves.length || !numbers.every(fits)) return { wrong: "cards moved in another way on this page" };
  return { wrong: "", unseen: numbers.filter((number) => !(number in kept)).length };
}

// comparePoints says which points in the moves do not fit the counters that this page showed with them, or "", and how many moves it has no
// counters of. stock is what the game draws from.
export function comparePoints(stock, moves, counters) {
  let unseen = 0;
  for (const pile of (stock.piles ?? []).filter((pile) => pile.shown)) {
    for (const [number, text] of Object.entries(moves)) {
      const came = text.split(" ").filter((move) => move.startsWith(pile.name + "+")).join(" ");
      if (!came) continue;
      if (!counters[number]) unseen++;
      else if (came !== due(stock, pile, counters[number])) return { wrong: `the server counts other points (${came}) than this page showed` };
    }
  }
  return { wrong: "", unseen };
}

// due is how the points on counters come to a pile.
function due({ kinds }, { name, shown }, text) {
  const numbers = Object.fromEntries(text.split(",").map((counter) => counter.split(" ")));
  const points = (kind) => Object.entries(shown).reduce((sum, [counter, each]) => sum + each * number(numbers[counter + kind]), 1);
  const all = kinds.map((kind) => [kind, points(kind)]).filter(([, n]) => !Number.isNaN(n));
  return all.map(([kind, n]) => `${name}+${n > 1 ? `${n}*` : ""}${kind}`).join(" ");
}

// number reads “1½”.
const number = (text) => (text?.endsWith("½") ? Number(text.slice(0, -1)) + 0.5 : Number(text ?? NaN));
