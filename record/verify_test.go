package record_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/record"
)

func TestVerifyGood(t *testing.T) {
	running, _, _ := strings.Cut(good, "1 ready")
	for text, opts := range map[string]record.VerifyOptions{
		good:          {},
		"#\n" + good:  {Running: true},
		running:       {Running: true},
		good + "\n#x": {},
	} {
		if !strings.HasSuffix(text, "\n") {
			text += "\n"
		}
		if err := record.Verify(read(t, text), find, opts); err != nil {
			t.Errorf("%v\n%s", err, text)
		}
	}
}

// TestUndealt checks the error for a record whose cards no seed deals, whatever its commit.
func TestUndealt(t *testing.T) {
	fair := dealtFairly(t, nil)
	commit := fair.Seed.Commit()
	without := *fair
	without.Seed, without.Commit = nil, &commit
	forked := without
	forked.Commit, forked.Extra = nil, []record.KeyValue{{Key: record.Forked, Value: "m7 2"}}
	undealt := without
	undealt.Entries = nil
	for _, c := range []struct {
		what string
		rec  *record.Record
		want string
	}{
		{"a seed", fair, ""}, {"a commit alone", &without, "no seed"},
		{"two matches", &forked, "played on from another match, so there is no seed"}, {"no draws", &undealt, ""},
	} {
		if got := c.rec.Undealt(); got != c.want {
			t.Errorf("%s: %q, want %q", c.what, got, c.want)
		}
	}
}

func TestVerifyRefuses(t *testing.T) {
	for _, tc := range []struct {
		name, from, to string
		running        bool
		want           string
	}{
		{"an illegal action", "1 bid 3", "1 bid 6", false, `line 13: found "1 bid 6"; expected a legal action (“bid 6” is not a legal move now.)`},
		{"an action out of turn", "0 ready", "0 bid 1", false, `line 15: found "0 bid 1"; expected a legal action (“bid 1” is not a legal move now.)`},
		{"an action left out", "1 bid 3\n", "", false, `line 14: found "0 ready"; expected a legal action (It is not this seat's turn.)`},
		{"an impossible draw", "* deal 1 2", "* deal 0 2", false, `line 12: found "* deal 0 2"; expected a legal action (“deal 0 2” cannot happen now.)`},
		{"a draw too many", "1 bid 3", "* deal 1 3", false, `line 13: found "* deal 1 3"; expected a legal action (Nothing is to be drawn now.)`},
		{"an unknown action", "1 bid 3", "1 bid ?", false, `line 13: found "1 bid ?"; expected a legal action (An unknown action cannot be carried out.)`},
		{"an unknown draw, running", "* deal 1 2", "* deal 1 ?", true, `line 12: found "* deal 1 ?"; expected a legal action (An unknown action cannot be carried out.)`},
		{"no result", "end 7 6\n", "", false, `line 18: found no end line; expected "end 7 6"`},
		{"no result of a match that is over", "end 7 6\n", "", true, `line 18: found no end line; expected "end 7 6"`},
		{"a cut match", "1 ready\nend 7 6\n", "", false, `line 17: found no end line; expected the match to be over: it runs or broke off`},
		{"a wrong result", "end 7 6", "end 6 7", false, `line 18: found "end 6 7"; expected "end 7 6"`},
		{"a wrong result, running", "end 7 6", "end 7 6 0", true, `line 18: found "end 7 6 0"; expected "end 7 6"`},
		{"a result too early", "1 ready\n", "", false, `line 17: found "end 7 6"; expected more actions: the match is not over`},
		{"a resignation without trace", "1 ready\nend 7 6", "end resign 1", false, `line 17: found "end resign 1"; expected more actions: the match is not over`},
		{"another seat's resignation", "1 ready\nend 7 6", "1 resign\nend resign 0", false, `line 18: found "end resign 0"; expected "end resign 1"`},
		{"an action after resigning", "1 say 2", "1 resign", false, `line 17: found "1 ready"; expected a legal action (The match is over (end resign 1).)`},
		{"an agreement alone", "1 say 2", "1 accepts draw", false, `line 16: found "1 accepts draw"; expected a legal action (No draw has been offered since the last move.)`},
	} {
		if !strings.Contains(good, tc.from) {
			t.Fatalf("%s: the good record has no %q", tc.name, tc.from)
		}
		rec := read(t, strings.Replace(good, tc.from, tc.to, 1))
		check(t, tc.name, record.Verify(rec, find, record.VerifyOptions{Running: tc.running}), tc.want)
	}
}

