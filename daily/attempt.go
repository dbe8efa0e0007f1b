package daily

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/record"
)

// Milestoner is a State with milestones, such as the ports of a voyage.
type Milestoner interface {
	// Milestone is called on the position just after action a. If a milestone was reached or missed, mark is a short
	// name for it; otherwise mark is empty.
	Milestone(a game.Action) (mark string, reached bool)
}

// Mark is one milestone of an attempt.
type Mark struct {
	Text    string // "3": the port with that number
	Reached bool
}

// Attempt is the state of one match of a deal: its score, its marks and its place.
type Attempt struct {
	Match string // the match's id
	Guest string // the player; empty for a bot
	Name  string // the player's name in sentences
	Score int
	Marks []Mark
	Over  bool // it was finished; otherwise it counts as it stands
	// Outcome is the result where win, draw and loss count before points; otherwise Unranked.
	Outcome Outcome
	Moves   int       // the player's actions, where Outcome is Won: of equal wins, the shorter one is better
	Won     bool      // it was finished and won
	Began   time.Time // when it was dealt
	Ended   time.Time // when the last entry that counts was made
	Place   int       // in the ranking, from 1; equal scores share a place; 0 if it was not ranked
}

// Read returns the attempt that a match of one seat is at the time until: later entries do not count.
func Read(m *match.Match, until time.Time) (Attempt, error) {
	p := m.Start().Seats[0]
	a := Attempt{Match: m.ID(), Guest: p.Guest, Name: m.Names()[0], Began: m.Start().Created, Ended: m.Start().Created}
	if p.Level != "" {
		a.Name += " (" + p.Level + ")"
	}
	replay, err := record.NewReplay(m.Game(), m.Start().Setup)
	if err != nil {
		return a, err
	}
	var marks []markAt
	for _, e := range m.Entries(0) {
		if !e.At.Before(until) {
			break
		}
		if e.Play == nil {
			continue
		}
		if err := replay.Do(*e.Play); err != nil {
			return a, err
		}
		a.Ended = e.At
		if marker, ok := replay.State().(Milestoner); ok && e.Play.Kind == record.Act {
			if text, reached := marker.Milestone(e.Play.Action); text != "" {
				marks = append(marks, markAt{len(replay.Entries()) - 1, Mark{text, reached}})
			}
		}
	}
	a.Marks = marksOf(marks, replay.Undone())
	result := replay.State().Result()
	a.Score, a.Over = int(result.Score[0]), replay.Done()
	a.Won = game.Over(replay.State()) && result.Utility[0] > 0
	if _, ok := replay.State().(Milestoner); !ok {
		a.Outcome = outcomeOf(&a, result, game.Over(replay.State()))
	}
	if a.Outcome == Won {
		a.Moves = movesOf(replay)
	}
	return a, nil
}

// Outcome is the result of an attempt where win, draw and loss count before points. A greater one is better.
type Outcome int

// Outcomes.
const (
	Unranked Outcome = iota // points alone count
	Left                    // the attempt was not finished
	Lost                    // also by resigning, or by abandoning the match
	Drawn
	Won
)

// String returns the outcome in a word, or "".
func (o Outcome) String() string { return []string{"", "left", "lost", "drawn", "won"}[o] }

// outcomeOf returns the outcome of an attempt with a result. A match that was not played to the end of its rules is lost.
func outcomeOf(a *Attempt, result game.Result, played bool) Outcome {
	switch {
	case !a.Over:
		return Left
	case a.Won:
		return Won
	case played && result.Utility[0] == 0:
		return Drawn
	}
	return Lost
}

// movesOf counts the actions of the player that were not undone.
func movesOf(replay *record.Replay) int {
	isUndone := undoneActs(replay.Undone())
	n := 0
	for i, e := range replay.Entries() {
		if e.Kind == record.Act && e.Actor == 0 && !isUndone[i] {
			n++
		}
	}
	return n
}

// markAt is a mark and the entry of the record that made it. Entries count from 0.
type markAt struct {
	entry int
	mark  Mark
}

// marksOf returns the marks of actions that were not undone later.
func marksOf(all []markAt, undone []record.Undone) (marks []Mark) {
	isUndone := undoneActs(undone)
	for _, m := range all {
		if !isUndone[m.entry] {
			marks = append(marks, m.mark)
		}
	}
	return marks
}

// undoneActs returns the entries whose actions were undone.
func undoneActs(undone []record.Undone) map[int]bool {
	acts := make(map[int]bool, len(undone))
	for _, u := range undone {
		acts[u.Act] = true
	}
	return acts
}

// Rank sorts attempts, the best first, and sets their places. Among equal scores, finished attempts come first, then
// earlier ones.
func Rank(list []Attempt) {
	slices.SortStableFunc(list, func(a, b Attempt) int {
		if c := cmp.Or(cmp.Compare(b.Outcome, a.Outcome), cmp.Compare(b.Score, a.Score), cmp.Compare(a.Moves, b.Moves)); c != 0 {
			return c
		}
		if a.Over != b.Over {
			if a.Over {
				return -1
			}
			return 1
		}
		return cmp.Or(a.Ended.Compare(b.Ended), cmp.Compare(a.Match, b.Match))
	})
	for i := range list {
		list[i].Place = i + 1
		if i > 0 && list[i].equals(&list[i-1]) {
			list[i].Place = list[i-1].Place
		}
	}
}

