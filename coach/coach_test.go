package coach_test

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"quarterdeck/coach"
	"quarterdeck/games"
	"quarterdeck/record"
	solve "quarterdeck/solve/bastion"
)

func load(t *testing.T, text string) *record.Record {
	t.Helper()
	rec, err := record.Read(strings.NewReader(text), games.Find)
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

func study(t *testing.T, rec *record.Record) (*coach.Report, error) {
	t.Helper()
	g, err := games.Find(rec.Game, rec.Rules)
	if err != nil {
		t.Fatal(err)
	}
	return coach.Match(t.Context(), rec, g, coach.Alone(solve.Options{}))
}

// TestWholeMatch analyzes a match from the first card: the ledger adds up exactly, no seat has a negative loss, and
// there is no luck where both seats had one best card and played it.
func TestWholeMatch(t *testing.T) {
	text, err := os.ReadFile("../games/bastion/testdata/records/draw.qdr")
	if err != nil {
		t.Fatal(err)
	}
	rep, err := study(t, load(t, string(text)))
	if err != nil {
		t.Fatal(err)
	}
	l := rep.Ledger
	if sum := l.From - l.Given[0] + l.Given[1] + l.Luck + l.Conceded; sum != l.Result || l.Result != 0.5 || l.From != 0.5 || l.Conceded != 0 {
		t.Errorf("the ledger %+v adds up to %v", l, sum)
	}
	if len(rep.Deals) != 1 || len(rep.Deals[0].Rounds) != 13 {
		t.Fatalf("%d deals", len(rep.Deals))
	}
	for i, r := range rep.Deals[0].Rounds {
		checkRound(t, r)
		if i > 0 && r.Before != rep.Deals[0].Rounds[i-1].After {
			t.Errorf("round %d does not begin where round %d ended", r.Number, i)
		}
	}
	var out bytes.Buffer
	if err := rep.WriteText(&out); err != nil || !strings.Contains(out.String(), "A draw, 4 to 4.") {
		t.Errorf("text %q, %v", out.String(), err)
	}
}

func checkRound(t *testing.T, r coach.Round) {
	t.Helper()
	if r.After-r.Before != r.Luck-r.Sides[0].Loss+r.Sides[1].Loss {
		t.Errorf("round %d does not add up", r.Number)
	}
	pure := true
	for seat, c := range r.Sides {
		total := 0.0
		for _, k := range c.Best {
			total += k.Chance
		}
		if c.Loss < 0 || c.Loss > 1 || total < 1-1e-9 || total > 1+1e-9 {
			t.Errorf("round %d, seat %d: loss %v, chances add up to %v", r.Number, seat, c.Loss, total)
		}
		pure = pure && c.Chance == 1
	}
	if pure && (r.Luck > 1e-9 || r.Luck < -1e-9) {
		t.Errorf("round %d: luck %v where there was nothing to mix", r.Number, r.Luck)
	}
}

const head = "quarterdeck-record 1\ngame bastion\nrules 1\noption row open\noption suit0 S\noption suit1 H\noption tie draw\nseat 0 Ann\nseat 1 Bob\nbegin\n" +
	"* row 2\n* row 3\n* row 4\n* row 5\n* row 6\n* row 7\n* row 8\n* row 9\n* row T\n* row J\n* row Q\n* row K\n* row A\n"

// Check refuses a record that cannot be analyzed, with a reason, before anything is solved.
func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       error
	}{
		{"running", head + "0 play 5\n1 play 6\n", coach.ErrUnfinished},
		{"abandoned", head + "0 play 5\n1 play 6\n@ abandon\nend abandoned\n", coach.ErrAbandoned},
		{"resigned at once", head + "0 resign\nend resign 0\n", coach.ErrNothing},
		{"hidden row", strings.Replace(head[:strings.Index(head, "* row 3")], "row open", "row hidden", 1) + "0 play 5\n1 play 6\n0 resign\nend resign 0\n", coach.ErrInexact},
	} {
		if _, err := study(t, load(t, c.text)); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}
}

