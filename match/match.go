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
	options []Choice     // of the start, in words; shared by all versions
	commit  string       // commitment to the seed; empty if there is none
	seating seating.Plan // as it is now
	history
	lines     transcript
	replay    *record.Replay
	recent    moments.Ring // the last few positions before the newest, cached for views
	acted     []int        // for each seat, the version just after it last acted; 0 if it never did
	lastUndo  int          // the version just after the last undo; requests that know an earlier version are stale
	dealer    *fair.Dealer // nil until the first draw
	next      string
	hidden    bool       // see Administration
	duplicate *Duplicate // nil: the deal is not offered to others
	full      int        // version of the newest entry about seats or nonces
	moves     int        // made by seats and not undone
	table     tableState // after the newest entry
	ended     int        // version at which the match was over; 0 while it is not
}

// New returns the match before its first entry, or a *game.Refusal if start does not name a player for each seat of the
// setup. start must not be modified afterwards.
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

// Load returns a match from its stored start and log. It accepts a match without seats, which New refuses: such a match
// never begins, but it can be called off.
func Load(start *Start, log []Entry) (*Match, error) {
	d, err := begin(start)
	if err != nil {
		return nil, err
	}
	return &d.Match, d.loadAll(log)
}

// With returns the match after more entries, which another server accepted.
func (m *Match) With(entries []Entry) (*Match, error) {
	d := m.draft()
	return &d.Match, d.load(entries)
}

// ID returns the match's id.
func (m *Match) ID() string { return m.start.ID }

// Start returns what was fixed before the log began. It must not be modified.
func (m *Match) Start() *Start { return m.start }

// Game returns the game played.
func (m *Match) Game() game.Game { return m.start.Game }

// Version returns the length of the log.
func (m *Match) Version() int { return m.log.Len() }

// Entries returns the log from entry `from` on. It must not be modified.
func (m *Match) Entries(from int) []Entry { return slices.Clip(m.log.Items()[from:]) }

// Position returns the current position. It must not be modified.
func (m *Match) Position() game.State { return m.replay.State() }

// Chat returns the Room that decides who may read and write the match's chat now.
func (m *Match) Chat() chat.Room {
	bots := m.seating.Bots() | m.tableStateAt(m.Version()).bots
	return chat.Room{Seating: &m.seating, Bots: bots, Begun: m.Begun(), Over: m.Phase() == Finished}
}

// Seating returns the holders of the seats, present and former. It must not be modified.
func (m *Match) Seating() *seating.Plan { return &m.seating }

// Seats returns the players by seat. They must not be modified.
func (m *Match) Seats() []seating.Player { return m.seating.Players() }

// Names returns the names of the players in sentences, all different. They must not be modified.
func (m *Match) Names() []string { return m.seating.Names() }

// Next returns the id of the rematch, or "".
func (m *Match) Next() string { return m.next }

// Phase returns the phase of the match.
func (m *Match) Phase() Phase {
	switch {
	case m.ended > 0 && m.Version() >= m.ended:
		return Finished
	case !m.Begun():
		return Gathering
	}
	return Running
}

// BotToAct returns the level of the bot that is to act for seat s now, or "". In an open phase, a bot is to act while the
// match waits for it, or when it may respond and another seat has acted since it last did.
func (m *Match) BotToAct(s game.Seat) string {
	st := m.replay.State()
	asked := game.OptionalResponders(st).Has(s) && max(m.acted[s], m.lastUndo) < m.Version()
	if m.Phase() != Running || !asked && !game.RequiredActors(st).Has(s) {
		return ""
	}
	return m.botLevel(s)
}

// botLevel returns the level of the bot that plays seat s, or "" if a person does.
func (m *Match) botLevel(s game.Seat) string {
	if level := m.replay.Bot(s); level != "" {
		return level
	}
	if p := &m.seating.Players()[s]; p.Kind == seating.Bot {
		return p.Level
	}
	return ""
}

// PlayedByBot reports whether a bot plays seat s now.
func (m *Match) PlayedByBot(s game.Seat) bool { return m.botLevel(s) != "" }