// equals reports whether two attempts share a place.
func (a *Attempt) equals(b *Attempt) bool {
	return a.Outcome == b.Outcome && a.Score == b.Score && a.Moves == b.Moves
}

// Percentile returns what share of the other finished attempts a finished attempt beats, in percent; equal ones count half.
// ok is false if there are no others.
func Percentile(list []Attempt, mine *Attempt) (percent int, ok bool) {
	beaten, others := 0, 0 // in halves
	for i := range list {
		b := &list[i]
		if !b.Over || b.Match == mine.Match {
			continue
		}
		others++
		switch {
		case b.equals(mine):
			beaten++
		case b.Place > mine.Place:
			beaten += 2
		}
	}
	if others == 0 || !mine.Over {
		return 0, false
	}
	return (100*beaten + others) / (2 * others), true
}

// Of returns the attempt of a guest, or nil.
func Of(list []Attempt, guest string) *Attempt {
	i := slices.IndexFunc(list, func(a Attempt) bool { return guest != "" && a.Guest == guest })
	if i < 0 {
		return nil
	}
	return &list[i]
}

// Words returns an attempt's result in words: "3 of 6 ports".
func (o Offer) Words(score int) string {
	unit := o.Unit + "s"
	if o.MaxScore == 1 {
		unit = o.Unit
	}
	return strconv.Itoa(score) + " of " + strconv.Itoa(o.MaxScore) + " " + unit
}

// Shared holds the facts for the text that a player shares with friends.
type Shared struct {
	Deal    Deal
	Attempt Attempt
	Par     *Attempt // the bot's; nil if it has not finished
	Rate    *Rate    // where win, draw and loss count: par instead of that attempt; nil if it is not known
	Percent int      // of the other finishers beaten; counts if Beaten is true
	Beaten  bool
	Streak  int    // days
	Link    string // where friends find the deal; "" adds none
}

// Result returns the result of an attempt in words: "3 of 6 ports", "won with 8 points", "not finished".
func (o Offer) Result(a *Attempt) string {
	switch {
	case !o.Ranks():
		return o.Words(a.Score)
	case a.Outcome == Left:
		return "not finished"
	case a.Outcome == Won && o.Unit == "":
		return "won in " + strconv.Itoa(a.Moves) + " moves"
	case o.Unit == "":
		return a.Outcome.String()
	}
	unit := o.Unit + "s"
	if a.Score == 1 {
		unit = o.Unit
	}
	return a.Outcome.String() + " with " + strconv.Itoa(a.Score) + " " + unit
}

// Text returns a few lines about the result and nothing about the cards. An anchor stands for a milestone that was
// reached, a cross for a missed one, and a ring for one that is still to come.
func (s Shared) Text() string {
	o := s.Deal.Offer
	lines := []string{o.Game.Info().Title + ", " + string(s.Deal.Date), ""}
	if choice := s.Deal.Unusual(); choice != "" {
		lines[0] += " (" + choice + ")"
	}
	for i := range o.MaxScore {
		switch {
		case i >= len(s.Attempt.Marks):
			lines[1] += "○"
		case s.Attempt.Marks[i].Reached:
			lines[1] += "⚓"
		default:
			lines[1] += "✗"
		}
	}
	lines[1] = strings.TrimSpace(lines[1] + " " + s.Attempt.symbol() + o.Result(&s.Attempt))
	if s.Rate != nil {
		lines = append(lines, "Par: "+s.Rate.Text())
	}
	if s.Beaten {
		lines = append(lines, "Better than "+strconv.Itoa(s.Percent)+"% of the others")
	}
	switch {
	case s.Rate != nil || s.Par == nil || !s.Par.Over:
	case o.Ranks():
		lines = append(lines, s.Par.Name+": "+o.Result(s.Par))
	default:
		lines = append(lines, s.Par.Name+": "+strconv.Itoa(s.Par.Score))
	}
	if s.Streak > 1 {
		lines = append(lines, strconv.Itoa(s.Streak)+" days in a row")
	}
	if s.Link != "" {
		lines = append(lines, s.Link)
	}
	return strings.Join(lines, "\n")
}

// symbol returns a sign for an attempt's outcome and a space, or "" where marks show the result.
func (a *Attempt) symbol() string {
	return []string{"", "○ ", "✗ ", "＝ ", "★ "}[a.Outcome]
}

// Unusual returns the options that differ from their default, in words, or "".
func (d Deal) Unusual() string {
	var words []string
	for _, opt := range d.Offer.Choices() {
		value := d.Setup.Options[opt.Name]
		if value == opt.Default {
			continue
		}
		if i := slices.Index(opt.Values, value); i < len(opt.Labels) {
			value = opt.Labels[i]
		}
		words = append(words, value)
	}
	return strings.Join(words, "; ")
}
