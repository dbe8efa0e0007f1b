package record_test

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/table"
)

// auction is a toy with every feature that a record must represent. One to four seats are each dealt a private card
// (`deal 1 7`), bid in secret (`bid 3`), and then talk under a clock (`say 4`, `ready`, `@ stage`). Option limit is the
// highest bid. The scores are the bids times the cards.
type auction struct{ info *game.Info }

func newAuction(id string, coop bool) *auction {
	limit := game.Option{Name: "limit", Doc: "the highest bid", Default: "5", Values: []string{"5", "9"}, Check: func(v string) (string, error) {
		n, err := strconv.Atoi(v)
		if err != nil || n < 1 || n > 9 {
			return "", fmt.Errorf("a limit is a number from 1 to 9")
		}
		return strconv.Itoa(n), nil
	}}
	hall := game.Option{Name: "hall", Doc: "where it is", Default: "the town hall", Values: []string{"the town hall", "barn"}}
	return &auction{&game.Info{ID: id, Title: "Auction", Rules: 2, Seats: []int{1, 2, 3, 4}, Options: []game.Option{limit, hall}, CoOp: coop}}
}

// find returns the toys and the shipped games.
func find(id string, rules int) (game.Game, error) {
	if (id == "auction" || id == "salvage") && (rules == 0 || rules == 2) {
		return newAuction(id, id == "salvage"), nil
	}
	return games.Find(id, rules)
}

func (g *auction) Info() *game.Info                         { return g.info }
func (g *auction) Resolve(s game.Setup) (game.Setup, error) { return g.info.Resolve(s) }

func (g *auction) New(setup game.Setup) (game.State, error) {
	setup, err := g.Resolve(setup)
	if err != nil {
		return nil, err
	}
	limit, _ := strconv.Atoi(setup.Options["limit"])
	return &lot{seats: setup.Seats, limit: game.Action(limit)}, nil
}

// An action is a kind, a seat and a number.
const (
	dealing game.Action = iota << 8
	bidding
	saying
	getReady
	stage

	kinds = ^game.Action(255)
)

func (g *auction) Format(a game.Action) string {
	n := strconv.Itoa(int(a & 15))
	switch a & kinds {
	case dealing:
		return "deal " + strconv.Itoa(int(a>>4&15)) + " " + n
	case bidding:
		return "bid " + n
	case saying:
		return "say " + n
	case getReady:
		return "ready"
	}
	return "stage"
}

func (g *auction) Parse(text string) (game.Action, error) {
	var a, b int
	for a = range game.MaxSeats {
		for b = range 10 {
			for kind := dealing; kind <= stage; kind += 256 {
				if action := kind | game.Action(a<<4|b); g.Format(action) == text && (kind == dealing || a == 0) && (kind < getReady || b == 0) {
					return action, nil
				}
			}
		}
	}
	return 0, &game.Refusal{Code: game.BadNotation, Text: "An auction knows no “" + strings.ToUpper(text) + "”."}
}

// lot is a position of an auction.
type lot struct {
	seats  int
	limit  game.Action
	dealt  int                        // cards dealt; the bids follow the last one
	card   [game.MaxSeats]int32       // by seat
	bid    [game.MaxSeats]game.Action // by seat, 0 until it is made
	sealed game.Seats                 // bids face down
	ready  game.Seats                 // in the talking stage
	talk   bool
	over   bool
}

func (st *lot) Actors() game.Seats {
	switch all := game.UpTo(st.seats); {
	case st.over:
		return 0
	case st.dealt < st.seats:
		return game.NatureOnly
	case st.talk:
		return all &^ st.ready
	default:
		return all &^ st.sealed
	}
}

func (st *lot) Legal(dst []game.Action, s game.Seat) []game.Action {
	switch {
	case s == game.Clock && st.Timer() > 0:
		return append(dst, stage)
	case !st.Actors().Has(s):
		return dst
	case s == game.Nature:
		for n := range game.Action(10) {
			dst = append(dst, dealing|game.Action(st.dealt)<<4|n)
		}
		return dst
	case st.talk:
		return append(dst, saying|1, saying|2, getReady)
	}
	for n := game.Action(1); n <= st.limit; n++ {
		dst = append(dst, bidding|n)
	}
	return dst
}

func (st *lot) Apply(s game.Seat, a game.Action) {
	switch a & kinds {
	case dealing:
		st.card[st.dealt] = int32(a & 15)
		st.dealt++
	case bidding:
		st.bid[s], st.sealed = a&15, st.sealed.With(s)
		if st.sealed == game.UpTo(st.seats) {
			st.sealed, st.talk = 0, true
		}
	case getReady:
		st.ready = st.ready.With(s)
		st.over = st.ready == game.UpTo(st.seats)
	case stage:
		st.over = true
	}
}

// Visibility: cards are private to their seats, bids sealed.
func (st *lot) Visibility(viewer, s game.Seat, a game.Action) game.Visibility {
	switch {
	case a&kinds == dealing && viewer != game.Seat(a>>4&15):
		return game.Private
	case a&kinds == bidding && viewer != s:
		return game.Hidden
	}
	return game.Open
}

func (st *lot) Result() game.Result {
	r := game.Result{Seats: st.seats}
	for s := range st.seats {
		r.Score[s] = st.card[s] * int32(st.bid[s])
	}
	return r
}

func (st *lot) Timer() time.Duration {
	if st.talk && !st.over {
		return 30 * time.Second
	}
	return 0
}

func (st *lot) HiddenChoices() game.Seats     { return st.sealed }
func (st *lot) ClearChoices()                 { st.sealed = 0 }
func (st *lot) Stream() string                { return "card" + strconv.Itoa(st.dealt) }
func (st *lot) Weight(a game.Action) uint32   { return uint32(a&15) + 1 }
func (st *lot) Roll(r *rand.Rand) game.Action { return game.RollListed(st, r, nil) }
func (st *lot) View(game.Seat) any            { return nil }
func (st *lot) Table(game.Seat) *table.Table  { return nil }
func (st *lot) Imagine(game.Seat, *rand.Rand) {}
func (st *lot) Clone() game.State             { c := *st; return &c }
func (st *lot) CopyFrom(from game.State)      { *st = *from.(*lot) }
