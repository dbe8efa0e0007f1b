package match_test

import (
	"encoding/hex"
	"errors"
	"slices"
	"testing"
	"time"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/games/bastion"
	"quarterdeck/match"
	"quarterdeck/match/clock"
	"quarterdeck/match/seating"
	"quarterdeck/record"
)

const nonceWait = 5 * time.Second

var begin = time.UnixMilli(1_700_000_000_000).UTC()

// announced returns a new match of Ann and a free seat, or a bot's with a level; Ann's nonce comes later.
func announced(t *testing.T, level string) *match.Match {
	t.Helper()
	g := bastion.Game()
	setup, err := g.Resolve(game.Setup{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	pace, err := clock.ParsePace("total 10m+5s")
	if err != nil {
		t.Fatal(err)
	}
	start := &match.Start{ID: "m", Game: g, Setup: setup, Seed: fair.Seed{1}, Host: "ann", Created: begin, NonceWait: nonceWait, Table: match.Terms{Pace: pace},
		Seats: []seating.Player{{Kind: seating.Human, Name: "Ann", Guest: "ann", Later: true}, {Kind: seating.Human}}}
	if level != "" {
		start.Seats[1] = seating.Player{Kind: seating.Bot, Level: level}
	}
	m, err := match.New(start)
	if err == nil {
		m, err = m.Begin(begin)
	}
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func code(err error) game.Code {
	var refusal *game.Refusal
	if errors.As(err, &refusal) {
		return refusal.Code
	}
	return ""
}

// done returns a match and fails the test on an error.
func done(m *match.Match, err error) *match.Match {
	if err != nil {
		panic(err)
	}
	return m
}

// replayed checks that the log of m gives the same match, on any server and after any restart.
func replayed(t *testing.T, m *match.Match) {
	t.Helper()
	again, err := match.Load(m.Start(), m.Entries(0))
	if err != nil || again.Phase() != m.Phase() || !slices.Equal(again.Seats(), m.Seats()) {
		t.Fatalf("loaded again: %v, phase %s, seats %v; want %s, %v", err, again.Phase(), again.Seats(), m.Phase(), m.Seats())
	}
	at, ok := m.Due()
	if atAgain, okAgain := again.Due(); !at.Equal(atAgain) || ok != okAgain {
		t.Fatalf("loaded again it is due %v, %v; want %v, %v", atAgain, okAgain, at, ok)
	}
}

// TestDealWaitsForNonce checks that before the announced nonce arrives nothing is dealt, no seat acts and no clock
// runs.
func TestDealWaitsForNonce(t *testing.T) {
	m := announced(t, "mate")
	if m.Phase() != match.Gathering || m.Version() != 0 || m.BotToAct(1) != "" {
		t.Fatalf("phase %s, version %d before the nonce", m.Phase(), m.Version())
	}
	replayed(t, m)
	v, err := m.View(0, 0)
	if err != nil || v.Commit == "" || !slices.Equal(v.AwaitsNonce, []int{0}) || v.Clocks != nil || v.Table.Status != "The cards are dealt in a moment." {
		t.Fatalf("told %+v, %v", v, err)
	}
	if _, _, err := m.Act(match.Request{Seat: 0, Action: "play K"}, begin); code(err) != match.Waiting {
		t.Errorf("acting before the deal: %v", err)
	}
	nonce := fair.Nonce{9}
	sent := begin.Add(2 * time.Second)
	dealt := done(m.SendNonce("ann", nonce, sent))
	if dealt.Phase() != match.Running || dealt.Version() != 1+13 {
		t.Fatalf("phase %s, version %d after the nonce", dealt.Phase(), dealt.Version())
	}
	replayed(t, dealt)
	if at, ok := dealt.Due(); !ok || !at.Equal(sent.Add(10*time.Minute)) {
		t.Errorf("the clock runs out at %v, %v; want ten minutes after the deal", at, ok)
	}
	if early, err := dealt.View(0, 0); err != nil || early.Phase != match.Running || early.At != 0 {
		t.Errorf("an earlier version: %+v, %v", early, err)
	}
	step, err := dealt.ShownTo(0).Step(0, 1)
	if err != nil || len(step.Log) != 0 || len(step.Plays) != 0 {
		t.Errorf("the step of the nonce: %+v, %v", step, err)
	}
	again := done(dealt.SendNonce("ann", nonce, sent.Add(time.Second)))
	if again != dealt {
		t.Error("the same nonce again changed something")
	}
	if _, err := dealt.SendNonce("ann", fair.Nonce{8}, sent); code(err) != match.Started {
		t.Errorf("another nonce after the deal: %v", err)
	}
	if _, err := m.SendNonce("bo", nonce, sent); code(err) != match.NotSeated {
		t.Errorf("a stranger's nonce: %v", err)
	}
}

// TestNonceDealsOtherCards checks that the nonce is part of the key, and that the record lists it after the commit.
func TestNonceDealsOtherCards(t *testing.T) {
	rows := map[string]bool{}
	for _, nonce := range []fair.Nonce{{}, {1}, {2}} {
		m := done(announced(t, "mate").SendNonce("ann", nonce, begin))
		row := ""
		for _, p := range m.ShownTo(0).Plays(game.Watcher, 0, m.Version()) {
			row += p.Notation
		}
		rows[row] = true
		m = done(m.Leave("ann", begin))
		rec := m.Record()
		after := rec.NoncesAfter()
		if want := nonce != (fair.Nonce{}); after.Has(0) != want || after.Has(1) {
			t.Errorf("nonce %x: the record says that the nonces of %v came after the commit", nonce, after)
		}
		if err := record.Verify(rec, games.Find, record.VerifyOptions{}); err != nil {
			t.Errorf("nonce %x: %v", nonce, err)
		}
		if v, err := m.View(0, m.Version()); err != nil || nonce != (fair.Nonce{}) && (v.Nonces[0] != hex.EncodeToString(nonce[:]) || !slices.Equal(v.NoncesAfter, []int{0})) {
			t.Errorf("nonce %x: the finished match shows %v, %v (%v)", nonce, v.Nonces, v.NoncesAfter, err)
		}
	}
	if len(rows) != 3 {
		t.Errorf("three nonces deal %d rows", len(rows))
	}
}

// TestDealWaitsAMoment checks that a closed browser delays the deal only for a moment, and that the log has the end of
// the wait.
func TestDealWaitsAMoment(t *testing.T) {
	m := announced(t, "mate")
	at, ok := m.Due()
	if !ok || !at.Equal(begin.Add(nonceWait)) {
		t.Fatalf("due %v, %v", at, ok)
	}
	if early := done(m.Expire(at.Add(-1))); early != m {
		t.Error("it was dealt too early")
	}
	m = done(m.Expire(at))
	if m.Phase() != match.Running || m.Version() != 1+13 || m.Record().NoncesAfter() != 0 {
		t.Fatalf("phase %s, version %d after the wait", m.Phase(), m.Version())
	}
	replayed(t, m)
	if _, err := m.SendNonce("ann", fair.Nonce{1}, at); code(err) != match.Started {
		t.Errorf("a nonce that comes too late: %v", err)
	}
}

// TestDealWaitsForBoth checks that a nonce that arrives while seats are free is kept. The wait begins when the last
// seat is taken, and not for a player who joins without announcing a nonce.
func TestDealWaitsForBoth(t *testing.T) {
	for _, later := range []bool{false, true} {
		m := announced(t, "")
		if _, ok := m.Due(); ok {
			t.Fatal("a table with a free seat is due")
		}
		if early := done(m.SendNonce("ann", fair.Nonce{1}, begin)); later {
			m = early
		}
		sits := begin.Add(time.Hour)
		m = done(m.Claim(seating.Sit{Seat: 1, Guest: "bo", Name: "Bo", Later: later}, sits))
		if at, ok := m.Due(); m.Phase() != match.Gathering || !ok || !at.Equal(sits.Add(nonceWait)) {
			t.Fatalf("later %v: phase %s, due %v, %v", later, m.Phase(), at, ok)
		}
		replayed(t, m)
		if same := done(m.Fill(nil, "mate", sits)); same != m {
			t.Error("bots filled a full table")
		}
		if !later {
			m = done(m.SendNonce("ann", fair.Nonce{1}, sits))
		} else {
			m = done(m.SendNonce("bo", fair.Nonce{2}, sits))
		}
		if m.Phase() != match.Running || m.Record().NoncesAfter().Has(1) != later {
			t.Fatalf("later %v: phase %s", later, m.Phase())
		}
		replayed(t, m)
		swapped := m.Seating().Rotated()
		if !swapped[1].Later || swapped[0].Later != later || swapped[0].Nonce != (fair.Nonce{}) || swapped[0].After || swapped[1].After {
			t.Errorf("later %v: the rematch begins with %+v", later, swapped)
		}
	}
}

// TestStandUpBeforeTheDeal checks that until the cards are dealt a player can leave, and takes their nonce along.
func TestStandUpBeforeTheDeal(t *testing.T) {
	m := done(announced(t, "").Claim(seating.Sit{Seat: 1, Guest: "bo", Name: "Bo", Later: true}, begin))
	m = done(m.SendNonce("bo", fair.Nonce{2}, begin))
	m = done(m.StandUp("bo", begin))
	if _, ok := m.Due(); ok || m.Seats()[1].Nonce != (fair.Nonce{}) {
		t.Fatalf("after standing up: %+v", m.Seats())
	}
	m = done(m.Claim(seating.Sit{Seat: 1, Guest: "cy", Name: "Cy"}, begin))
	m = done(m.SendNonce("ann", fair.Nonce{1}, begin))
	if m.Phase() != match.Running || m.Seats()[1].After {
		t.Fatalf("phase %s, seats %+v", m.Phase(), m.Seats())
	}
	replayed(t, m)
	off := done(announced(t, "mate").CallOff(begin))
	if !off.CalledOff() {
		t.Error("a table that waits for a nonce was called off, and counts as played")
	}
	replayed(t, off)
}

// TestNonceBeforeTheCommit checks that clients may still send a nonce with their seat, and that it does not count as
// one that came after the commit.
func TestNonceBeforeTheCommit(t *testing.T) {
	m := done(announced(t, "").Claim(seating.Sit{Seat: 1, Guest: "bo", Name: "Bo", Nonce: fair.Nonce{2}, Later: true}, begin))
	if _, err := m.SendNonce("bo", fair.Nonce{3}, begin); code(err) != seating.NonceSet {
		t.Errorf("a second nonce: %v", err)
	}
	m = done(m.SendNonce("ann", fair.Nonce{}, begin)) // declines
	if m.Phase() != match.Running || m.Record().NoncesAfter() != 0 || m.Record().Nonces[1] != (fair.Nonce{2}) {
		t.Fatalf("phase %s, %+v", m.Phase(), m.Record())
	}
	replayed(t, m)
}
