package record_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/record"
)

// drawReplay plays a random match, dealt by dealer, with every kind of event.
func drawReplay(t *rapid.T, g game.Game, dealer *fair.Dealer, bots game.Seats) *record.Replay {
	setup := game.Setup{Seats: rapid.SampledFrom(g.Info().Seats).Draw(t, "seats"), Options: map[string]string{}}
	for _, opt := range g.Info().Options {
		setup.Options[opt.Name] = rapid.SampledFrom(opt.Values).Draw(t, opt.Name)
	}
	if _, err := g.Resolve(setup); err != nil { // an invalid combination of options or number of seats
		setup.Options = nil
	}
	rp, err := record.NewReplay(g, setup)
	if err != nil {
		t.Fatal(err)
	}
	rp.Computers(bots)
	for range rapid.IntRange(0, 80).Draw(t, "length") {
		if rp.Done() {
			break
		}
		e := drawEntry(t, rp, dealer)
		before := len(rp.Entries())
		if err := rp.Do(e); err != nil && (e.Kind == record.Act || len(rp.Entries()) != before) {
			t.Fatalf("%s: %v", e.Text(g), err)
		}
	}
	return rp
}

// drawEntry returns a possible next entry: a legal action or, sometimes, an event that may be refused.
func drawEntry(t *rapid.T, rp *record.Replay, dealer *fair.Dealer) record.Entry {
	e := record.Entry{Comment: rapid.SampledFrom([]string{"", "", "4.2s", " ; ; ", "#", "?", "ä\t"}).Draw(t, "comment")}
	seat := game.Seat(rapid.IntRange(0, rp.Setup().Seats-1).Draw(t, "seat"))
	if rapid.IntRange(0, 4).Draw(t, "event") == 0 {
		e.Kind = rapid.SampledFrom([]record.Kind{record.Resign, record.Flag, record.ToBot, record.OfferDraw, record.AcceptDraw, record.RefuseDraw,
			record.AskUndo, record.AskUndo, record.AskUndo, record.AllowUndo, record.AllowUndo, record.AllowUndo, record.RefuseUndo, record.Abandon}).Draw(t, "kind")
		switch e.Kind {
		case record.Resign, record.OfferDraw, record.AcceptDraw, record.RefuseDraw, record.AskUndo, record.AllowUndo, record.RefuseUndo:
			e.Actor = seat
		case record.ToBot:
			e.Actor, e.Seat, e.Level = game.Clock, seat, rapid.StringMatching(`[a-z0-9-]{1,20}`).Draw(t, "level")
		case record.Flag:
			e.Actor, e.Seat = game.Clock, seat
		default:
			e.Actor = game.Clock
		}
		return e
	}
	st := rp.State()
	if st.Actors() == game.NatureOnly {
		e.Actor, e.Action = game.Nature, dealer.Draw(st)
		return e
	}
	e.Actor = rapid.SampledFrom(slices.Collect(st.Actors().All())).Draw(t, "actor")
	if st.Timer() > 0 && rapid.IntRange(0, 9).Draw(t, "clock") == 0 {
		e.Actor = game.Clock
	}
	e.Action = rapid.SampledFrom(st.Legal(nil, e.Actor)).Draw(t, "action")
	return e
}

// drawRecord returns a record of a random match, dealt fairly, with random names and header lines.
func drawRecord(t *rapid.T) (*record.Record, game.Game) {
	g := rapid.SampledFrom(append(games.All(), newAuction("auction", false), newAuction("salvage", true))).Draw(t, "game")
	seed := fair.Seed{rapid.Byte().Draw(t, "seed")}
	nonces := []fair.Nonce{{rapid.Byte().Draw(t, "nonce")}}
	bots := game.Seats(rapid.IntRange(0, 15).Draw(t, "bots"))
	rp := drawReplay(t, g, fair.NewDealer(seed, nonces), bots)
	rec := recordOf(rp)
	for s := range rec.Names {
		if rec.Names[s] = drawName(t); bots.Has(game.Seat(s)) {
			rec.Names[s] = "bot:mate"
		}
	}
	commit := seed.Commit()
	rec.Commit = &commit
	if rp.Done() {
		rec.Seed = &seed
	}
	if nonces[0] != (fair.Nonce{}) {
		rec.Nonces = append(nonces, make([]fair.Nonce, len(rec.Names)-1)...)
	}
	if rapid.Bool().Draw(t, "extra") {
		rec.Extra = []record.KeyValue{{Key: "event", Value: rapid.StringMatching(`[ -~åλ]{1,20}`).Draw(t, "value")}}
	}
	return rec, g
}