func check(t *testing.T, name string, err error, want string) {
	t.Helper()
	var refused *record.Error
	if want == "" && err != nil || want != "" && (!errors.As(err, &refused) || err.Error() != want) {
		t.Errorf("%s:\n got %v\nwant %s", name, err, want)
	}
}

// dealtFairly returns a finished record of Bastion's Breach with its seed.
func dealtFairly(t testing.TB, nonces []fair.Nonce) *record.Record {
	t.Helper()
	g, err := games.Find("bastion", 0)
	if err != nil {
		t.Fatal(err)
	}
	rp, err := record.NewReplay(g, game.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	seed := fair.Seed{1, 2, 3}
	dealer, commit := fair.NewDealer(seed, nonces), seed.Commit()
	for rp.State().Actors() == game.NatureOnly {
		if err := rp.Do(record.Entry{Actor: game.Nature, Action: dealer.Draw(rp.State())}); err != nil {
			t.Fatal(err)
		}
	}
	if err := do(t, rp, "1 resign"); err != nil {
		t.Fatal(err)
	}
	rec := recordOf(rp)
	rec.Nonces, rec.Seed, rec.Commit = nonces, &seed, &commit
	return rec
}

func TestVerifyDealsAgain(t *testing.T) {
	nonces := []fair.Nonce{{7}, {}}
	commit := (fair.Seed{1, 2, 3}).Commit()
	otherSeed := fair.Seed{1, 2, 4}
	for _, tc := range []struct {
		name  string
		spoil func(*record.Record)
		want  string
	}{
		{"as dealt", func(r *record.Record) {}, ""},
		{"without commit", func(r *record.Record) { r.Commit = nil }, ""},
		{"without seed", func(r *record.Record) { r.Seed = nil }, ""},
		{"two cards swapped", func(r *record.Record) { e := r.Entries; e[3], e[4] = e[4], e[3] }, `line 17: found "* row 6"; expected "* row T", which the seed deals`},
		{"another nonce", func(r *record.Record) { r.Nonces = []fair.Nonce{{8}, {}} }, `line 15: found "* row 4"; expected "* row 2", which the seed deals`},
		{"another seed", func(r *record.Record) { r.Seed, r.Commit = &otherSeed, nil }, `line 13: found "* row J"; expected "* row 5", which the seed deals`},
		{"a seed not committed to", func(r *record.Record) { r.Seed = &otherSeed },
			fmt.Sprintf("line 12: found a seed with SHA-256 %x; expected the one committed to, %x", otherSeed.Commit(), commit)},
		{"an impossible draw", func(r *record.Record) { r.Entries[2] = r.Entries[1] }, `line 16: found "* row 4"; expected a legal action (“row 4” cannot happen now.)`},
	} {
		rec := dealtFairly(t, nonces)
		tc.spoil(rec)
		check(t, tc.name, record.Verify(rec, find, record.VerifyOptions{}), tc.want)
		// Errors have the same lines whether the record was built or read.
		check(t, tc.name+", read", record.Verify(read(t, write(t, rec)), find, record.VerifyOptions{}), tc.want)
	}
}

func TestVerifyOfAnUnknownGame(t *testing.T) {
	if err := record.Verify(&record.Record{Game: "chess", Rules: 1}, find, record.VerifyOptions{}); err == nil {
		t.Error("chess was verified")
	}
}

func TestPlay(t *testing.T) {
	rec := read(t, good)
	g, _ := find("auction", 0)
	for n, done := range map[int]bool{0: false, 3: false, 7: true, 100: true} {
		rp, err := rec.Play(g, n)
		if err != nil || len(rp.Entries()) != min(n, 7) || rp.Done() != done {
			t.Errorf("after %d: %v", n, err)
		}
	}
	rec = read(t, strings.Replace(good, "1 bid 3", "1 bid ?", 1))
	if _, err := rec.Play(g, 2); err != nil {
		t.Errorf("before an unknown action: %v", err)
	}
	_, err := rec.Play(g, 3)
	check(t, "an unknown action", err, `line 13: found "1 bid ?"; expected a legal action (An unknown action cannot be carried out.)`)
}
