// Package bastion is Bastion's Breach, rules version 1: the card game for two
// inside the visual novel "Angels with Scaly Wings".
//
// In play order (rule ids of rules.md):
//
//   - Each seat holds the thirteen ranks of one suit. The shuffled ranks of a third suit form the middle row (BB-1,
//     BB-2), face up from the start or, as a variant, turned one a round (BB-3).
//   - Each round both seats choose a card in secret; both are revealed together (BB-4).
//   - 2 < 3 < … < Q < K; the ace beats J, Q, K and loses to 2–10 (BB-5). A card
//     that beats both the other choice and the middle card wins the round (BB-6);
//     in every other case neither seat does (BB-7).
//   - The winner scores one point and one for each unwon round directly before (BB-8);
//     points carried past the last round are lost (BB-9).
//   - Played cards stay visible (BB-10). More points win (BB-11); equal points are a
//     draw or, as an option, another whole game (BB-12).
//
// | option       | values         | default | rule  |
// |--------------|----------------|---------|-------|
// | row          | open, hidden   | open    | BB-3  |
// | tie          | draw, replay   | draw    | BB-12 |
// | suit0, suit1 | S, H, D, C     | S, H    | BB-2  |
// | cards        | 5 to 13        | 13      | BB-1  |
// | carry        | 0 to 5         | 1       | BB-8  |
//
// Numbers of cards and carry other than the default are house rules.
//
// Rulings, where the rulebook is silent: rounds run from the left end (BB-3); a circle of
// three cards is its "no clear winner" (BB-7); equal points end the match (BB-12).
//
// Notation: `row 7` (chance), `play K`. A position is about a hundred bytes; hands are kept
// as bit sets, which are listed by two tables instead of a search.
package bastion
