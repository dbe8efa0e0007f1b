// Package sabotage is Sabotage, rules version 1: "Sabotage – A Pyramids Mod", a
// card game for two.
//
// In play order (rule ids of rules.md):
//
//   - Each seat has a pyramid of rows 2 to R, row r of r slots; the center card is row 1 of both
//     (SB-1). A card lies under two of the next row and is open when both are gone (SB-2). Rows R start face
//     up, all else face down (SB-3).
//   - A removal is an open king, two open cards that total 13, or one and the displayed card (SB-4, SB-5);
//     removed cards go to the discard pile (SB-6).
//   - Uncovered cards turn at once. For each its seat owes a sabotage (SB-7): a card from the draw deck into an empty
//     slot of the other pyramid (SB-8). It covers what the slot covers (SB-9). A seat goes on as long as it can, or
//     passes (SB-10).
//   - After an opening window cards are drawn to the display in turn, each with a window (SB-11):
//     one seat after the other (SB-12), or both at once (SB-13).
//   - The discard pile is shuffled into a new draw deck when that is empty (SB-14); a whole deck without a removal is a
//     draw (SB-15). The seat that removes the center card wins at once (SB-16). When both ways to it are
//     bare, each seat is dealt two cards (SB-17).
//
// | option    | values      | default | rule         |
// |-----------|-------------|---------|--------------|
// | rows      | 3, 4, 5, 6  | 5       | SB-1         |
// | pace      | turns, race | turns   | SB-12, SB-13 |
// | laststand | deal, none  | deal    | SB-17        |
// | sabotages | 0–3         | 1       | SB-7         |
//
// Some points are rulings, where the rulebook is silent or its pictures are lost. They are the shape of the pyramids
// (SB-1), what starts face up (SB-3), and that a lone king uncovers like a pair (SB-7). Others are when a sabotage
// lapses (SB-8), turns for online play (SB-12), and the last stand (SB-17).
//
// A window with pace=race is an open phase: both seats may act, again and again, in whatever order
// their actions arrive.
//
// Every seat knows the same. A face-down card has no identity before it turns, only the set of cards
// that it can be. Until the first shuffle the draw deck comes from the same pool; afterwards it is a
// set of its own, and the never-seen cards are exactly the face-down ones.
//
// Cards are drawn from three streams: "layout" for the rows R, "pyramids" for cards that turn in their place, "deck" for
// the display, sabotages and last stands.
//
// # How long a match lasts
//
// Let T be the cards laid out (29 with five rows, 41 with six) and F those of them face down (19, 29). A card turns
// once, so at most F sabotages are placed, and before the first last stand at most T+F cards can be removed. Every run
// through the draw deck but the last has a removal in it or ends in a shuffle for a sabotage. So there are at most
// T+2F+1 runs, of fewer than 52 draws each. With six rows that is under 5,200 draws, and at most two passes for each
// draw and each removal.
//
// A last stand needs all four of 2.1 and 2.2 to be empty. By then every slot has been uncovered, nothing is face down,
// and nothing will be owed any more. So between two last stands there are at most 46 removals, 47 runs, 2,400 draws.
//
// The rules do not bound the number of last stands. If both seats clear their row 2 again and again and leave the
// center, or the cards that go with it are covered, a match goes on. It needs both: a seat that removes nothing lets
// the deck run out (SB-15), and one that takes the center when it can ends the match. Of 300,000 random matches with
// each number of rows the longest had 1,136 actions; on average they had 123, 194, 275 and 316 with three to six rows.
//
// Notation: pair 5.1+5.3, pair 5.2+D, pair C+D, king 5.4, sabotage 4.2, pass; chance: deal 0:5.1 7H, turn 0:4.2 QS,
// turn C 4D, draw 9C, plant 1:4.2 9D, stand 0:2.1 6C.
package sabotage