func drawName(t *rapid.T) string {
	name := rapid.StringN(1, record.MaxName, -1).Draw(t, "name")
	if record.CheckName(name) != nil {
		return "Ann ? # 1"
	}
	return name
}

func readBack(t *rapid.T, text string) *record.Record {
	rec, err := record.Read(strings.NewReader(text), find)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return rec
}

func written(t *rapid.T, rec *record.Record, g game.Game, options ...record.WriteOption) string {
	var out bytes.Buffer
	if err := rec.Write(&out, g, options...); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// Every written record reads back as it was, verifies, and is the same when written again.
func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rec, g := drawRecord(t)
		text := written(t, rec, g)
		back := readBack(t, text)
		if !back.Equal(rec) {
			t.Fatalf("read %+v of\n%s", back, text)
		}
		if again := written(t, back, g); again != text {
			t.Fatalf("wrote\n%s of\n%s", again, text)
		}
		if err := record.Verify(back, find, record.VerifyOptions{Running: true}); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		annotated := written(t, rec, g, record.Annotate)
		if again := written(t, readBack(t, annotated), g, record.Annotate); again != annotated {
			t.Fatalf("wrote\n%s of\n%s", again, annotated)
		}
	})
}

// A viewer's record of a running match can be read. It differs from the whole record only by "?" and by annotations on
// others' lines.
func TestRoundTripForAViewer(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rec, g := drawRecord(t)
		viewer := game.Seat(rapid.IntRange(0, len(rec.Names)-1).Draw(t, "viewer"))
		if rapid.Bool().Draw(t, "watches") {
			viewer = game.Watcher
		}
		text := written(t, rec, g, record.For(viewer))
		back := readBack(t, text)
		if again := written(t, back, g); again != text {
			t.Fatalf("wrote\n%s of\n%s", again, text)
		}
		for i, e := range back.Entries {
			whole := rec.Entries[i]
			if known := e.Redacted == ""; known && e.Text(g) != whole.Text(g) || !known && (rec.End != "" || whole.Actor.String()+" "+whole.HiddenNotation(g) != e.Text(g)) {
				t.Fatalf("%v reads %q of %q", viewer, e.Text(g), whole.Text(g))
			}
		}
	})
}

// Two matches that differ only in a face-down choice or in a private card have the same record for every viewer that
// may not know it.
func TestSecretsMakeNoDifference(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := rapid.SampledFrom([]game.Game{newAuction("auction", false), games.All()[0]}).Draw(t, "game")
		rp := drawReplay(t, g, fair.NewDealer(fair.Seed{}, nil), 0)
		if rp.Done() {
			return
		}
		st := rp.State()
		actor := st.Actors().First()
		legal := st.Legal(nil, actor)
		a, b := rapid.SampledFrom(legal).Draw(t, "one"), rapid.SampledFrom(legal).Draw(t, "other")
		for viewer := game.Seat(-1); int(viewer) < rp.Setup().Seats; viewer++ {
			who := viewer
			if who < 0 {
				who = game.Watcher
			}
			texts := [2]string{}
			for i, action := range []game.Action{a, b} {
				then := rp.Clone()
				if game.VisibilityOf(then.State(), who, actor, action) == game.Open {
					continue
				}
				if err := then.Do(record.Entry{Actor: actor, Action: action}); err != nil {
					t.Fatal(err)
				}
				if then.Done() || game.VisibilityOf(st, who, actor, action) == game.Hidden && game.HiddenChoices(then.State()) == 0 {
					continue
				}
				texts[i] = written(t, recordOf(then), g, record.For(who), record.Annotate)
			}
			if texts[0] != texts[1] {
				t.Fatalf("%v can tell\n%s from\n%s", who, texts[0], texts[1])
			}
		}
	})
}
