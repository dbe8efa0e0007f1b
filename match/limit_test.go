package match_test

import (
	"slices"
	"testing"
	"time"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/games/duel"
	"quarterdeck/match"
	"quarterdeck/match/seating"
	"quarterdeck/record"
)

// long returns a parley of a person in seat 0 and a bot, with the given number of entries. Each of the last `undos`
// pairs is an action and its undo.
func long(t *testing.T, entries, undos int) *match.Match {
	t.Helper()
	play := func(e record.Entry) match.Entry { return match.Entry{At: noon, Play: &e} }
	log := []match.Entry{play(record.Entry{Action: talk})}
	for len(log) < entries-2*undos {
		log = append(log, play(record.Entry{Action: say}))
	}
	for range undos {
		log = append(log, play(record.Entry{Action: say}), play(record.Entry{Kind: record.AskUndo}))
	}
	m, err := match.Load(parleyStart(parley{}), log)
	must(t, err)
	if m.Version() != entries {
		t.Fatalf("the match has %d entries, want %d", m.Version(), entries)
	}
	return m
}

func offered(t *testing.T, m *match.Match) []string {
	t.Helper()
	return view(t, m, 0, m.Version()).May
}

// TestLogFull checks a match of MaxEntries, or more if an earlier program stored it: a person can make no more moves,
// but can resign or leave it to a bot.
func TestLogFull(t *testing.T) {
	for _, entries := range []int{match.MaxEntries, 2 * match.MaxEntries} {
		m := long(t, entries, 0)
		refused(t, m, 1, 0, "say", match.LogFull)
		refused(t, m, 1, 0, "asks undo", match.LogFull)
		if words := offered(t, m); slices.Contains(words, match.AskUndo) || !slices.Contains(words, match.Resign) {
			t.Errorf("%d entries: the person may %v", entries, words)
		}
		if does(t, m, 1, 0, "resign").Phase() != match.Finished {
			t.Errorf("%d entries: the match cannot be resigned", entries)
		}
		if m = does(t, m, 1, 0, "bot mate"); !m.PlayedByBot(0) || m.Phase() != match.Running {
			t.Errorf("%d entries: a bot cannot take over", entries)
		}
	}
	does(t, long(t, match.MaxEntries-1, 0), 1, 0, "say")
}

// TestSharesOfAMatch checks a player who makes and withdraws offers without end in the trading of Heads Up Duel. They
// use up only their own share of the log. Other players can act and get ready, and a bot in that seat has no such
// limit.
func TestSharesOfAMatch(t *testing.T) {
	var seats []seating.Player
	for _, name := range []string{"Ann", "Ben", "Cleo", "Dan"} {
		seats = append(seats, seating.Player{Kind: seating.Human, Name: name, Guest: name})
	}
	setup, err := duel.Game().Resolve(game.Setup{Seats: len(seats)})
	must(t, err)
	m, err := match.New(&match.Start{ID: "m", Game: duel.Game(), Setup: setup, Seed: fair.Seed{7}, Created: noon, Seats: seats})
	must(t, err)
	m, err = m.Begin(noon)
	must(t, err)
	const share = match.MaxEntries / 5
	log := slices.Clone(m.Entries(0))
	for i := range share {
		a, err := duel.Game().Parse([]string{"ask 9", "unask 9"}[i%2])
		must(t, err)
		log = append(log, match.Entry{At: noon, Play: &record.Entry{Action: a}})
	}
	m, err = match.Load(m.Start(), log)
	must(t, err)
	refused(t, m, 1, 0, "ask 9", match.LogFull)
	does(t, m, 1, 1, "ask 9")
	if bot := does(t, m, 1, 0, "bot mate"); !bot.PlayedByBot(0) {
		t.Error("a bot cannot take over")
	} else {
		does(t, bot, 1, 0, "ask 9")
	}
	for s := range game.Seat(4) {
		m = does(t, m, 1, s, "ready")
	}
}

// TestUndoLimit checks that after MaxUndos undone actions the match goes on without undo.
func TestUndoLimit(t *testing.T) {
	m := long(t, 2+2*match.MaxUndos, match.MaxUndos)
	m = does(t, m, 1, 0, "say")
	refused(t, m, 1, 0, "asks undo", match.UndoLimit)
	if words := offered(t, m); slices.Contains(words, match.AskUndo) {
		t.Errorf("the person may %v", words)
	}
	if m = does(t, long(t, 2*match.MaxUndos, match.MaxUndos-1), 1, 0, "say"); !slices.Contains(offered(t, m), match.AskUndo) {
		t.Errorf("one undo before the limit the person may %v", offered(t, m))
	}
	does(t, m, 1, 0, "asks undo")
}

// TestEndsByItself checks that a match in which only bots and clocks act is abandoned at LastEntry, and not earlier.
func TestEndsByItself(t *testing.T) {
	m := long(t, match.LastEntry-1, 0)
	m = does(t, m, 1, 1, "say")
	if m.Phase() != match.Running {
		t.Fatal("the match ended too early")
	}
	hour := noon.Add(time.Hour)
	byClock, err := m.Expire(hour)
	must(t, err)
	for name, next := range map[string]*match.Match{"bot": does(t, m, 1, 1, "say"), "clock": byClock} {
		if next.Phase() != match.Finished || next.Record().End != "abandoned" || next.Version() != m.Version()+1 {
			t.Errorf("%s: the match is %s, end %q", name, next.Phase(), next.Record().End)
		}
	}
	if does(t, m, 1, 0, "resign").Record().End != "resign 0" {
		t.Error("a person cannot resign any more")
	}
}

// TestPlayOnLimit checks that a match starts with fewer entries than the maximum.
func TestPlayOnLimit(t *testing.T) {
	m := does(t, long(t, match.MaxEntries+1, 0), 1, 0, "resign")
	start := func() *match.Start {
		s := parleyStart(parley{})
		return &match.Start{ID: "n", Seats: s.Seats, Seed: fair.Seed{8}, Created: noon}
	}
	_, err := m.Branches().PlayOn(match.Branch{At: match.MaxEntries}, start(), noon)
	wantCode(t, err, match.LogFull)
	next, err := m.Branches().PlayOn(match.Branch{At: match.MaxEntries - 1}, start(), noon)
	must(t, err)
	if next.Phase() != match.Running || next.Position().Actors() != game.SetOf(0, 1) {
		t.Error("the match does not go on")
	}
}