// A match with fewer cards is analyzed exactly, from its own first position. One with other carried points is not.
func TestHouseRules(t *testing.T) {
	short := strings.NewReplacer("option tie draw\n", "option tie draw\noption cards 5\n", "* row 2\n* row 3\n* row 4\n* row 5\n* row 6\n* row 7\n* row 8\n* row 9\n", "").Replace(head)
	rep, err := study(t, load(t, short+"0 play T\n1 play J\n0 resign\nend resign 0\n"))
	if err != nil {
		t.Fatal(err)
	}
	if r := rep.Deals[0].Rounds[0]; rep.Ledger.From != 0.5 || len(r.Sides[0].Best) != 5 || len(rep.Deals[0].Row) != 5 {
		t.Errorf("from %v, with %d cards and the row %v", rep.Ledger.From, len(r.Sides[0].Best), rep.Deals[0].Row)
	}
	rec := load(t, strings.Replace(head, "option tie draw\n", "option tie draw\noption carry 2\n", 1)+"0 play 5\n1 play 6\n0 resign\nend resign 0\n")
	if _, err := study(t, rec); coach.Exact(rec) || !errors.Is(err, coach.ErrInexact) {
		t.Errorf("carried points of a house rule: %v", err)
	}
}

// A canceled solver ends the study with its error.
func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	g, err := games.Find("bastion", 1)
	if err != nil {
		t.Fatal(err)
	}
	rec := load(t, head+"0 play 5\n1 play 6\n0 resign\nend resign 0\n")
	if _, err := coach.Match(ctx, rec, g, coach.Alone(solve.Options{})); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: %v", err)
	}
}

// drawn returns the record of a match that was forked from another and ended in a draw.
func drawn(t *testing.T, forked string) string {
	t.Helper()
	text, err := os.ReadFile("../games/bastion/testdata/records/draw.qdr")
	if err != nil {
		t.Fatal(err)
	}
	return strings.Replace(string(text), "begin\n", "forked m7 "+forked+"\nbegin\n", 1)
}

// TestText compares the report of a match that was forked at its tenth round, word for word.
func TestText(t *testing.T) {
	rep, err := study(t, load(t, drawn(t, "31")))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := rep.WriteText(&out); err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(out.String(), "The row: ")
	want := `A J 10 3

round  middle  chances of Nell  player   card  gave away  best play
10     A       60.0% → 60.0%    Nell     6     –          6
                                Barnaby  Q     –          Q
11     J       60.0% → 33.3%    Nell     A     –          A 60%, K 40%
               luck −26.7%      Barnaby  3     –          3 60%, A 40%
12     10      33.3% → 50.0%    Nell     8     –          8 67%, K 33%
               luck +16.7%      Barnaby  A     –          A 67%, K 33%
13     3       50.0% → 50.0%    Nell     K     –          K
                                Barnaby  K     –          K

Nell began with 60.0% and ended with 50.0%.
Nell gave away next to nothing.
Barnaby gave away next to nothing.
Luck, from how the cards matched up, brought Barnaby 10.0%.
Together: 60.0% − 0.0% + 0.0% − 10.0% = 50.0%. (Rounded; --json has the exact figures.)
`
	if text != want {
		t.Errorf("got\n%s\nwant\n%s", text, want)
	}
	for _, part := range []string{"Nell (mate) against Barnaby (mate). A draw, 4 to 4.", "continues from a position of another one"} {
		if !strings.Contains(out.String(), part) {
			t.Errorf("the text does not say %q", part)
		}
	}
}

