package drill

import (
	"encoding/json"
	"strings"
	"time"

	"quarterdeck/coach"
	"quarterdeck/drill/fsrs"
	"quarterdeck/game"
	"quarterdeck/store"
)

// stored is a puzzle as the store has it, with its key.
type stored struct {
	Game   string    `json:"game"`
	Seat   game.Seat `json:"seat"`
	At     int       `json:"at"`     // entries of the match's record before the choice
	Action string    `json:"action"` // that was played
	Theme  string    `json:"theme"`
	Loss   figure    `json:"loss"`            // of that action, as the coach first judged it
	Exact  bool      `json:"exact,omitempty"` // the position is solved
	Budget int       `json:"budget,omitempty"`
	Key    []option  `json:"key,omitempty"` // of a confirmed puzzle; of a solved position from the beginning
}

// figure is a coach.Figure as the store has it.
type figure struct {
	Value float64 `json:"value"`
	Error float64 `json:"error,omitempty"`
}

// option is what the judge says of one action.
type option struct {
	Action string  `json:"action"`
	Loss   figure  `json:"loss"`
	Share  float64 `json:"share,omitempty"` // how often captain, or best play, chooses it
	Rough  bool    `json:"rough,omitempty"`
}

// answerRecord is an answer as the store has it. The schedule follows from Rating and Day of all answers.
type answerRecord struct {
	Action string      `json:"action"`
	Grade  Grade       `json:"grade"`
	Rating fsrs.Rating `json:"rating"`
	Day    int         `json:"day"`
}

// Grade is how good an answer is.
type Grade string

// Grades.
const (
	Right  Grade = "right"  // as good as the best, within Tolerance
	Nearly Grade = "nearly" // it gives away at most half of what was given away in the match
	Wrong  Grade = "wrong"
)

// Puzzle is a puzzle without its key.
type Puzzle struct {
	ID      string
	Match   string
	Game    string
	Seat    game.Seat
	At      int // entries of the match's record before the choice
	Theme   string
	Due     time.Time
	Answers int // so far; an answer names this number
}

// Option is an action with what it gives away.
type Option struct {
	Action string
	Loss   coach.Figure
	Share  float64 // how often captain, or best play, chooses it
	Rough  bool    // judged by a first look only
	Right  bool    // it would have been a right answer
}

// Result is what a guest is shown after an answer.
type Result struct {
	Puzzle
	Action  string // the answer
	Grade   Grade
	Own     *Option  // what the answer gives away; nil: the judge did not consider it
	Played  Option   // what was played in the match
	Best    []Option // what captain, or best play, chooses, the most frequent first
	Options []Option // all actions that were judged, the best first
	Exact   bool     // the figures are exact
	Next    time.Time
}

func decode(d *store.Drill) (s stored, err error) {
	err = json.Unmarshal(d.Data, &s)
	return s, err
}

func (s *stored) puzzle(d *store.Drill) Puzzle {
	return Puzzle{ID: d.ID, Match: d.Match, Game: s.Game, Seat: s.Seat, At: s.At, Theme: s.Theme, Due: d.Due, Answers: d.Answers}
}

// themeOf returns the kind of an action: the first word of its notation.
func themeOf(action string) string {
	word, _, _ := strings.Cut(action, " ")
	return word
}

func (s *stored) find(action string) *option {
	for i := range s.Key {
		if s.Key[i].Action == action {
			return &s.Key[i]
		}
	}
	return nil
}

const (
	// minLoss is the smallest loss of a costly choice, in winning chances.
	minLoss = 0.02
	// maxTolerance is the most that a right answer may give away.
	maxTolerance = 0.02
)

// tolerance returns how much a right answer may give away: a quarter of what the match's choice gave away, and never much.
func (s *stored) tolerance() float64 {
	if played := s.find(s.Action); played != nil {
		return min(played.Loss.Value/4, maxTolerance)
	}
	return 0
}

// grade returns how good an action is.
func (s *stored) grade(action string) Grade {
	o, played := s.find(action), s.find(s.Action)
	switch {
	case o == nil || played == nil:
		return Wrong
	case o.Loss.Value <= s.tolerance():
		return Right
	case o.Loss.Value <= played.Loss.Value/2 && !o.Rough:
		return Nearly
	}
	return Wrong
}

// rating returns the grade as the scheduler knows it.
func (g Grade) rating() fsrs.Rating {
	switch g {
	case Right:
		return fsrs.Good
	case Nearly:
		return fsrs.Hard
	}
	return fsrs.Again
}

func (s *stored) shown(o *option) Option {
	return Option{Action: o.Action, Loss: coach.Figure{Value: o.Loss.Value, Error: o.Loss.Error}, Share: o.Share, Rough: o.Rough, Right: s.grade(o.Action) == Right}
}
