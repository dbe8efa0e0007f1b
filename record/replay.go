package record

import (
	"quarterdeck/game"
	"quarterdeck/internal/growing"
)

// ResignedLevel is the level of the bot that replaces a player who resigns at a table of more than two.
const ResignedLevel = "mate"

// Replay is a match's log as a state machine: it holds the position after the entries so far
// and checks the next one. Not for concurrent use.
type Replay struct {
	game    game.Game
	setup   game.Setup
	state   game.State
	stock   *game.Stock
	entries growing.List[Entry]
	bots    [game.MaxSeats]string // level of the bot that took over a seat; "" if none did
	agreed  game.Seats            // seats that offered or accepted a draw since the last action
	end     string                // the text after "end "; "" until the match is over
	buf     []game.Action         // scratch buffer for legal actions

	computers game.Seats // seats that bots play from the beginning
	last      newest
	undo      game.Seats // the seats that agree to undo the newest action, the requester included; empty without a request
	taken     growing.List[Undone]
	trail     trail // empty once the match is over
}

// NewReplay returns a Replay of g before its first entry. It resolves the setup.
func NewReplay(g game.Game, setup game.Setup) (*Replay, error) {
	setup, err := g.Resolve(setup)
	if err != nil {
		return nil, err
	}
	st, err := g.New(setup)
	if err != nil {
		return nil, err
	}
	rp := &Replay{game: g, setup: setup, state: st, stock: game.StockOf(g, setup), last: newest{by: game.Nature}}
	rp.trail.add(-1, rp.last, st)
	return rp, nil
}

// Game returns the game played.
func (rp *Replay) Game() game.Game { return rp.game }

// Setup returns the match's setup, resolved.
func (rp *Replay) Setup() game.Setup { return rp.setup }

// State returns the current position. It must not be modified, and it changes with the next Do.
func (rp *Replay) State() game.State { return rp.state }

// Entries returns the log so far. It must not be modified.
func (rp *Replay) Entries() []Entry { return rp.entries.Items() }

// Grow makes room for n more entries.
func (rp *Replay) Grow(n int) { rp.entries = rp.entries.Grown(n) }

// Done reports whether the match is over: played out, resigned, drawn, lost on time or abandoned.
func (rp *Replay) Done() bool { return rp.end != "" }

// End returns the text after "end " in the match's record, or "" until Done.
func (rp *Replay) End() string { return rp.end }

// Bot returns the level of the bot that took over seat s during the match, or "".
func (rp *Replay) Bot(s game.Seat) string { return rp.bots[s] }

// DrawAgreed returns the seats that have offered or accepted the draw that is being offered. It is empty if there is no
// offer.
func (rp *Replay) DrawAgreed() game.Seats { return rp.agreed }

// Clone returns an independent copy.
func (rp *Replay) Clone() *Replay {
	c := *rp
	c.state, c.buf = rp.state.Clone(), nil
	return &c
}

// Do carries out e and appends it to the log. If e is not possible now, Do returns a *game.Refusal and changes nothing.
func (rp *Replay) Do(e Entry) error {
	if r := rp.refuse(e); r != nil {
		return r
	}
	rp.must(e)
	return nil
}

// DoAndDiff carries out e like Do, and returns what e moved between the public piles of the game's stock.
func (rp *Replay) DoAndDiff(e Entry) (moved string, err error) {
	before := rp.stock.Contents(rp.state, true)
	if err = rp.Do(e); before != nil {
		moved = rp.stock.Diff(before, rp.stock.Contents(rp.state, true))
	}
	return moved, err
}

// must carries out e, which must be possible.
func (rp *Replay) must(e Entry) {
	switch e.Kind {
	case Act, Imagine:
		rp.act(e)
	case Resign:
		rp.resign(e.Actor)
	case Flag:
		rp.end = "flag " + e.Seat.String()
	case ToBot:
		rp.handOver(e.Seat, e.Level)
	case OfferDraw, AcceptDraw:
		rp.agree(e.Actor)
	case Abandon:
		rp.end = "abandoned"
	case RefuseDraw:
		rp.agreed = 0
	case AskUndo, AllowUndo:
		rp.allowUndo(e.Actor)
	case RefuseUndo:
		rp.undo = 0
	}
	rp.entries = rp.entries.With(e)
	if rp.Done() {
		rp.trail = trail{}
	}
}

// act carries out an entry that changes the position. An offered draw lapses, unless chance acted.
func (rp *Replay) act(e Entry) {
	rp.alter(e)
	if e.Actor != game.Nature {
		rp.agreed = 0
	}
	if game.Over(rp.state) {
		rp.end = game.EndLine(rp.game, rp.state.Result())
	}
}

// resign ends a match of one or two seats; at a larger table a bot plays on.
func (rp *Replay) resign(s game.Seat) {
	if rp.setup.Seats <= 2 {
		rp.end = "resign " + s.String()
		return
	}
	rp.handOver(s, ResignedLevel)
}

func (rp *Replay) handOver(s game.Seat, level string) {
	rp.bots[s], rp.agreed, rp.undo = level, 0, 0
}

// agree adds s to the seats that agree to a draw. When all people agree, the match is drawn.
func (rp *Replay) agree(s game.Seat) {
	rp.agreed = rp.agreed.With(s)
	if rp.people()&^rp.agreed == 0 {
		rp.end = "draw"
	}
}

// people returns the seats that no bot plays.
func (rp *Replay) people() game.Seats {
	set := game.UpTo(rp.setup.Seats) &^ rp.computers
	for s := range rp.setup.Seats {
		if rp.bots[s] != "" {
			set = set.Without(game.Seat(s))
		}
	}
	return set
}
