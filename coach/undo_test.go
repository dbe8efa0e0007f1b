package coach_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"quarterdeck/coach"
	"quarterdeck/games"
	"quarterdeck/record"
)

// insert returns a finished match of the games' test data with lines put in before another line.
func insert(t *testing.T, file, before, lines string) *record.Record {
	t.Helper()
	text, err := os.ReadFile("../games/" + file)
	if err != nil {
		t.Fatal(err)
	}
	at := strings.LastIndex(string(text), before)
	if at < 0 {
		t.Fatalf("%s has no %q", file, before)
	}
	rec := load(t, string(text[:at])+lines+string(text[at:]))
	rec.Seed, rec.Commit, rec.Nonces = nil, nil, nil
	return rec
}

// An undone action is not analyzed: the report is that of the match without it. (A person needs no bot's consent to undo.)
func TestUndoneExact(t *testing.T) {
	var losses [2][]float64
	for i, lines := range []string{"", "0 play 8\n0 asks undo\n"} {
		rec := insert(t, "bastion/testdata/records/draw.qdr", "0 play A\n1 play 3", lines)
		rec.Extra = []record.KeyValue{{Key: record.Forked, Value: "m7 31"}}
		report, err := study(t, rec)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range report.Deals[0].Rounds {
			losses[i] = append(losses[i], r.Sides[0].Loss, r.Sides[1].Loss, r.Before, r.After)
		}
	}
	if len(losses[0]) != 16 || !slices.Equal(losses[0], losses[1]) {
		t.Errorf("without %v, with %v", losses[0], losses[1])
	}
}

// The same of estimates.
func TestUndoneEstimated(t *testing.T) {
	var moments [2]int
	for i, lines := range []string{"", "0 play 3\n0 asks undo\n"} {
		rec := insert(t, "bastion/testdata/records/hidden-replay.qdr", "0 play K\n1 play K", lines)
		g, err := games.Find(rec.Game, rec.Rules)
		if err != nil {
			t.Fatal(err)
		}
		e, err := coach.Estimate(t.Context(), rec, g, coach.EstimateOptions{Iterations: 32, Runs: 2})
		if err != nil {
			t.Fatal(err)
		}
		check(t, e)
		moments[i] = len(e.Moments)
	}
	if moments[0] != moments[1] {
		t.Errorf("%d moments, with one undone %d", moments[0], moments[1])
	}
}
