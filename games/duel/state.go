package duel

import (
	"time"

	"quarterdeck/game"
)

const (
	packSize  = 15 // cards dealt to a seat (HD-2), a starter pack; fewer in tests
	boosters  = 5  // cards in a pack of the market (HD-8)
	dowry     = 3  // marbles at the start (HD-3), and for half a token (HD-10)
	maxAsk    = 99 // of each rank, and of marbles (HD-7)
	maxSeats  = game.MaxSeats
	maxPairs  = maxSeats - 1 // duels in a tournament of eight
	duellists = 2
	noSeat    = -1
	// maxDeck is all that one seat can hold: eight packs, and 48 low packs for the marbles of 24 + 24.
	maxDeck = maxSeats*packSize + maxSeats*2*dowry*boosters
)

// price returns what a pack costs in marbles (HD-8).
func (c *core) price(b Back) int8 {
	if b == Special {
		return c.special
	}
	return prices[b]
}

// prices of packs in marbles, by back (HD-8). A house rule changes that of special packs.
var prices = [Backs]int8{Low: 1, High: 2, Mystery: 2, Special: 4}

// phase says what the position waits for.
type phase uint8

const (
	pairing   phase = iota // chance: the first round of a tournament (HD-14)
	dealing                // chance: starter packs (HD-2)
	trading                // seats trade (HD-5 to HD-10)
	filling                // chance: a mystery pack just bought (HD-8); trading goes on afterwards
	topping                // chance: small decks are topped up (HD-11)
	breaking               // chance: who of the tied picks (HD-12)
	picking                // a seat picks its opponent (HD-12)
	ordering               // chance: the next duel (HD-13)
	showdown               // the duellists choose in secret (HD-16)
	advantage              // the duellists play on (HD-17)
	tying                  // chance: who wins a drawn duel (HD-26)
	over
)

// stages of trading (HD-5).
const (
	talk1 = iota
	market
	talk2
	stages
)

// State is a position of a match. It holds no pointers.
//
// The fields for two seats come first: with two seats everything behind `played` is zero and is not copied.
//
// Invariants (Check): every card of a bought pack lies in a hand, on a tray, among the played ones or in discard, and
// so do the starter cards dealt. Marbles are 3 for each seat and each half token spent, less what packs cost. Offers
// have different names: numbers up to lastNo, from version 2 on numbers up to sent[from][to].
type State struct {
	core
	hands  [maxSeats]stack
	played [duellists][maxDeck]uint8 // of the running duel, in order: Card, and gone once discarded; zero beyond n
	trade
}

// gone marks a played card that is no longer on the table although it lies behind base: a Queen used.
const gone = 0x80

// core is everything but cards.
type core struct {
	rules                                         int8 // version
	seats, pack                                   int8 // pack: cards of a starter pack
	trading, tournament, tiebreak, marked, mirror bool // options; tiebreak also in every tournament (HD-26)
	stock, mindeck                                int8
	special                                       int8 // option special: the price of a special pack
	seconds                                       [stages]uint32

	phase  phase
	stage  int8 // of trading
	actors game.Seats
	ready  game.Seats // for the end of the stage (HD-5)

	urn    urn       // what chance draws cards from now, else empty
	target game.Seat // whom they are for
	left   int8      // how many are still to be drawn
	topped int8      // seats topped up so far (HD-11)

	marbles [maxSeats]int8 // in hand, not on the tray
	tokens  [maxSeats]int8 // half tokens (HD-3)
	spent   game.Seats     // seats that have spent half a token (HD-10)

	tied     game.Seats // breaking, tying: among whom chance decides
	unpaired game.Seats // seats without an opponent (HD-12, HD-14)
	picker   game.Seat
	paired   int8 // pairs[:paired] are known
	pairs    [maxPairs][duellists]int8
	undone   uint8                      // pairs whose duel is still to come, as bits
	done     uint8                      // pairs whose duel is over
	now      int8                       // the duel being played, or played last
	winners  [maxPairs]int8             // of duels played; noSeat: a draw or not yet played
	scores   [maxPairs][duellists]int16 // points of duels played

	points       [maxSeats]int16 // of the duels finished (HD-27)
	wins, losses [maxSeats]int8  // tokens and strikes (HD-27)

	duel    duel
	last    round
	effects effects
}

// duel is the duel being played.
type duel struct {
	who      [duellists]int8   // the seats
	faceDown [duellists]Card   // played face down, still in the hand (HD-16); noCard: not yet
	may      [duellists]uint16 // ranks that may be played in the advantage phase (HD-17)
	touch    uint8             // bit i: who[i] touches the marker (HD-18)
	stays    uint8             // of touch: has touched it again, and does nothing more until hands are lifted
	low      bool              // the lowest sum wins (HD-22)
	round    uint16            // from 1

	sum                   [duellists]int32 // of number cards on the table, jokers not counted
	kings, queens, jokers [duellists]uint16
	n, base               [duellists]uint16 // played[i][base:n] is the table, but for what is gone

	points [duellists]int16 // in this duel
	bare   [duellists]int16 // of them without King bonuses (HD-26)
}

// round is a finished round.
type round struct {
	number uint16 // 0: none yet
	duel   int8
	sum    [duellists]int32
	kings  [duellists]uint16
	low    bool
	winner int8 // 0 or 1: the side; noSeat: equal sums
}

// effects holds what Describe cannot read off the position: the side effects of the last action. They are public, except
// for withdrawn.
type effects struct {
	swept     uint16    // cards that Jacks discarded (HD-19)
	revealed  bool      // both showdown cards turned (HD-16)
	roundOver bool      //
	settled   uint8     // pairs whose duel ended, as bits
	unplayed  uint8     // those of them that ended for want of cards (HD-15)
	began     bool      // a duel began and goes on
	stageOver bool      // a stage of trading ended
	withdrawn offerID   // an offer that was withdrawn, or
	declined  offerID   // one that was declined, known to
	offeredTo game.Seat // this seat too: its receiver, or its sender
}

