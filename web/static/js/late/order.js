// The order in which doc/records.md lists what can be drawn, for each game (“Streams and orders”). A server that could list it in an order
// of its own would choose the cards.

const words = (text) => text.split(" ");
const each = (first, second) => words(first).flatMap((a) => words(second).map((b) => a + b));

const numbers = "0 1 2 3 4 5 6 7 8 9";
const ranks = "2 3 4 5 6 7 8 9 T J Q K A";
const colors = "amber ruby emerald sapphire diamond";

const orders = {
  bastion: words(ranks),
  sabotage: each("A 2 3 4 5 6 7 8 9 T J Q K", "S H D C"),
  port: [...words("a b c d"), ...each("a b c d", "1 2 3 4 5 6 7 8 9 10 11")],
  duel: [...words("0 1 " + ranks), ...each(ranks, "s"), ...each(ranks, "m")],
  breach: words(
    `${numbers} 10 captain first-mate navigator gunner master-of-arms petty-officer powder-monkey rigger sailor cook shipwright surgeon ` +
      "axe barrage barrel pump tackle cheese flintlock lantern bucket key-" + colors.replaceAll(" ", " key-") + " cannon cargo fire rats " +
      words(colors).map((color) => `loc-${color}-h loc-${color}-v`).join(" ") + " breach crown sceptre orb ring chalice",
  ),
};

// What the draws of a verb have to be listed from, where that follows from the draws before: the cards in the deck, how many copies it has
// of each (1), after how many draws it is shuffled again (never), whether each seat has a deck of its own, and whether what was drawn
// stays in it, as with dice. Verbs that share a deck have the same one.
const main = { cards: orders.port.slice(4), lasts: 40 };
const die = { cards: words(numbers).slice(1).concat("10"), stays: true };
const decks = {
  bastion: { row: { cards: orders.bastion } },
  sabotage: { deal: { cards: orders.sabotage } },
  port: { expose: { cards: words("a b c d") }, deal: main, pirate: main },
  duel: {
    deal: { cards: each(ranks, "s"), copies: (seats) => (seats === 8 ? 12 : 8) },
    pack: { cards: each(ranks, "m"), copies: () => 4, lasts: 5 },
    top: { cards: each(ranks, "s"), copies: () => 4, own: true },
  },
  breach: {
    "breach-at": die,
    stairs: die,
    start: die,
    roll: die,
    die,
    desired: { cards: words("crown sceptre orb ring chalice"), stays: true },
    treasure: { cards: words("crown sceptre orb ring chalice") },
  },
};

// The other verbs whose draws have weights: the numbers of copies, which take the rules.
const copied = { breach: ["gift", "draw", "steal"] };

const verb = (draw) => draw.among[0]?.split(" ", 1)[0];
const deckOf = (game, draw) => decks[game]?.[verb(draw)];

// disorder says what is wrong with the lists of what could be drawn, or "".
export function disorder(game, draws, seats) {
  const order = orders[game];
  if (!order) return "this page does not know the game’s order of cards";
  const piles = new Map(); // what is left of the decks
  for (const [i, draw] of draws.entries()) {
    const parts = draw.among.map((text) => /^(.*?)([^ .]+)$/.exec(text));
    const places = parts.map((part) => order.indexOf(part?.[2]));
    if (!places.every((place, at) => place > (places[at - 1] ?? -1) && parts[at][1] === parts[0][1])) return `draw ${i + 1} is not from a list in the game’s order`;
    const deck = deckOf(game, draw);
    if (!deck) {
      if (draw.weights && !copied[game]?.includes(verb(draw))) return `draw ${i + 1} has weights, and the game has none for it`;
      continue;
    }
    const pile = pileOf(piles, deck, parts[0][1], seats);
    const left = deck.cards.filter((card) => pile.copies[card] > 0);
    if (parts.map((part) => part[2]).join() !== left.join()) return `draw ${i + 1} is not from all that was left`;
    if (!left.every((card, at) => pile.copies[card] === (draw.weights?.[at] ?? 1))) return `draw ${i + 1} does not have the weights of what was left`;
    if (!deck.stays) pile.copies[/[^ .]+$/.exec(draw.drawn)?.[0]]--;
    pile.drawn++;
  }
  return "";
}

// pileOf returns what is left of a deck before a draw.
function pileOf(piles, deck, prefix, seats) {
  let pile = piles.get(deck);
  if (!pile || pile.drawn === deck.lasts || (deck.own && pile.prefix !== prefix)) {
    const copies = deck.copies?.(seats) ?? 1;
    pile = { prefix, drawn: 0, copies: Object.fromEntries(deck.cards.map((card) => [card, copies])) };
    piles.set(deck, pile);
  }
  return pile;
}

// unlisted returns the number of draws for which disorder does not check that everything is listed, with its weight.
export const unlisted = (game, draws) => draws.filter((draw) => !deckOf(game, draw)).length;
