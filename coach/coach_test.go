package coach_test

import (
	"bytes"
	"context"
	"errors"
	"os"
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

// A whole match from the first card: the ledger adds up to the last digit, nobody gives away less than
// nothing, and nothing is luck where both had one best card and chose it.
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
	if err := rep.WriteText(&out); err != nil || !strings.Contains(out.String(), "to the last digit") {
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

// What cannot be looked at is refused with a sentence, before anything is solved.
func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       error
	}{
		{"running", head + "0 play 5\n1 play 6\n", coach.ErrUnfinished},
		{"abandoned", head + "0 play 5\n1 play 6\n@ abandon\nend abandoned\n", coach.ErrAbandoned},
		{"resigned at once", head + "0 resign\nend resign 0\n", coach.ErrNothing},
		{"hidden row", strings.Replace(head[:strings.Index(head, "* row 3")], "row open", "row hidden", 1) + "0 play 5\n1 play 6\n0 resign\nend resign 0\n", solve.ErrHidden},
	} {
		if _, err := study(t, load(t, c.text)); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}
}

// A solver that is cancelled ends the study with its error.
func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	g, err := games.Find("bastion", 1)
	if err != nil {
		t.Fatal(err)
	}
	rec := load(t, head+"0 play 5\n1 play 6\n0 resign\nend resign 0\n")
	if _, err := coach.Match(ctx, rec, g, coach.Alone(solve.Options{})); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
