package match

import (
	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/match/chat"
	"quarterdeck/match/moments"
	"quarterdeck/match/seating"
	"quarterdeck/record"
	"slices"
)

// Match is one match at one version. It never changes; Act and the like return the next one.
type Match struct {
	start   *Start
	options []Choice     // what the start says, in words; shared with all matches that grow out of this one
	commit  string       // to the seed of the start; empty if there is none
	seating seating.Plan // as it is now
	history
	lines  transcript
	replay *record.Replay
	recent moments.Ring // the last few positions but the newest, so that a look back at them costs nothing
	acted  []int        // for each seat, the version just after it last acted; 0 if it never did
	dealer *fair.Dealer // nil until the first draw
	next   string
	full   int    // version of the newest entry that the beginning depended on: a seat taken, or a nonce
	moves  int    // made by seats and not taken back
	around around // after the newest entry
	ended  int    // version at which the match was over; 0 while it is not
}

// New returns the match before its first entry, or a *game.Refusal if start does not name a player for each of the
// setup's seats. The start must not change any more.
func New(start *Start) (*Match, error) {
	d, err := begin(start)
	if err != nil {
		return nil, err
	}
	if err := d.checkSeats(); err != nil {
		return nil, err
	}
	return &d.Match, nil
}

// Load returns the match that start and log lead to. A match without seats, which New refuses, never begins: it waits, and
// can be called off.
func Load(start *Start, log []Entry) (*Match, error) {
	d, err := begin(start)
	if err != nil {
		return nil, err
	}
	return &d.Match, d.load(log)
}

// With returns the match after more entries that were taken elsewhere.
func (m *Match) With(entries []Entry) (*Match, error) {
	d := m.draft()
	return &d.Match, d.load(entries)
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

// PlayedByBot tells whether the computer plays seat s now.
func (m *Match) PlayedByBot(s game.Seat) bool { return m.botLevel(s) != "" }
