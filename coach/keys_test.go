package coach_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"quarterdeck/coach"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/record"
)

// A report has at most three key moments, those of the reader's seat first, each with a reason and with what best play chooses most
// often if that is a third or more.
func TestKeysOfAnExactReport(t *testing.T) {
	text, err := os.ReadFile("../games/bastion/testdata/records/draw.qdr")
	if err != nil {
		t.Fatal(err)
	}
	rep, err := study(t, load(t, strings.Replace(string(text), "begin\n", "forked m7 19\nbegin\n", 1)))
	if err != nil {
		t.Fatal(err)
	}
	actions := func(keys []coach.KeyMoment) (out []string) {
		for _, k := range keys {
			out = append(out, rep.Names[k.Seat]+" "+k.Action)
		}
		return out
	}
	if got, want := actions(rep.Keys), []string{"Barnaby play 9", "Barnaby play T", "Nell play Q"}; !slices.Equal(got, want) {
		t.Fatalf("for a watcher %q, want %q", got, want)
	}
	if got := actions(rep.For(0).Keys); len(got) > 3 || !strings.HasPrefix(got[0], "Nell") {
		t.Errorf("for Nell %q", got)
	}
	nine, queen := rep.Keys[0], rep.Keys[2]
	if nine.Advice == nil || nine.Advice.Action != "play 3" || nine.Why != "The 9 could not win: the middle card is a 9, too." {
		t.Errorf("%+v", nine)
	}
	if queen.Advice != nil || queen.Loss.Value < .08 {
		t.Errorf("best play has no favorite: %+v", queen)
	}
	var out bytes.Buffer
	if err := rep.WriteText(&out); err != nil || !strings.Contains(out.String(),
		"Key moments\n1. Line 30, Barnaby: play 9 gave away 60.0%. Captain: play 3. The 9 could not win: the middle card is a 9, too.\n") {
		t.Errorf("%v: %s", err, out.String())
	}
}

// Key moments of estimates are clear losses, and say in the game's terms what was wrong.
func TestKeysOfEstimates(t *testing.T) {
	e := estimateFile(t, "sabotage/testdata/records/last-stand.qdr", coach.EstimateOptions{Iterations: 400})
	found := false
	for s := range game.Seat(2) {
		for i, k := range e.For(s).Keys {
			if i >= 3 || k.Loss.Value <= 2*k.Loss.Error || k.Why == "" || k.Advice != nil && (k.Advice.Share < 1.0/3 || k.Advice.Action == k.Action) {
				t.Errorf("%+v", k)
			}
			if i == 0 && k.Seat != s {
				t.Errorf("seat %d reads of seat %d first", s, k.Seat)
			}
			if k.Action == "pass" && k.Why == "The center card could be taken at once, which wins the match." {
				found = true
			}
		}
	}
	if !found {
		t.Errorf("the win that Ben passed up is no key moment: %+v", e.Keys)
	}
}

// In endings of random matches every key moment is a loss with a reason, and advice is what best play takes a third of the time.
func TestKeysOfEndings(t *testing.T) {
	g, err := games.Find("bastion", 1)
	if err != nil {
		t.Fatal(err)
	}
	advised := 0
	for i := range uint64(60) {
		rec := endingOf(t, g, rand.New(rand.NewPCG(9, i)))
		rep, err := study(t, rec)
		if err != nil {
			t.Fatal(err)
		}
		for s := range game.Seat(2) {
			for j, k := range rep.For(s).Keys {
				if j >= 3 || k.Why == "" || strings.Contains(k.Why, "{") || k.Loss.Value < .01 || k.Loss.Value > 1 {
					t.Errorf("match %d: %+v", i, k)
				}
				if k.Advice == nil {
					continue
				}
				if advised++; k.Advice.Share < 1.0/3 || k.Advice.Action == k.Action {
					t.Errorf("match %d: the advice %+v", i, k.Advice)
				}
			}
		}
	}
	if advised < 60 {
		t.Errorf("advice for %d key moments", advised)
	}
}

// endingOf returns a random match of Bastion's Breach, forked seven rounds before its end.
func endingOf(t *testing.T, g game.Game, r *rand.Rand) *record.Record {
	t.Helper()
	setup, err := g.Resolve(game.Setup{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	st, err := g.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	rec := &record.Record{Game: "bastion", Rules: 1, Setup: setup, Names: []string{"Ann", "Bo"}}
	for !game.Over(st) {
		s := st.Actors().First()
		var a game.Action
		if s == game.Nature {
			a = st.Roll(r)
		} else {
			legal := st.Legal(nil, s)
			a = legal[r.IntN(len(legal))]
		}
		rec.Entries = append(rec.Entries, record.Entry{Actor: s, Action: a})
		st.Apply(s, a)
	}
	rec.End = game.EndLine(g, st.Result())
	rec.Extra = []record.KeyValue{{Key: record.Forked, Value: fmt.Sprint("m7 ", len(rec.Entries)-14)}}
	return rec
}