// Choices before a fork are not judged, and the rest still adds up.
func TestForked(t *testing.T) {
	rep, err := study(t, load(t, drawn(t, "27")))
	if err != nil {
		t.Fatal(err)
	}
	rounds := rep.Deals[0].Rounds
	if len(rep.Deals) != 1 || len(rounds) != 6 || rounds[0].Number != 8 || rounds[0].Line != 27 || rep.Forked != 27 {
		t.Fatalf("%d rounds, the first %+v", len(rounds), rounds[0])
	}
	l := rep.Ledger
	if sum := l.From - l.Given[0] + l.Given[1] + l.Luck + l.Conceded; sum != l.Result || l.From != rounds[0].Before {
		t.Errorf("the ledger %+v adds up to %v", l, sum)
	}
	if worst, loss := rep.Worst(1); worst.Number != 9 || loss < 0.59 || loss > 0.61 {
		t.Errorf("seat 1 gave away most in round %d: %v", worst.Number, loss)
	}
	if _, err := study(t, load(t, drawn(t, "39"))); !errors.Is(err, coach.ErrNothing) {
		t.Errorf("nothing played after the fork: %v", err)
	}
}

// The rounded ledger adds up for both seats, and no figure is off by a tenth of a percent.
func TestRounded(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		l := coach.Ledger{From: r.Float64(), Given: [2]float64{2 * r.Float64(), 2 * r.Float64()}, Luck: r.Float64() - 0.5, Conceded: r.Float64() - 0.5}
		l.Result = l.From - l.Given[0] + l.Given[1] + l.Luck + l.Conceded
		for seat := range 2 {
			x := l.Rounded(seat)
			if x.From+x.Other-x.Own+x.Luck+x.Conceded != x.Result {
				t.Fatalf("%+v does not add up", x)
			}
			exact := []float64{l.From, l.Given[1], l.Given[0], l.Luck, l.Conceded}
			if seat == 1 {
				exact = []float64{1 - l.From, l.Given[0], l.Given[1], -l.Luck, -l.Conceded}
			}
			for i, n := range []int{x.From, x.Other, x.Own, x.Luck, x.Conceded} {
				if off := float64(n) - 1000*exact[i]; off > 1+1e-9 || off < -1-1e-9 {
					t.Fatalf("%+v of %+v: figure %d is off by %v tenths", x, l, i, off)
				}
			}
		}
	}
}

// Solutions that do not keep the end of the deal lead to the same report.
func TestForgetfulSolver(t *testing.T) {
	rec := load(t, drawn(t, "25"))
	whole, err := study(t, rec)
	if err != nil {
		t.Fatal(err)
	}
	g, err := games.Find("bastion", 1)
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	light, err := coach.Match(t.Context(), rec, g, func(ctx context.Context, p solve.Position) (*solve.Solution, error) {
		asked++
		return solve.Solve(ctx, p, solve.WDL, solve.Options{Keep: max(0, p.Left()-2)})
	})
	if err != nil {
		t.Fatal(err)
	}
	if asked != 3 {
		t.Errorf("solved %d times for 7 rounds with 2 in each solution", asked)
	}
	for i, r := range light.Deals[0].Rounds {
		if w := whole.Deals[0].Rounds[i]; r.Before != w.Before || r.After != w.After || r.Luck != w.Luck {
			t.Errorf("round %d is %v → %v, want %v → %v", r.Number, r.Before, r.After, w.Before, w.After)
		}
	}
}

// Bots have names, and a name that only looks like a bot’s mark is a person’s.
func TestNames(t *testing.T) {
	text := strings.NewReplacer("seat 0 bot:mate", "seat 0 bot:", "seat 1 bot:mate", "seat 1 bot:captain").Replace(drawn(t, "37"))
	rep, err := study(t, load(t, text))
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"bot:", "Barnaby"}; !slices.Equal(rep.Names, want) {
		t.Errorf("names %q, want %q", rep.Names, want)
	}
}

// The report describes the end of a match in words.
func TestEnds(t *testing.T) {
	for end, want := range map[string]string{
		"7 4": "Ann won 7 to 4.", "2 9": "Bo won 9 to 2.", "5 5": "A draw, 5 to 5.",
		"resign 1": "Bo resigned.", "flag 0": "Ann ran out of time.", "draw": "They agreed on a draw.",
	} {
		rep := coach.Report{Names: []string{"Ann", "Bo"}, End: end, Result: map[string]float64{"7 4": 1, "5 5": 0.5, "draw": 0.5}[end]}
		if got := rep.EndInWords(); got != want {
			t.Errorf("%s: %q, want %q", end, got, want)
		}
	}
}
