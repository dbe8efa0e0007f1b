package match

import (
	"fmt"
	"slices"
	"time"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/internal/growing"
	"quarterdeck/match/chat"
	"quarterdeck/match/seating"
	"quarterdeck/record"
)

// Match is one match at one version. It never changes; Act and the like return the next one.
type Match struct {
	start   *Start
	options []Choice     // what the start says, in words; shared with all matches that grow out of this one
	commit  string       // to the seed of the start; empty if there is none
	seating seating.Plan // as it is now
	log     growing.List[Entry]
	plays   growing.List[play]   // what is known of each log entry beside the entry itself
	told    []growing.List[Line] // for each seat, then for watchers
	replay  *record.Replay
	recent  moments      // the last few positions but the newest, so that a look back at them costs nothing
	acted   []int        // for each seat, the version just after it last acted; 0 if it never did
	dealer  *fair.Dealer // nil until the first draw
	dealing bool         // the dealer is this match's own, not shared with the one before
	forked  bool         // nothing was added since the fork
	next    string
	full    int    // version of the newest entry that the beginning depended on: a seat taken, or a nonce
	moves   int    // made by seats and not taken back
	around  around // after the newest entry
	origin  around // before the first
	undone  growing.List[undone]
	places  growing.List[int] // in the log, of the record's entries
	ended   int               // version at which the match was over; 0 while it is not
}

// play is what a log entry needs so that it can be shown later.
type play struct {
	notation   string                             // as in the record; empty for the house's entries
	visibility [game.MaxSeats + 1]game.Visibility // what each seat, and last a watcher, may know of it
	sealed     bool                               // choices lie face down after it
	revealed   int                                // version at which no choice lay face down last
	around     around                             // what stands around the position after it
}

// New returns the match before its first entry, or a *game.Refusal if start does not name a player for each of the
// setup's seats. The start must not change any more.
func New(start *Start) (*Match, error) {
	m, err := reopen(start)
	if err != nil {
		return nil, err
	}
	if err := m.checkSeats(); err != nil {
		return nil, err
	}
	return m, nil
}

// checkSeats is why the match cannot have these seats, as a *game.Refusal, or nil.
func (m *Match) checkSeats() error {
	if n := m.replay.Setup().Seats; m.seating.Len() != n {
		return refuse(game.BadSeats, fmt.Sprintf("This match needs %d seats, not %d; say who plays each of them.", n, m.seating.Len()))
	}
	return nil
}

// reopen is New for what a store may hold: earlier programs kept matches without seats.
func reopen(start *Start) (*Match, error) {
	replay, err := record.NewReplay(start.Game, start.Setup)
	if err != nil {
		return nil, err
	}
	m := &Match{start: start, options: start.choices(), commit: start.commit(), replay: replay, seating: seating.New(start.Seats, start.Created)}
	m.told = make([]growing.List[Line], m.seating.Len()+1)
	m.acted = make([]int, m.seating.Len())
	tracker{m}.settle()
	return m, nil
}

// Load returns the match that start and log lead to. A match without seats, which New refuses, never begins: it waits, and
// can be called off.
func Load(start *Start, log []Entry) (*Match, error) {
	m, err := reopen(start)
	if err != nil {
		return nil, err
	}
	return m, m.grow(log)
}

// With is the match after more entries that were taken elsewhere.
func (m *Match) With(entries []Entry) (*Match, error) {
	next := m.fork()
	return next, next.grow(entries)
}

func (m *Match) grow(entries []Entry) error {
	for _, e := range entries {
		if e.Play != nil && e.Play.Actor == game.Nature {
			m.ownDealer().Skip(m.replay.State())
		}
		if err := m.add(e); err != nil {
			return err
		}
	}
	return nil
}

// ID is the match's id.
func (m *Match) ID() string { return m.start.ID }

// Start is how the match began. It must not be modified.
func (m *Match) Start() *Start { return m.start }

// Game is the game played.
func (m *Match) Game() game.Game { return m.start.Game }

// Version is the length of the log.
func (m *Match) Version() int { return m.log.Len() }

// Entries is the log from entry `from` on. It must not be modified.
func (m *Match) Entries(from int) []Entry { return slices.Clip(m.log.Items()[from:]) }

// Position is the position now. It must not be modified.
func (m *Match) Position() game.State { return m.replay.State() }

// Chat returns what the chat beside the match depends on.
func (m *Match) Chat() chat.Room {
	bots := m.seating.Bots() | m.aroundAt(m.Version()).bots
	return chat.Room{Seating: &m.seating, Bots: bots, Begun: m.Begun(), Over: m.Phase() == Finished}
}

