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

// Decks of which every card is drawn once and all can be drawn from the start: what is listed has to be all that is left.
const decks = { bastion: { row: words(ranks) }, port: { exposed: words("a b c d") } };

// disorder says what is wrong with the lists of what could be drawn, or "".
export function disorder(game, draws) {
  const order = orders[game];
  if (!order) return "this page does not know the game’s order of cards";
  const drawn = {}; // from decks, by stream
  for (const [i, { stream, among, drawn: card }] of draws.entries()) {
    const parts = among.map((text) => /^(.*?)([^ .]+)$/.exec(text));
    const places = parts.map((part) => order.indexOf(part?.[2]));
    if (!places.every((place, at) => place > (places[at - 1] ?? -1) && parts[at][1] === parts[0][1])) return `draw ${i + 1} is not from a list in the game’s order`;
    const deck = decks[game]?.[stream];
    if (!deck) continue;
    const gone = (drawn[stream] ??= []);
    if (parts.map((part) => part[2]).join() !== deck.filter((one) => !gone.includes(one)).join()) return `draw ${i + 1} is not from all that was left`;
    gone.push(/[^ .]+$/.exec(card)?.[0]);
  }
  return "";
}

// isWhole reports whether disorder checks that the lists of a match are complete.
export const isWhole = (game, draws) => draws.every(({ stream }) => decks[game]?.[stream]);
