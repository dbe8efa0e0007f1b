package record_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/record"
)

// play plays a random match of g, dealt fairly, and returns its record.
func play(t testing.TB, g game.Game, setup game.Setup, seed uint64) *record.Record {
	t.Helper()
	rp, err := record.NewReplay(g, setup)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(seed, 1))
	secret := fair.Seed{byte(seed)}
	dealer := fair.NewDealer(secret, nil)
	for !rp.Done() {
		st := rp.State()
		actors := st.Actors()
		e := record.Entry{Actor: game.Nature}
		if actors == game.NatureOnly {
			e.Action = dealer.Draw(st)
		} else {
			var who []game.Seat
			for s := range actors.All() {
				who = append(who, s)
			}
			e.Actor = who[r.IntN(len(who))]
			legal := st.Legal(nil, e.Actor)
			e.Action = legal[r.IntN(len(legal))]
		}
		if err := rp.Do(e); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
	}
	rec := &record.Record{Game: g.Info().ID, Rules: g.Info().Rules, Setup: rp.Setup(), Entries: rp.Entries(), End: rp.End(), Seed: &secret}
	commit := secret.Commit()
	rec.Commit = &commit
	for s := range rp.Setup().Seats {
		rec.Names = append(rec.Names, fmt.Sprintf("Player %d", s))
	}
	return rec
}

func text(t testing.TB, rec *record.Record, g game.Game, opts ...record.WriteOption) string {
	t.Helper()
	var out bytes.Buffer
	if err := rec.Write(&out, g, opts...); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestSmoke(t *testing.T) {
	g, err := games.Find("bastion", 1)
	if err != nil {
		t.Fatal(err)
	}
	rec := play(t, g, game.Setup{}, 7)
	s := text(t, rec, g)
	back, err := record.Read(strings.NewReader(s), games.Find)
	if err != nil {
		t.Fatal(err)
	}
	if !back.Equal(rec) || text(t, back, g) != s {
		t.Fatal("not equal")
	}
	if err := record.Verify(back, games.Find, record.VerifyOptions{}); err != nil {
		t.Fatal(err)
	}
	rec.End, rec.Entries = "", rec.Entries[:16]
}
