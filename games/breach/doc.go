// Package breach is Breach, rules versions 1 and 2: one to six seats on a sinking ship, by Flesh Wound Gaming (Tabletopia
// edition). Game is the newest version; versions.go has what the earlier ones do otherwise. Rule ids (BR-1 to BR-46) are those of rules.md, which also marks every ruling.
//
// In play order, with the files that carry it out:
//
//   - board.go: four decks of ten squares as one set of bits, the levels of the water, obstacle kinds (BR-1, BR-2, BR-4
//     to BR-6). cards.go: the hundred item cards, and hands as counts (BR-7). crew.go: the twelve characters.
//   - setup.go: the breach, the stairs, characters, starts, who begins, gifts, the desired treasure (BR-3, BR-11 to BR-14).
//   - legal.go: what a living seat may do on its turn (BR-15 to BR-21). legal_items.go: the plays (BR-24, BR-30 to
//     BR-32). legal_crew.go: the characters' powers (BR-40, BR-42). ghosts.go: what ghosts do (BR-43 to BR-46).
//   - moves.go: where a move ends, who is trapped, the way of BR-29 (BR-16, BR-25 to BR-29, BR-41).
//   - apply.go: what an action does; items.go plays; obstacles.go tokens put, cleared and moved, crushing, and when all
//     are enclosed (BR-23, BR-27, BR-28); draws.go cards and dice (BR-18, BR-20, BR-22, BR-38).
//   - water.go: the water, and the end of a turn (BR-9, BR-15, BR-33, BR-34, BR-36, BR-38). winning.go: BR-37, BR-39.
//   - plan.go: play by plan (Advise), the most urgent job first. Its jobs are in plan_water.go, plan_help.go,
//     plan_obstacles.go, plan_chests.go, plan_cards.go, plan_search.go and, in competitive play, plan_rival.go.
//     plan_ways.go: ways over the ship. skill.go: the weights of each level.
//   - knows.go: who has seen which card, in competitive play (BR-10); Visibility, Reveals and Imagine.
//
// | option     | values                         | default                       | rule         |
// |------------|--------------------------------|-------------------------------|--------------|
// | mode       | coop, competitive, solo        | solo for one seat, else coop  | BR-37, BR-39 |
// | difficulty | novice, normal, hard, madness  | normal                        | BR-5         |
// | characters | random, choose                 | random                        | BR-11        |
//
// Solo is exactly the mode of one seat.
//
// # What is hidden
//
// The item deck is a set of cards, not an order, so in co-operative and solo play nothing is hidden at all: hands lie
// open. In competitive play items and keys in hand are secret (BR-10). A position keeps what each viewer knows of each
// hand: cards that were given or taken openly, and stolen ones for those who saw them. Imagine deals the rest anew; see there
// for what it does not conclude.
//
// # How long a match lasts
//
// The rules set no bound, and none is added here. No seat has to search (BR-18), and seats that only end their turns go
// on forever. Nor do searches bound a match, because the deck is made anew (BR-8). In one pass of it four Bilge Pumps
// can lower the water by twelve levels (from 3 to 0 each) while ten Breach cards add ten. What does end: with the last
// treasure found in co-operative play, at most nine turns of the seat that holds its Breach card, but for pumps
// (BR-38). Random play ends. Of 100,000 random matches with four seats (version 1) the longest in co-operative play had
// 3,355 actions (584 on average). In competitive play it had 1,808 (867 on average).
package breach
