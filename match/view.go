package match

import (
	"time"

	"quarterdeck/match/chat"
	"quarterdeck/match/outcome"
	"quarterdeck/match/seat"
	"quarterdeck/match/seating"
	"quarterdeck/record"
	"quarterdeck/table"
)

// Phase is how far a match has come.
type Phase string

const (
	Gathering Phase = "waiting"  // seats are still free
	Running   Phase = "running"  // it is being played
	Finished  Phase = "finished" // it has its end
)

// View is everything that one viewer may see of a match. All that the server sends of a match is made from it.
type View struct {
	ID      string    `json:"id"`
	Game    string    `json:"game"`
	Title   string    `json:"title"`
	Rules   int       `json:"rules"`
	Options []Choice  `json:"options"`
	Created time.Time `json:"created"`

	Viewer  int   `json:"viewer"`  // the seat, or -3 for a spectator; in a hot seat, the seat to act
	Version int   `json:"version"` // length of the whole log
	At      int   `json:"at"`      // version shown; below Version in a replay
	Phase   Phase `json:"phase"`   // of the whole match, also in a replay

	Terms     Terms `json:"terms"`
	CalledOff bool  `json:"called_off,omitempty"` // it ended before it began

	Seats    []SeatView   `json:"seats"`
	Names    []string     `json:"-"`        // of the seats, all different
	Position any          `json:"position"` // the game's own view
	Legal    []string     `json:"legal"`    // the viewer's legal actions in notation; none in a replay
	Table    *table.Table `json:"table,omitempty"`
	Log      []Line       `json:"log"`
	Plays    []Played     `json:"plays,omitempty"` // the log as a record writes it
	TableState

	Audiences []chat.Audience `json:"ears"` // where the viewer may write

	Result   *outcome.View `json:"result,omitempty"`
	Forked   *Forked       `json:"forked,omitempty"` // the position from which it continues; such a match has no commit and no seed
	Commit   string        `json:"commit"`           // SHA-256 of the dealing seed, hex
	Seed     string        `json:"seed,omitempty"`   // the seed, once the match is over
	RevealAt *time.Time    `json:"sealed,omitempty"` // when the record shows the seed, if later than the end
	Nonces   []string      `json:"nonces,omitempty"` // of the seats, hex, once the match is over
	Next     string        `json:"next,omitempty"`   // id of the rematch

	AwaitsNonce []int `json:"awaits_nonce,omitempty"` // seats whose announced nonces the deal waits for
	NoncesAfter []int `json:"nonces_after,omitempty"` // seats whose nonces came after the commit, once the match is over
}

// Choice is one option in force.
type Choice struct {
	Name  string `json:"name"`
	Value string `json:"value"`
	Label string `json:"label"` // the value in words
	Doc   string `json:"doc"`
	Rule  string `json:"rule"`
	House string `json:"house,omitempty"` // a house rule in words, with the standard number: "cards = 9 (standard 13)"
	Idle  bool   `json:"-"`               // it cannot change anything at this table
}

// SeatView is one seat as every viewer may see it.
type SeatView struct {
	seat.View
	Seat   int          `json:"seat"`
	Kind   seating.Kind `json:"kind"`
	ToAct  bool         `json:"to_act"`           // the match waits for it
	Chosen bool         `json:"chosen,omitempty"` // it has made a hidden choice
}

// Line is one log entry in words, for one viewer.
type Line struct {
	N      int            `json:"n"`                // version just after the entry
	Actor  string         `json:"actor"`            // seat number, "*" for chance, "@" for a clock or the server
	Words  []string       `json:"words"`            // one or more sentences
	Reason string         `json:"reason,omitempty"` // why the actor, a bot, did it, in its own words
	Cue    string         `json:"cue,omitempty"`    // the kind of event, if the game names it: a word for sounds and motion
	Drawn  []Played       `json:"drawn,omitempty"`  // the draws of chance since the line before; "?" if the viewer may not know one
	Moved  []record.Moved `json:"moved,omitempty"`  // what came into or left public piles since then
}

// Played is one entry of the match record. "?" stands for what the viewer may not know.
type Played struct {
	N        int    `json:"n"` // version just after the entry
	Actor    string `json:"actor"`
	Notation string `json:"notation"`
}

// YourTurn reports whether the viewer is to act.
func (v *View) YourTurn() bool { return len(v.Legal) > 0 }

// Several reports whether the viewer holds several seats.
func (v *View) Several() bool {
	return v.Viewer >= 0 && v.Viewer < len(v.Seats) && v.Seats[v.Viewer].HotSeat
}

// Past reports whether the view shows an earlier version.
func (v *View) Past() bool { return v.At < v.Version }
