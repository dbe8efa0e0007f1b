package lobby

import (
	"time"

	"quarterdeck/game"
	"quarterdeck/host/codec"
	"quarterdeck/match"
	"quarterdeck/match/seat"
	"quarterdeck/match/seating"
	"quarterdeck/store"
)

// Listing is a match in a list for one guest. It has nothing that the guest may not know.
type Listing struct {
	ID       string         `json:"id"`
	Game     string         `json:"game"`
	Title    string         `json:"title"`
	Phase    match.Phase    `json:"phase"`
	Seats    []ListedSeat   `json:"seats"`
	Options  []ListedOption `json:"options"` // those that differ from the rulebook's game
	House    bool           `json:"-"`       // one of them is a house rule, so the match is not rated
	Terms    match.Terms    `json:"terms"`
	Moves    int            `json:"moves"` // made by seats
	Created  time.Time      `json:"created"`
	Updated  time.Time      `json:"updated"`             // time of the newest entry that the guest may know
	Due      *time.Time     `json:"due,omitempty"`       // when a clock runs out
	Host     bool           `json:"host,omitempty"`      // the guest is the host
	YourTurn bool           `json:"your_turn,omitempty"` // the guest is to act
	CanWatch bool           `json:"can_watch"`           // or see its replay
	rank     int
}

// ListedSeat is one seat in a Listing.
type ListedSeat struct {
	seat.View
	ToAct bool   `json:"to_act,omitempty"` // its player, a person, is to act
	Tally string `json:"tally,omitempty"`  // how far it came, in words, if the match was played to its end and has no points
}

// ListedOption is an option in words.
type ListedOption struct {
	Name  string `json:"name"`
	Value string `json:"value"`
	Label string `json:"label"`
}

// listing returns a match as the guest may see it. ok is false if this server no longer has its game.
func (s *Service) listing(row *store.Match, guest string) (l Listing, ok bool) {
	g, err := s.find(row.Game, row.Rules)
	if err != nil {
		return l, false
	}
	setup, err := codec.DecodeSetup(row.Setup)
	if err != nil {
		return l, false
	}
	info, sum := g.Info(), &row.Summary
	l = Listing{
		ID: row.ID, Game: row.Game, Title: info.Title, Phase: phaseOf(row.Status), Seats: listedSeats(row.ID, sum.Seats, guest), Options: changedOptions(info, setup.Setup), House: len(info.HouseRules(setup.Setup.Options)) > 0,
		Terms: setup.Table, Moves: sum.Moves, Created: row.Created, Updated: sum.Updated, Host: guest != "" && row.Host == guest,
	}
	l.Terms.Open = 0                                   // the seats have it
	if !sum.Due.IsZero() && l.Phase == match.Running { // when it is over, an offer of a rematch may expire
		l.Due = &sum.Due
	}
	mine := 0
	for i := range l.Seats {
		if l.Seats[i].You {
			mine++
			l.YourTurn = l.YourTurn || l.Seats[i].ToAct
		}
	}
	for i := range l.Seats {
		l.Seats[i].HotSeat = l.Seats[i].You && mine > 1
	}
	if l.CanWatch = mine > 0 || setup.Table.Watch.Refuse(l.Phase) == nil; !l.CanWatch {
		l.redact(sum.Seats)
	}
	l.rank = rankOf(&l)
	return l, true
}

// redact removes all but the players and the phase from a match that the guest hosts for others and may not watch.
func (l *Listing) redact(seats []seat.Summary) {
	l.Due, l.Moves, l.Updated = nil, 0, l.Created
	for i := range l.Seats {
		s := &l.Seats[i]
		s.ToAct, s.Result, s.Score, s.Tally = false, "", nil, ""
		if seats[i].Guest != "" {
			s.Level = "" // a bot has taken over
		}
	}
}

// rankOf orders a guest's own matches: those in which they are to act, then running ones, then waiting ones.
func rankOf(l *Listing) int {
	switch {
	case l.YourTurn:
		return 0
	case l.Phase == match.Running:
		return 1
	}
	return 2
}

func phaseOf(status store.Status) match.Phase {
	switch status {
	case store.Waiting:
		return match.Gathering
	case store.Finished, store.Off:
		return match.Finished
	}
	return match.Running
}

func listedSeats(match string, seats []seat.Summary, guest string) []ListedSeat {
	players := make([]seating.Player, len(seats))
	out := make([]ListedSeat, len(seats))
	for i := range seats {
		s := &seats[i]
		players[i] = seating.Player{Kind: seating.Human, Name: s.Name, Guest: s.Guest}
		if s.Guest == "" && s.Level != "" {
			players[i] = seating.Player{Kind: seating.Bot, Name: s.Name, Level: s.Level}
		}
		shown := seat.View{Level: s.Level, Bot: seat.IsBot(s.Guest), Taken: players[i].Taken(), Open: s.Open, You: guest != "" && s.Guest == guest, Result: s.Result, Score: s.Score}
		out[i] = ListedSeat{View: shown, ToAct: s.ToAct, Tally: s.Tally}
	}
	for i, name := range seating.Names(match, players) {
		out[i].Name = name
	}
	return out
}

// changedOptions returns the options that differ from the rulebook's game.
func changedOptions(info *game.Info, setup game.Setup) []ListedOption {
	out := []ListedOption{}
	for i := range info.Options {
		o := &info.Options[i]
		value := setup.Value(o)
		if value == o.Default {
			continue
		}
		out = append(out, ListedOption{Name: o.Name, Value: value, Label: o.Chosen(value)})
	}
	return out
}
