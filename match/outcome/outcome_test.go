package outcome

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/record"
	"quarterdeck/table"
)

// scored is a position with a result in which the score counts cattle.
type scored struct {
	game.State
	result game.Result
}

func (s scored) Result() game.Result { return s.result }
func (s scored) ScoreUnit() string   { return "cow" }

// TestScoresNameTheirUnit checks that the scores of several seats name their unit.
func TestScoresNameTheirUnit(t *testing.T) {
	for want, scores := range map[string][3]int32{
		" ({0}: 0 cows, {1}: 3, {2}: 0)": {0, 3, 0},
		" ({0}: 1 cow, {1}: 3, {2}: 0)":  {1, 3, 0},
	} {
		st := scored{result: game.Result{Seats: 3}}
		copy(st.result.Score[:], scores[:])
		e := &Ending{of: Match{Last: record.Entry{Kind: record.Act}, Position: st, Seats: 3}, Winners: []game.Seat{1}}
		if got := e.scoreText(); got != want {
			t.Errorf("%v is told as %q, want %q", scores, got, want)
		}
	}
}

// TestWinnersInWords checks that a sentence about several winners begins with a capital letter for every reader.
func TestWinnersInWords(t *testing.T) {
	e := &Ending{Winners: []game.Seat{0, 3}}
	for viewer, want := range map[game.Seat]string{0: "You and {3}", 1: "{0} and {3}", 3: "{0} and you"} {
		if got := e.listWinners(viewer); got != want {
			t.Errorf("seat %d reads %q, want %q", viewer, got, want)
		}
	}
}

// finished is a position that says what ended the match.
type finished struct{ scored }

func (finished) Actors() game.Seats           { return 0 }
func (finished) Finish() (text, rule string)  { return "The last cow is home.", "C-7" }
func (finished) Table(game.Seat) *table.Table { return &table.Table{} }

// TestHow checks that an ending says what ended the match: a rule, a player or the clock.
func TestHow(t *testing.T) {
	st := finished{scored{result: game.Result{Seats: 2, Score: [game.MaxSeats]int32{3, 1}, Utility: [game.MaxSeats]float32{1, -1}}}}
	namer := table.Namer([]string{"Ann", "Bo"})
	for _, tc := range []struct {
		last      record.Entry
		how, rule string
	}{
		{record.Entry{Kind: record.Act}, "The last cow is home.", "C-7"},
		{record.Entry{Kind: record.Resign, Actor: 1}, "Bo resigned.", ""},
		{record.Entry{Kind: record.Flag, Actor: game.Clock, Seat: 0}, "Ann ran out of time.", ""},
		{record.Entry{Kind: record.AcceptDraw}, "All players agreed to a draw.", ""},
		{record.Entry{Kind: record.Abandon}, "", ""},
	} {
		v := New(Match{Last: tc.last, Position: st, Seats: 2, Begun: true}).For(game.Watcher, namer)
		if v.How != tc.how || v.Rule != tc.rule {
			t.Errorf("%v: %q by %q, want %q by %q", tc.last.Kind, v.How, v.Rule, tc.how, tc.rule)
		}
	}
}

// TestFinish plays each game to its end at random: the rule that ended it stands in the rules.
func TestFinish(t *testing.T) {
	for _, g := range games.All() {
		for seed := range uint64(6) {
			setup, err := g.Info().Resolve(game.Setup{Seats: 2})
			if err != nil {
				t.Fatal(err)
			}
			st, err := g.New(setup)
			if err != nil {
				t.Fatal(err)
			}
			rec := &record.Record{Game: g.Info().ID, Setup: setup}
			r := rand.New(rand.NewPCG(seed, 16))
			for !game.Over(st) && len(rec.Entries) < 20000 {
				s := st.Actors().First()
				a := game.Action(0)
				if s == game.Nature {
					a = st.Roll(r)
				} else {
					legal := st.Legal(nil, s)
					a = legal[r.IntN(len(legal))]
				}
				st.Apply(s, a)
				rec.Entries = append(rec.Entries, record.Entry{Actor: s, Action: a})
			}
			text, rule := st.(game.Finisher).Finish()
			if !strings.HasSuffix(text, ".") || !strings.Contains(g.Info().RulesDoc, "("+rule+")") {
				t.Errorf("%s ended by %q: %q", g.Info().ID, rule, text)
			}
			checkTally(t, g, st)
			places, err := Swings(g, rec, 4)
			if err != nil || len(places) == 0 || len(places) > 4 || !slices.IsSorted(places) {
				t.Errorf("%s turned at %v: %v", g.Info().ID, places, err)
			}
		}
	}
}

// checkTally checks that the end of a match has something to show in lists for each seat: points, or a tally.
func checkTally(t *testing.T, g game.Game, st game.State) {
	t.Helper()
	r := st.Result()
	tallier, ok := st.(game.Tallier)
	if !ok {
		if r.Score[0] == 0 && r.Score[1] == 0 && r.Utility[0] != 0 {
			t.Errorf("%s: nothing says how far the seats came", g.Info().ID)
		}
		return
	}
	for s := range game.Seat(r.Seats) {
		if text := tallier.Tally(s); !regexp.MustCompile(`^\d+ (of \d+ )?(card|treasure)s?( left)?$`).MatchString(text) {
			t.Errorf("%s: the tally of seat %d is %q", g.Info().ID, s, text)
		}
	}
}