// trade holds what only matches of more than two seats have.
type trade struct {
	trays       [maxSeats]stack
	trayMarbles [maxSeats]int8
	asks        [maxSeats][Ranks]uint8
	askMarbles  [maxSeats]uint8
	offerNo     [maxSeats]offerID          // the seat's offer on the table; 0: none
	offerTo     [maxSeats]game.Seat        // its receiver
	lastNo      offerID                    // the offers sent so far, under version 1 (HD-7)
	sent        [maxSeats][maxSeats]uint32 // offers by sender and receiver, later (HD-7)
	bought      [Backs]uint8               // packs sold (HD-8)
	actions     [maxSeats]uint32           // how often the seat has acted while trading
	informed    game.Seats                 // seats that have bought a special pack and knows the joker (HD-9)
	discard     [Backs][16]uint8           // shown and gone, in duels that are over
	bargain     bargain
	memory      memory
}

// start gives every seat its marbles and tokens (HD-3).
func (st *State) start(halves int8) {
	for s := range st.seats {
		st.marbles[s], st.tokens[s] = dowry, halves
	}
}

// open starts the match: a tournament is drawn, or cards are dealt.
func (st *State) open() {
	st.picker, st.now = noSeat, noSeat
	for i := range st.winners {
		st.winners[i], st.pairs[i] = noSeat, [duellists]int8{noSeat, noSeat}
	}
	st.duel.clear()
	st.last.winner = noSeat
	if st.tournament {
		st.unpaired = st.all()
		st.await(pairing, game.NatureOnly)
		return
	}
	st.deal()
}

func (d *duel) clear() {
	*d = duel{who: [duellists]int8{noSeat, noSeat}, faceDown: [duellists]Card{noCard, noCard}}
}

// await sets the phase and the actors; it is the only place that does.
func (st *State) await(p phase, actors game.Seats) { st.phase, st.actors = p, actors }

func (st *State) all() game.Seats { return game.UpTo(int(st.seats)) }

// Actors returns the seats that may act. In trading that is every seat, ready or not. In the advantage phase a duellist
// who touches the marker is among them as long as it holds a card, until it touches it once more. So no other seat
// learns whether it has something to play.
func (st *State) Actors() game.Seats { return st.actors }

// RequiredActors returns the part of Actors that must act before the match goes on: seats that are not ready or do not touch the marker.
func (st *State) RequiredActors() game.Seats {
	switch st.phase {
	case trading:
		return st.actors &^ st.ready
	case advantage:
		return st.untouched()
	}
	return st.actors
}

// OptionalResponders returns the seats that have an offer to answer; they may do so even when they are ready (HD-5, HD-7).
func (st *State) OptionalResponders() game.Seats {
	set := game.Seats(0)
	if st.phase != trading {
		return set
	}
	for s, no := range st.offerNo {
		if no != 0 {
			set = set.With(st.offerTo[s])
		}
	}
	return set
}

// untouched returns the duellists who do not touch the marker.
func (st *State) untouched() game.Seats {
	set := game.Seats(0)
	for i, s := range st.duel.who {
		if st.duel.touch>>i&1 == 0 {
			set = set.With(game.Seat(s))
		}
	}
	return set
}

// side returns which of the two duellists s is, or noSeat.
func (st *State) side(s game.Seat) int {
	switch int8(s) {
	case st.duel.who[0]:
		return 0
	case st.duel.who[1]:
		return 1
	}
	return noSeat
}

// score returns a side's sum as it counts now: its number cards and, with joker=mirror, for each joker the opponent's number cards
// (HD-9, HD-24).
func (st *State) score(side int) int32 {
	sum := st.duel.sum[side]
	if st.mirror {
		sum += int32(st.duel.jokers[side]) * st.duel.sum[1-side]
	}
	return sum
}

// held returns all that s holds: its hand and its tray (HD-4).
func (st *State) held(s game.Seat) int { return int(st.hands[s].size) + int(st.trays[s].size) }

// Timer returns the length of a stage of trading, or 0 if it has none (HD-5). While a mystery pack is filled it is 0, too: the stage's
// time runs on.
func (st *State) Timer() time.Duration {
	if st.phase != trading {
		return 0
	}
	return time.Duration(st.seconds[st.stage]) * time.Second
}

// Stage returns the number of the timed stage.
func (st *State) Stage() int { return int(st.stage) }

// HiddenChoices returns the set of duellists whose showdown card lies face down (HD-16).
func (st *State) HiddenChoices() game.Seats {
	set := game.Seats(0)
	for i, c := range st.duel.faceDown {
		if c != noCard {
			set = set.With(game.Seat(st.duel.who[i]))
		}
	}
	return set
}

// ClearChoices returns face-down cards to their hands.
func (st *State) ClearChoices() {
	if st.HiddenChoices() == 0 {
		return
	}
	st.actors |= st.HiddenChoices()
	st.duel.faceDown = [duellists]Card{noCard, noCard}
}

// Clone returns a copy.
func (st *State) Clone() game.State {
	c := *st
	return &c
}

// CopyFrom copies a position of this game. With two seats on both sides only what they can differ in is copied.
func (st *State) CopyFrom(from game.State) {
	f := from.(*State)
	if st.seats > duellists || f.seats > duellists {
		*st = *f
		return
	}
	for i := range st.played {
		n := max(st.duel.n[i], f.duel.n[i])
		copy(st.played[i][:n], f.played[i][:n])
	}
	st.core = f.core
	st.hands[0], st.hands[1] = f.hands[0], f.hands[1]
}