// Seating returns who holds the seats, and who gave one back. It must not be modified.
func (m *Match) Seating() *seating.Plan { return &m.seating }

// Seats is who sits where. It must not be modified.
func (m *Match) Seats() []seating.Player { return m.seating.Players() }

// Names is what the players are called in sentences, all different. It must not be modified.
func (m *Match) Names() []string { return m.seating.Names() }

// Next is the id of the rematch; empty if there is none.
func (m *Match) Next() string { return m.next }

// Phase is how far the match has come.
func (m *Match) Phase() Phase {
	switch {
	case m.ended > 0 && m.Version() >= m.ended:
		return Finished
	case !m.Begun():
		return Gathering
	}
	return Running
}

// BotToAct is the level of the bot that is to act for seat s now, or "". In an open phase that is only while the match
// waits for it, or while it is asked something and somebody else has acted since it last did.
func (m *Match) BotToAct(s game.Seat) string {
	st := m.replay.State()
	asked := game.OptionalResponders(st).Has(s) && m.acted[s] < m.Version()
	if m.Phase() != Running || !asked && !game.RequiredActors(st).Has(s) {
		return ""
	}
	return m.botLevel(s)
}

// botLevelAt is botLevel at version n.
func (m *Match) botLevelAt(s game.Seat, n int) string {
	if m.seating.Players()[s].Kind != seating.Bot && !m.aroundAt(n).bots.Has(s) {
		return ""
	}
	return m.botLevel(s)
}

// botLevel is the level of the bot that plays seat s, or "" if a person does.
func (m *Match) botLevel(s game.Seat) string {
	if level := m.replay.Bot(s); level != "" {
		return level
	}
	if p := &m.seating.Players()[s]; p.Kind == seating.Bot {
		return p.Level
	}
	return ""
}

// fork is a copy to which entries can be added.
func (m *Match) fork() *Match {
	c := *m
	c.replay = m.replay.Clone()
	c.told, c.acted = slices.Clone(m.told), slices.Clone(m.acted)
	c.recent = m.recent.with(moment{m.Version(), m.replay.State()}) // nobody changes the old match's position
	c.forked, c.dealing = true, false
	return &c
}

// add appends one entry to m, which nobody else may have seen yet.
func (m *Match) add(e Entry) error {
	e.At = e.At.UTC().Truncate(time.Millisecond)
	if !m.forked {
		m.recent = m.recent.with(moment{m.Version(), m.replay.State().Clone()})
	}
	m.forked = false
	before := m.seating.Namer()
	var p play
	var err error
	switch {
	case e.Play != nil:
		p, err = m.carryOut(*e.Play)
	case e.Sit != nil, e.Stood != nil, e.Nonce != nil, e.Deal:
		err = m.reseat(e)
	case e.Rematch != nil:
		err = m.checkVote(*e.Rematch)
	case e.Next != "":
		m.next = e.Next
	}
	if err != nil {
		return err
	}
	p.sealed, p.revealed = m.sealed() != 0, m.revealed(m.Version())
	if !p.sealed {
		p.revealed = m.Version() + 1
	}
	if e.Play != nil {
		m.places = m.places.With(m.Version())
	}
	m.log = m.log.With(e)
	m.mark(e)
	p.around = m.around
	m.plays = m.plays.With(p)
	m.tell(e, before)
	return nil
}

// carryOut does what stands in the match record.
func (m *Match) carryOut(e record.Entry) (play, error) {
	p := play{notation: e.Notation(m.start.Game), visibility: m.visibilities(e)}
	return p, m.replay.Do(e)
}

// mark notes what the newest entry means for the versions that matter.
func (m *Match) mark(e Entry) {
	switch {
	case e.Sit != nil:
		m.full = m.Version()
	case e.Nonce != nil, e.Deal:
		m.full = m.Version()
	case e.Play != nil && e.Play.Actor >= 0:
		if e.Play.Kind == record.Act {
			m.acted[e.Play.Actor] = m.Version()
			m.moves++
		}
	}
	if e.Play != nil && m.replay.Done() {
		m.ended = m.Version()
	}
	m.noteUndo()
	tracker{m}.lookAround(e)
}

// PlayedByBot tells whether the computer plays seat s now.
func (m *Match) PlayedByBot(s game.Seat) bool { return m.botLevel(s) != "" }

// HasBot tells whether the computer plays a seat.
func (m *Match) HasBot() bool {
	for s := range game.Seat(m.seating.Len()) {
		if m.botLevel(s) != "" {
			return true
		}
	}
	return false
}
