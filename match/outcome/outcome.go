// Package outcome describes how a finished match ended: who won, with how many points, and in words.
package outcome

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"quarterdeck/game"
	"quarterdeck/record"
	"quarterdeck/table"
)

// Results of a seat.
const (
	Win  = "win"
	Loss = "loss"
	Draw = "draw"
)

// Match is what the ending of a match depends on.
type Match struct {
	End      string       // as in the record, without "end "
	Last     record.Entry // the newest of the record
	Position game.State   // the last one
	Seats    int
	Together bool // the seats win and lose together
	Begun    bool // all seats were taken
}

// Ending is how a match ended.
type Ending struct {
	of      Match
	Results []string    // Win, Loss or Draw, by seat
	Winners []game.Seat // the seats that won
}

// New returns the ending of a match.
func New(of Match) *Ending {
	e := &Ending{of: of, Results: make([]string, of.Seats)}
	for i := range e.Results {
		s := game.Seat(i)
		if e.Results[i] = of.resultOf(s); e.Results[i] == Win {
			e.Winners = append(e.Winners, s)
		}
	}
	return e
}

// resultOf returns the result of seat s.
func (m *Match) resultOf(s game.Seat) string {
	lost := func(loser game.Seat) string {
		if s == loser || m.Together {
			return Loss
		}
		return Win
	}
	switch m.Last.Kind {
	case record.Resign:
		return lost(m.Last.Actor)
	case record.Flag:
		return lost(m.Last.Seat)
	case record.AcceptDraw, record.OfferDraw, record.Abandon:
		return Draw
	}
	r := m.Position.Result()
	utility := r.Utility[:m.Seats]
	best, worst := slices.Max(utility), slices.Min(utility)
	switch u := utility[s]; {
	case u > 0, u == best && u > worst:
		return Win
	case u < 0:
		return Loss
	}
	return Draw
}

// scores returns the points of the position, by seat.
func (e *Ending) scores() []int32 {
	r := e.of.Position.Result()
	return slices.Clone(r.Score[:e.of.Seats])
}

// View is the outcome of a match for a viewer.
type View struct {
	End     string   `json:"end"`            // as in the record, without "end "
	Text    string   `json:"text"`           // in words, for this viewer
	Winners []int    `json:"winners"`        // empty if no player won
	Seats   []string `json:"seats"`          // "win", "loss" or "draw" for each seat
	How     string   `json:"how,omitempty"`  // what ended the match, in words
	Rule    string   `json:"rule,omitempty"` // the id of the rule that did
}

// For returns the ending in words for a viewer. namer puts the names in.
func (e *Ending) For(viewer game.Seat, namer *strings.Replacer) *View {
	out := &View{End: e.of.End, Seats: e.Results, Winners: []int{}}
	for _, s := range e.Winners {
		out.Winners = append(out.Winners, int(s))
	}
	text := e.Text(viewer)
	if st := e.of.Position; e.of.Last.Kind == record.Act && game.Over(st) && pointsSayNoMore(e.scores(), e.Winners) {
		text = st.Table(viewer).Status // the points add nothing; the status says how the match ended
	}
	out.Text = namer.Replace(text)
	how, rule := e.how()
	out.How, out.Rule = namer.Replace(how), rule
	return out
}

// how returns what ended the match, with seats as {0}, {1}…, and the rule behind it. Both are empty if Text says it all.
func (e *Ending) how() (text, rule string) {
	switch last := e.of.Last; last.Kind {
	case record.Resign:
		return table.Name(int(last.Actor)) + " resigned.", ""
	case record.Flag:
		return table.Name(int(last.Seat)) + " ran out of time.", ""
	case record.AcceptDraw, record.OfferDraw:
		return "All players agreed to a draw.", ""
	case record.Abandon:
		return "", ""
	}
	if finisher, ok := e.of.Position.(game.Finisher); ok && game.Over(e.of.Position) {
		return finisher.Finish()
	}
	return "", ""
}

// Text returns one sentence with seats as {0}, {1}…
func (e *Ending) Text(viewer game.Seat) string {
	score := ""
	if e.of.Last.Kind == record.Act {
		score = e.scoreText()
	}
	together := e.of.Together || len(e.Winners) > 1 && len(e.Winners) == e.of.Seats // all seats can win even where they need not win together
	switch {
	case !e.of.Begun:
		return "The table was called off before the match began."
	case e.of.Last.Kind == record.Abandon:
		return "The match was abandoned without a result."
	case together && len(e.Winners) > 0:
		return "The match is won" + score + "."
	case together:
		return "The match is lost" + score + "."
	case len(e.Winners) == 0 && !slices.Contains(e.Results, Draw):
		return "The match is lost" + score + "."
	case len(e.Winners) == 0:
		return "The match is a draw" + score + "."
	case len(e.Winners) == 1 && e.Winners[0] == viewer:
		return "You win" + score + "."
	case len(e.Winners) == 1:
		return table.Name(int(e.Winners[0])) + " wins" + score + "."
	}
	return e.listWinners(viewer) + " win" + score + "."
}

// listWinners returns the winners in words, to begin a sentence.
func (e *Ending) listWinners(viewer game.Seat) string {
	parts := make([]string, len(e.Winners))
	for i, s := range e.Winners {
		switch parts[i] = table.Name(int(s)); {
		case s == viewer && i == 0:
			parts[i] = "You"
		case s == viewer:
			parts[i] = "you"
		}
	}
	return strings.Join(parts, " and ")
}

// pointsSayNoMore reports whether the points only repeat who has won: at most one for each winner, and none for the
// others.
func pointsSayNoMore(scores []int32, winners []game.Seat) bool {
	for i, points := range scores {
		if points != 0 && (points != 1 || !slices.Contains(winners, game.Seat(i))) {
			return false
		}
	}
	return true
}

// scoreText returns the points of a match that was played to its end, in words, with the winner's first.
func (e *Ending) scoreText() string {
	scores := e.scores()
	switch {
	case pointsSayNoMore(scores, e.Winners):
		return ""
	case (e.of.Together || len(scores) == 1) && scores[0] == 1:
		return ", 1 point"
	case e.of.Together, len(scores) == 1:
		return fmt.Sprintf(", %d points", scores[0])
	case len(scores) == 2 && len(e.Winners) == 1 && e.Winners[0] == 1:
		return fmt.Sprintf(", %d to %d", scores[1], scores[0])
	case len(scores) == 2:
		return fmt.Sprintf(", %d to %d", scores[0], scores[1])
	}
	unit := game.ScoreUnit(e.of.Position)
	parts := make([]string, len(scores))
	for i, s := range scores {
		parts[i] = table.Name(i) + ": " + strconv.Itoa(int(s))
		if i > 0 {
			continue // the unit appears once
		}
		if parts[0] += " " + unit; s != 1 {
			parts[0] += "s"
		}
	}
	return " (" + strings.Join(parts, ", ") + ")"
}
