// Package duel is Heads Up Duel, rules version 2: trading, then two-player duels, for 2, 4, 6 or 8 seats. Designed by Craig Arthur
// (Gamebreaker, episode 4).
//
// In play order (rule ids of rules.md):
//
//   - A tournament is drawn (HD-14). Every seat is dealt 15 cards from two decks, three with eight seats (HD-2), and has marbles and tokens
//     (HD-3).
//   - With trading on and more than two seats there are three stages, talk, market, talk (HD-5): offers between seats (HD-6, HD-7), packs
//     (HD-8, HD-9), half a token for marbles (HD-10). Every seat may act at any time; “ready” of all, or the Clock, ends a stage.
//   - Decks are submitted and, if too small, topped up (HD-11).
//   - Marbles decide who picks an opponent (HD-12); duels are played one after the other (HD-13, HD-14).
//   - A duel (HD-15) is rounds of a secret showdown (HD-16) and an advantage phase, open to both (HD-17 to HD-23) until
//     both touch the marker (HD-18). Then the round is scored (HD-24), and the duel with its last round (HD-25, HD-26).
//   - Tokens, strikes and a bonus are the result (HD-27), with two seats the points (HD-28).
//
// | option   | values                            | default  | rule  |
// |----------|-----------------------------------|----------|-------|
// | trading  | on, off                           | on       | HD-5  |
// | talk1    | seconds 0–86400                   | 150      | HD-5  |
// | market   | the same                          | 300      | HD-5  |
// | talk2    | the same                          | 150      | HD-5  |
// | stock    | -1–99                             | -1       | HD-8  |
// | special  | 1–9                               | 4        | HD-8  |
// | tokens   | half tokens 0–20                  | 2        | HD-3  |
// | backs    | marked, plain                     | marked   | HD-4  |
// | joker    | nothing, mirror                   | nothing  | HD-9  |
// | mindeck  | 0–52                              | 0        | HD-11 |
// | format   | duels, tournament (4 or 8 seats)  | duels    | HD-14 |
// | tiebreak | none, cards                       | none     | HD-26 |
//
// Rulings, where the rulebook is silent: three decks for eight seats (HD-2), a number keeps matching (HD-17), a flip
// stays (HD-22), card order (HD-23), shared bonuses (HD-27). Two more are this program's own, because Actors is public.
// A duellist who touches the marker and holds a card stays among Actors whether or not it has something to play. So
// touching again is legal and means to do nothing more until the hands are lifted (HD-18). A seat with an offer of
// another knows which offers the other declines (see Visibility).
//
// Trading and the advantage phase are open phases: several seats may act, again and again, in whatever order they come. RequiredActors returns
// the seats that the match waits for.
//
// Chance draws from the streams "pairs", "starter", "mystery", "top", "order" and "ties". Cards are drawn by their number left, so equal
// cards are one outcome with a greater weight.
//
// Version 1 numbers all offers of a match together, so that a number reveals how many secret offers there were. Version 2 numbers
// the offers of one seat to another, and Redact leaves the number out for every other viewer (HD-7). The versions also differ in what
// Imagine draws (see countsAll), and in nothing else.
//
// Notation: give 7s, take o, ask 7, unask o, offer 3, withdraw, accept 3 2, decline 3 2, buy low, token, ready,
// unready, pick 4, play 7s, queen 9s. The clock: stage. Chance: pair 0 3, deal 0 7s, pack 2 9m, top 1 4s, order 1,
// break 2.
package duel
