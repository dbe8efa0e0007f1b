// The draws of chance that this page showed while the match ran, kept by this browser for the end: the server that shows how it dealt
// must not be able to show other draws than those. The log's lines have them.
import { findAll } from "../dom.js";

const store = "quarterdeck-draws-"; // and the match

// shown returns the draws that the log shows, by their numbers in the log.
export function shown() {
  const draws = {};
  for (const line of findAll("#log li[data-drawn]")) {
    for (const text of line.dataset.drawn.split(",")) {
      const [number] = text.split(" ", 1);
      draws[number] = text.slice(number.length + 1);
    }
  }
  return draws;
}

// kept returns the draws that this browser kept, likewise.
export function kept(match) {
  try {
    return JSON.parse(localStorage.getItem(store + match) ?? "{}");
  } catch {
    return {};
  }
}

// keep adds what the log shows. A draw that was kept stays as it was first, unless the page could not see it then: several players can
// use one browser.
export function keep(match) {
  const draws = kept(match);
  let news = false;
  for (const [number, drawn] of Object.entries(shown())) {
    if (number in draws && !(isHidden(draws[number]) && !isHidden(drawn))) continue;
    draws[number] = drawn;
    news = true;
  }
  if (!news) return;
  try {
    localStorage.setItem(store + match, JSON.stringify(draws));
  } catch {
    // A browser that keeps nothing says in the end that it saw nothing.
  }
}

const isHidden = (drawn) => drawn.endsWith("?");

export function forget(match) {
  localStorage.removeItem(store + match);
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
