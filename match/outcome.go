package match

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

// results is "win", "loss" or "draw" for each seat of a finished match.
func (m *Match) results() []string {
	out := make([]string, m.seating.Len())
	last := m.lastPlay()
	for i := range out {
		out[i] = m.resultOf(game.Seat(i), last)
	}
	return out
}

// resultOf is the result of seat s, last being the record's last entry.
func (m *Match) resultOf(s game.Seat, last record.Entry) string {
	lost := func(loser game.Seat) string {
		if s == loser || m.together() {
			return Loss
		}
		return Win
	}
	switch last.Kind {
	case record.Resign:
		return lost(last.Actor)
	case record.Flag:
		return lost(last.Seat)
	case record.AcceptDraw, record.OfferDraw, record.Abandon:
		return Draw
	}
	r := m.replay.State().Result()
	best := r.Utility[0]
	for _, u := range r.Utility[:m.seating.Len()] {
		best = max(best, u)
	}
	switch u := r.Utility[s]; {
	case u > 0, u == best && u > r.Utility[m.worst(r)]:
		return Win
	case u < 0:
		return Loss
	}
	return Draw
}

func (m *Match) worst(r game.Result) int {
	worst := 0
	for i := range m.seating.Players() {
		if r.Utility[i] < r.Utility[worst] {
			worst = i
		}
	}
	return worst
}

// lastPlay is the newest entry of the record.
func (m *Match) lastPlay() record.Entry {
	for i := m.log.Len() - 1; i >= 0; i-- {
		if e := m.log.At(i).Play; e != nil {
			return *e
		}
	}
	return record.Entry{}
}

// outcome is how a finished match ended, in words for viewer.
func (m *Match) outcome(viewer game.Seat) *Outcome {
	out := &Outcome{End: m.replay.End(), Seats: m.results(), Winners: []int{}}
	for _, s := range m.winners() {
		out.Winners = append(out.Winners, int(s))
	}
	speaksTo, st := m.speaksTo(viewer), m.replay.State()
	text := m.outcomeText(speaksTo)
	if m.lastPlay().Kind == record.Act && game.Over(st) && pointsSayNoMore(m.scores(), m.winners()) {
		text = st.Table(speaksTo).Status // how it came about
	}
	out.Text = m.seating.Namer().Replace(text)
	return out
}

// winners is the seats that won a finished match.
func (m *Match) winners() []game.Seat {
	var out []game.Seat
	for i, r := range m.results() {
		if r == Win {
			out = append(out, game.Seat(i))
		}
	}
	return out
}

// scores is the points of the position, by seat.
func (m *Match) scores() []int32 {
	r := m.replay.State().Result()
	return slices.Clone(r.Score[:m.seating.Len()])
}

// outcomeText is one sentence with seats as {0}, {1}…
func (m *Match) outcomeText(viewer game.Seat) string {
	last, winners := m.lastPlay(), m.winners()
	score := ""
	if last.Kind == record.Act {
		score = m.scoreText(winners)
	}
	coop := m.together() || len(winners) > 1 && len(winners) == m.seating.Len() // a game that can be won together may not always be
	switch {
	case !m.Begun():
		return "The table was called off before the match began."
	case last.Kind == record.Abandon:
		return "The match was given up without a result."
	case coop && len(winners) > 0:
		return "The match is won" + score + "."
	case coop:
		return "The match is lost" + score + "."
	case len(winners) == 0 && !slices.Contains(m.results(), Draw):
		return "The match is lost" + score + "."
	case len(winners) == 0:
		return "The match is a draw" + score + "."
	case len(winners) == 1:
		return does(viewer, winners[0], "You win", " wins") + score + "."
	}
	return listed(viewer, winners) + " win" + score + "."
}

// pointsSayNoMore tells whether the points only repeat who has won: one each for the winners at most, and none for the others.
func pointsSayNoMore(scores []int32, winners []game.Seat) bool {
	for i, points := range scores {
		if points != 0 && (points != 1 || !slices.Contains(winners, game.Seat(i))) {
			return false
		}
	}
	return true
}

// scoreText is the points of a match that was played to its end: the winner's first, as spoken.
func (m *Match) scoreText(winners []game.Seat) string {
	scores := m.scores()
	switch {
	case pointsSayNoMore(scores, winners):
		return ""
	case (m.together() || len(scores) == 1) && scores[0] == 1:
		return ", 1 point"
	case m.together(), len(scores) == 1:
		return fmt.Sprintf(", %d points", scores[0])
	case len(scores) == 2 && len(winners) == 1 && winners[0] == 1:
		return fmt.Sprintf(", %d to %d", scores[1], scores[0])
	case len(scores) == 2:
		return fmt.Sprintf(", %d to %d", scores[0], scores[1])
	}
	parts := make([]string, len(scores))
	for i, s := range scores {
		parts[i] = table.Name(i) + ": " + strconv.Itoa(int(s))
	}
	return " (" + strings.Join(parts, ", ") + ")"
}

// listed is several seats in words.
func listed(viewer game.Seat, seats []game.Seat) string {
	parts := make([]string, len(seats))
	for i, s := range seats {
		parts[i] = does(viewer, s, "you", "")
	}
	return strings.Join(parts, " and ")
}
