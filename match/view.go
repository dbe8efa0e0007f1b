package match

import (
	"time"

	"quarterdeck/match/chat"
	"quarterdeck/match/outcome"
	"quarterdeck/match/seating"
	"quarterdeck/table"
)

// Phase is how far a match has come.
type Phase string

const (
	Gathering Phase = "waiting"  // seats are still free
	Running   Phase = "running"  // it is being played
	Finished  Phase = "finished" // it has its end
)

// View is all that one viewer may be told of a match: everything that leaves for a person, page
// or program, is made from it.
type View struct {
	ID      string    `json:"id"`
	Game    string    `json:"game"`
	Title   string    `json:"title"`
	Rules   int       `json:"rules"`
	Options []Choice  `json:"options"`
	Created time.Time `json:"created"`

	Viewer  int   `json:"viewer"`  // the seat, or -3 for a watcher; of several seats the one that is to act
	Version int   `json:"version"` // length of the whole log
	At      int   `json:"at"`      // length of the log that this shows; below Version: a look back
	Phase   Phase `json:"phase"`   // of the whole match, not of a look back

	Terms     Terms `json:"terms"`
	CalledOff bool  `json:"called_off,omitempty"` // it was over before it began

	Seats    []SeatView   `json:"seats"`
	Names    []string     `json:"-"`        // of the seats, all different
	Position any          `json:"position"` // the game's own view
	Legal    []string     `json:"legal"`    // the viewer's legal actions in notation; none in a look back
	Table    *table.Table `json:"table,omitempty"`
	Log      []Line       `json:"log"`
	Plays    []Played     `json:"plays,omitempty"` // the same as a record writes it
	Around

	Audiences []chat.Audience `json:"ears"` // where the viewer may write

	Result *outcome.View `json:"result,omitempty"`
	Forked *Forked       `json:"forked,omitempty"` // where it was played on from; then there is no commit and no seed
	Commit string        `json:"commit"`           // SHA-256 of the dealing seed, hex
	Seed   string        `json:"seed,omitempty"`   // the seed, once the match is over
	Sealed *time.Time    `json:"sealed,omitempty"` // the seed is shown from then on, in the record; only if not at the end
	Nonces []string      `json:"nonces,omitempty"` // the seats' own parts of the key, hex, once the match is over
	Next   string        `json:"next,omitempty"`   // id of the rematch

	AwaitsNonce []int `json:"awaits_nonce,omitempty"` // seats that have announced a nonce, which the deal waits for a moment
	NoncesAfter []int `json:"nonces_after,omitempty"` // seats whose nonces came after the commit, once the match is over
}

// Choice is one option in force.
type Choice struct {
	Name  string `json:"name"`
	Value string `json:"value"`
	Label string `json:"label"` // the value in words
	Doc   string `json:"doc"`
	Rule  string `json:"rule"`
}

// SeatView is one seat as everybody may see it.
type SeatView struct {
	Seat   int          `json:"seat"`
	Name   string       `json:"name"`
	Kind   seating.Kind `json:"kind"`
	Level  string       `json:"level,omitempty"`
	Taken  bool         `json:"taken"`
	Open   bool         `json:"open,omitempty"`   // it is free, and anybody may take it
	ToAct  bool         `json:"to_act"`           // the match waits for it
	Chosen bool         `json:"chosen,omitempty"` // its choice lies face down
	Result string       `json:"result,omitempty"` // "win", "loss", "draw" once the match is over
	Score  *int32       `json:"score,omitempty"`  // final points, if the match was played to its end
	You    bool         `json:"you,omitempty"`    // it is the viewer's
	Here   bool         `json:"here,omitempty"`   // it is one of several that are the viewer's
}

// Line is one log entry in words, for one viewer.
type Line struct {
	N     int      `json:"n"`               // the match at N is the match just after it
	Actor string   `json:"actor"`           // seat number, "*" chance, "@" clock or house
	Words []string `json:"words"`           // one or more sentences
	Drawn []Played `json:"drawn,omitempty"` // the draws of chance since the line before; "?" is what the viewer may not know
}

// Played is one entry of the match record; what the viewer cannot know of it is "?".
type Played struct {
	N        int    `json:"n"` // the match at N is the match just after it
	Actor    string `json:"actor"`
	Notation string `json:"notation"`
}

// YourTurn tells whether the viewer is asked to act in what this shows.
func (v *View) YourTurn() bool { return len(v.Legal) > 0 }

// Several tells whether the viewer holds more seats than the one as which they look.
func (v *View) Several() bool {
	return v.Viewer >= 0 && v.Viewer < len(v.Seats) && v.Seats[v.Viewer].Here
}

// Past tells whether this is a look back.
func (v *View) Past() bool { return v.At < v.Version }
