package stream

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"quarterdeck/game"
	"quarterdeck/games/bastion"
	"quarterdeck/match"
	"quarterdeck/match/seating"
)

// TestStreamsApart has two streams share a feed. One of them still has an older match when the other is ahead by more than is cached:
// each is sent every version once, drawn from a match that has it.
func TestStreamsApart(t *testing.T) {
	versions := growing(t)
	newest := versions[len(versions)-1]
	for _, old := range versions[:len(versions)-1] {
		fd := &feed{format: &Format{Event: "patch", All: "all", Start: drawsKnown, Whole: func(m *match.Match, _ Key) ([]byte, error) { return fmt.Append(nil, m.Version()), nil }}}
		first := versions[0].Version()
		if _, at, err := fd.messagesSince(newest, first, maxMissed); err != nil || at != newest.Version() {
			t.Fatalf("the stream ahead is at %d (%v), want %d", at, err, newest.Version())
		}
		var got []string
		at := first
		for _, m := range []*match.Match{old, newest} {
			messages, to, err := fd.messagesSince(m, at, maxMissed)
			if err != nil {
				t.Fatalf("from version %d on, with a match of version %d: %v", at, m.Version(), err)
			}
			for _, one := range messages {
				got = append(got, string(one.Plain))
			}
			at = to
		}
		if want := newest.Version() - first; at != newest.Version() || len(got) != want && !strings.Contains(got[len(got)-1], "event: all") {
			t.Errorf("a stream with a match of version %d first: %d messages lead to %d, want %d to %d", old.Version(), len(got), at, want, newest.Version())
		}
	}
}

// TestStreamRun has a stream that misses nothing, and one that comes back, be behind by more than a deck of events: the first is sent
// each of them, the other one the whole match.
func TestStreamRun(t *testing.T) {
	versions := growing(t)
	newest := versions[len(versions)-1]
	behind := newest.Version()
	if behind <= 4 {
		t.Fatalf("the match has %d versions: the test proves nothing", behind)
	}
	for most, want := range map[int]int{behind: behind, behind - 1: 1} {
		fd := &feed{format: &Format{Event: "patch", All: "all", Start: drawsKnown, Whole: func(*match.Match, Key) ([]byte, error) { return []byte("whole"), nil }}}
		messages, at, err := fd.messagesSince(newest, 0, most)
		if err != nil || at != behind || len(messages) != want {
			t.Errorf("a stream that may be %d versions behind is sent %d messages, to version %d (%v), want %d to %d", most, len(messages), at, err, want, behind)
		}
		if whole := strings.Contains(string(messages[0].Plain), "event: all"); whole != (want == 1) {
			t.Errorf("a stream that may be %d versions behind is sent the whole match: %v", most, whole)
		}
	}
}

// drawsKnown returns a renderer that refuses versions that a match does not have yet. What it writes is so long that few messages are cached.
func drawsKnown(*match.Match, Key, int) (Renderer, error) {
	return func(b *bytes.Buffer, m *match.Match, n int) error {
		if n > m.Version() {
			return fmt.Errorf("version %d is drawn from a match of version %d", n, m.Version())
		}
		fmt.Fprintf(b, "%*d", maxBytes, n)
		return nil
	}, nil
}

// growing returns a match of Bastion's Breach after each of its first actions.
func growing(t *testing.T) []*match.Match {
	t.Helper()
	g := bastion.Game()
	setup, err := g.Resolve(game.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	m, err := match.New(&match.Start{ID: "m", Game: g, Setup: setup, Seats: []seating.Player{{Kind: seating.Human, Name: "Ann", Guest: "a"}, {Kind: seating.Human, Name: "Bo", Guest: "b"}}})
	if err == nil {
		m, err = m.Begin(time.Unix(0, 0))
	}
	var out []*match.Match
	for i := 0; err == nil && i < 8; i++ {
		out = append(out, m)
		s := game.Seat(i % 2)
		m, _, err = m.Act(match.Request{Seat: s, Action: g.Format(m.Position().Legal(nil, s)[0]), Version: m.Version()}, time.Unix(0, 0))
	}
	if err != nil {
		t.Fatal(err)
	}
	return append(out, m)
}
