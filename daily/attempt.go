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
	Over  bool      // it was finished; otherwise it counts as it stands
	Won   bool      // it was finished and won
	Began time.Time // when it was dealt
	Ended time.Time // when the last entry that counts was made
	Place int       // in the ranking, from 1; equal scores share a place; 0 if it was not ranked
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
	return a, nil
}

// markAt is a mark and the entry of the record that made it. Entries count from 0.
type markAt struct {
	entry int
	mark  Mark
}

// marksOf returns the marks of actions that were not undone later.
func marksOf(all []markAt, undone []record.Undone) (marks []Mark) {
	isUndone := make(map[int]bool, len(undone))
	for _, u := range undone {
		isUndone[u.Act] = true
	}
	for _, m := range all {
		if !isUndone[m.entry] {
			marks = append(marks, m.mark)
		}
	}
	return marks
}

// Rank sorts attempts, the best first, and sets their places. Among equal scores, finished attempts come first, then
// earlier ones.
func Rank(list []Attempt) {
	slices.SortStableFunc(list, func(a, b Attempt) int {
		if a.Over != b.Over && a.Score == b.Score {
			if a.Over {
				return -1
			}
			return 1
		}
		return cmp.Or(cmp.Compare(b.Score, a.Score), a.Ended.Compare(b.Ended), cmp.Compare(a.Match, b.Match))
	})
	for i := range list {
		list[i].Place = i + 1
		if i > 0 && list[i].Score == list[i-1].Score {
			list[i].Place = list[i-1].Place
		}
	}
}

// Find returns the attempt of a guest, or nil.
func Find(list []Attempt, guest string) *Attempt {
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
	Streak  int      // days
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
	lines[1] += " " + o.Words(s.Attempt.Score)
	if s.Par != nil && s.Par.Over {
		lines = append(lines, s.Par.Name+": "+strconv.Itoa(s.Par.Score))
	}
	if s.Streak > 1 {
		lines = append(lines, strconv.Itoa(s.Streak)+" days in a row")
	}
	return strings.Join(lines, "\n")
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
