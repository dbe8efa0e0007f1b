// Package port is Pirates Port: Counterattack, a trick-taking game for one
// seat, or two as one crew, against a face-down dummy hand. Designed by Adam
// Telford.
//
// In play order. Six ports lie open, each with one number (PP-2). Four exposed ports, one of each suit, form a
// face-down stack; its first card is turned and its suit is trump (PP-1, PP-3). A main deck of four suits of ranks 1–11
// deals ten cards to the crew and ten backs to the pirates: the fore hand (PP-4). In each trick the top pirate card is
// turned. The seat whose trick it is may turn more exposed ports, each the new trump (PP-5, PP-6), and plays any card.
// PP-8 decides the trick. After ten tricks the port that shows the number of tricks won is exploited; if no open port
// shows it, the voyage is lost (PP-9). The aft hand is dealt from the rest of the deck; after it all 44 cards are
// shuffled again (PP-4). Six ports exploited win (PP-10).
//
// Options:
//
//	ports     six numbers   PP-2   default 1,2,3,4,5,6; any six distinct numbers 0–10, ascending;
//	                               "easy", "normal", "hard" and "very hard" are understood;
//	                               fewer numbers, such as "short" (4,5), are a short voyage
//	lastport  none | trump  PP-7   none: the last exposed port ends trump for good;
//	                               trump: it is trump, and one further flip ends trump
//	hands     open | closed PP-12  open: every viewer sees the crew's hands;
//	                               closed: a hand is seen by its own seat only
//
// A short voyage is ours, for learners: fewer ports, and so fewer hands. The printed game has six.
//
// Rulings, where the rulebook is silent or its pictures are lost: the make-up of the deck (PP-1), the numbers of the
// ports (PP-2), play with two seats (PP-12). And one of this implementation: with closed hands a spectator sees no hand
// at all, with one seat as well.
//
// Cards have no identity until they are dealt or turned: the position holds the
// set of cards unseen in this pass, and chance draws from it. So nothing is
// hidden in a position but a partner's closed hand.
//
// For bots: Odds computes how likely each choice is to win the voyage, by backward induction over a hand, with Expected
// for the hands after it. Evaluate and Prior are quick estimates of the same.
package port
