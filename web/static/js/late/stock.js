// Whether draws were made from all that could be drawn, as doc/records.md specifies it under “What is drawn from”. A server that could leave
// cards out, add some or list them in an order of its own would choose the cards.

// shortage says what is wrong with the lists of what could be drawn, or "". stock is what the game draws from.
export const shortage = (stock, draws) => survey(stock, draws).wrong;

// survey says the same, and how many draws were among kinds of which only the server says that they have most points.
export function survey(stock, draws) {
  const inventory = new Inventory(stock);
  for (const [i, draw] of draws.entries()) {
    for (const text of draw.moved ?? []) inventory.move(text);
    const wrong = inventory.wrong || inventory.draw(draw);
    if (wrong) return { wrong: `draw ${i + 1} ${wrong}` };
  }
  return { wrong: "", claimed: inventory.claimed };
}

// publicMoves returns the moves between public piles, which a page showed.
export function publicMoves(stock, draws) {
  const names = (stock.piles ?? []).filter((pile) => pile.public).map((pile) => pile.name);
  const seen = (move) => names.some((name) => move.startsWith(name + "+") || move.startsWith(name + "-"));
  return draws.flatMap((draw) => draw.moved ?? []).map((text) => text.split(" ").filter(seen).join(" ")).filter(Boolean);
}

const sum = (counts) => [...counts.values()].reduce((a, b) => a + b, 0);
const add = (counts, kind, n) => counts.set(kind, (counts.get(kind) ?? 0) + n);

const isFirm = (pile) => pile.shown && sum(pile.holds) > 0;

// Inventory is where each card or token is that can be drawn.
class Inventory {
  wrong = "";
  claimed = 0; // draws from piles whose points no table shows
  unplaced = new Map(); // drawn, or out of a pile, and not yet anywhere else

  constructor({ kinds, decks, piles = [] }) {
    this.kinds = kinds;
    this.piles = piles.map((pile) => ({ ...pile, holds: new Map() }));
    this.decks = decks.map((deck) => ({ ...deck, drawn: 0, holds: new Map(Object.entries(deck.cards ?? {})) }));
    for (const deck of this.decks) deck.size ??= sum(deck.holds);
    for (const deck of this.decks.filter((deck) => deck.with)) {
      deck.below = this.decks.find((other) => other.name === deck.with);
      deck.holds = deck.below.holds;
      deck.below.size -= deck.size;
    }
    const followed = this.decks.filter((deck) => deck.refill);
    this.followed = new Set(followed.flatMap((deck) => [...deck.holds.keys()].filter((kind) => !deck.gone?.includes(kind))));
  }

  // move does what an entry of the log moved: “table-QS discard+QS”.
  move(text) {
    for (const move of text.split(" ")) {
      const [, name, sign, n, kind] = /^([^+-]+)([+-])(?:(\d+)\*)?(.+)$/.exec(move) ?? [];
      const pile = this.piles.find((pile) => pile.name === name);
      if (!pile || !this.kinds.includes(kind)) return (this.wrong = `comes after “${move}”, which the game does not know`);
      const change = (sign === "+" ? 1 : -1) * Number(n ?? 1);
      add(pile.holds, kind, change);
      if (!pile.counts && this.followed.has(kind)) add(this.unplaced, kind, -change);
      if (pile.holds.get(kind) < 0) return (this.wrong = `comes after “${move}”, and there was none`);
    }
    for (const [kind, n] of this.unplaced) if (n < 0) this.wrong = `comes after one more ${kind} than the game has`;
  }

  // draw does a draw, and says what is wrong with it, or "".
  draw({ among, weights, drawn }) {
    const parts = among.map((text) => /^(.*?)([^ .]+)$/.exec(text) ?? []);
    const prefix = parts[0]?.[1];
    const verb = among[0]?.split(" ", 1)[0];
    const deck = this.decks.find((deck) => verb in deck.draws);
    let piles = this.piles.filter((pile) => pile.draws?.includes(verb));
    if (!parts.every((part) => part[1] === prefix) || !(deck || piles.length)) return "is of a kind that the game does not know";
    if (piles.some(isFirm)) piles = piles.filter(isFirm);
    let candidates = piles.map((pile) => this.listed(pile));
    if (deck) {
      const wrong = this.prepare(deck, prefix);
      if (wrong) return wrong;
      candidates = [this.listed(deck, deck.draws[verb])];
    }
    if ([...this.unplaced.values()].some(Boolean)) return "comes when cards are missing";
    const names = parts.map((part) => part[2]).join();
    const all = candidates.filter((list) => list.map(([kind]) => kind).join() === names);
    if (!all.length) return "is not from all that was left";
    if (!all.some((list) => list.every(([, n], at) => n === (weights?.[at] ?? 1)))) return "does not have the weights of what was left";
    if (deck) this.take(deck, /[^ .]+$/.exec(drawn)?.[0]);
    if (piles.some((pile) => pile.counts && !pile.shown)) this.claimed++;
    return "";
  }

  // listed returns what lies in a deck or pile, in the game's order, with its weights.
  listed({ holds, pairs, counts }, only) {
    let list = this.kinds.filter((kind) => holds.get(kind) > 0 && (!only || only.includes(kind))).map((kind) => [kind, holds.get(kind)]);
    const most = Math.max(...list.map(([, n]) => n));
    if (counts) list = list.filter(([, n]) => n === most).map(([kind]) => [kind, 1]);
    return pairs ? list.slice(1) : list;
  }

  // prepare has a deck shuffled again where that is due, and says what is wrong, or "".
  prepare(deck, prefix) {
    if (deck.own && deck.prefix !== prefix) deck.drawn = deck.lasts = Infinity;
    if (deck.drawn && deck.drawn === deck.lasts) {
      deck.holds = new Map(Object.entries(deck.cards));
      deck.drawn = 0;
    }
    deck.prefix = prefix;
    if (deck.pairs && prefix.split(" ")[1] !== this.kinds.find((kind) => deck.holds.get(kind) > 0)) return "does not name the first of those left";
    if (deck.refill && !deck.size) return this.refill(deck);
    return deck.size || deck.stays || deck.own || deck.lasts ? "" : "is from a deck that is empty";
  }

  // refill shuffles a pile into an empty deck: all that has left the pile, and what went there on its way.
  refill(deck) {
    const pile = this.piles.find((pile) => pile.name === deck.refill);
    for (const upper of this.decks.filter((upper) => upper.below === deck)) {
      if (sum(upper.holds) !== upper.size) return "comes after a shuffle, and the deck was not empty";
      upper.below = undefined;
    }
    if (sum(pile.holds)) return `comes after a shuffle that left something in ${pile.name}`;
    deck.holds = this.unplaced;
    deck.size = sum(deck.holds);
    this.unplaced = new Map();
    return "";
  }

  take(deck, kind) {
    deck.drawn++;
    if (deck.stays) return;
    deck.size--;
    const left = this.kinds.filter((other) => deck.holds.get(other) > 0);
    add(deck.holds, deck.shrinks ? left.at(-1) : kind, -1);
    if (deck.pairs) add(deck.holds, left[0], -1);
    if (this.followed.has(kind) && (deck.refill || deck.with)) add(this.unplaced, kind, 1);
  }
}
