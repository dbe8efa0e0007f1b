package match_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"quarterdeck/game"
	"quarterdeck/games/bastion"
	"quarterdeck/match"
	"quarterdeck/match/chat"
	"quarterdeck/match/clock"
	"quarterdeck/match/seating"
)

// everything has one line of every kind, by Ann in seat 0, Bo in seat 1 and the spectators Cy and Di.
func everything() []chat.Message {
	return []chat.Message{
		{Channel: chat.ToTable, Guest: "a", Seat: 0, Text: "table by Ann"},
		{Channel: chat.ToWatchers, Guest: "c", Name: "Cy", Seat: game.Watcher, Text: "watchers by Cy"},
		{Channel: chat.ToSeat, Guest: "b", Seat: 1, To: 0, Text: "whisper to Ann"},
		{Channel: chat.ToSeat, Guest: "a", Seat: 0, To: 1, Text: "whisper to Bo"},
		{Channel: chat.ToTable, Guest: "b", Seat: 1, Text: "table by Bo"},
		{Channel: chat.ToWatchers, Guest: "d", Name: "Di", Seat: game.Watcher, Text: "watchers by Di"},
	}
}

func texts(lines []chat.Line) string {
	var out []string
	for _, l := range lines {
		out = append(out, l.Text)
	}
	return strings.Join(out, ", ")
}

// TestReaders checks that only two seats ever read a whisper, that the seats read spectators' messages when the match
// is over, and that a reader does not see messages of guests whom they muted.
func TestReaders(t *testing.T) {
	running := seated(t)
	over := act(t, running, 0, "resign")
	talk := (*chat.Log)(nil).With(everything()...)
	ann, bo := chat.Reader{Viewer: 0, Guest: "a"}, chat.Reader{Viewer: 1, Guest: "b"}
	cy, stranger := chat.Reader{Viewer: game.Watcher, Guest: "c"}, chat.Reader{Viewer: game.Watcher}
	muting := chat.Reader{Viewer: 0, Guest: "a", Muted: []string{"b", "d"}}
	for _, c := range []struct {
		name   string
		m      *match.Match
		reader chat.Reader
		want   string
	}{
		{"Ann", running, ann, "table by Ann, whisper to Ann, whisper to Bo, table by Bo"},
		{"Bo", running, bo, "table by Ann, whisper to Ann, whisper to Bo, table by Bo"},
		{"Cy", running, cy, "table by Ann, watchers by Cy, table by Bo, watchers by Di"},
		{"a stranger", running, stranger, "table by Ann, watchers by Cy, table by Bo, watchers by Di"},
		{"Ann afterwards", over, ann, "table by Ann, watchers by Cy, whisper to Ann, whisper to Bo, table by Bo, watchers by Di"},
		{"Cy afterwards", over, cy, "table by Ann, watchers by Cy, table by Bo, watchers by Di"},
		{"Ann without Bo and Di", over, muting, "table by Ann, watchers by Cy, whisper to Bo"},
	} {
		lines, _ := c.m.Chat().Read(talk, c.reader, chat.Cursor{})
		if got := texts(lines); got != c.want {
			t.Errorf("%s reads %s; want %s", c.name, got, c.want)
		}
		for _, l := range lines {
			if mine := l.You; mine != (strings.HasSuffix(l.Text, "by Ann") && c.reader.Guest == "a" || l.Text == "whisper to Bo" && c.reader.Guest == "a" ||
				strings.HasSuffix(l.Text, "by Bo") && c.reader.Guest == "b" || l.Text == "whisper to Ann" && c.reader.Guest == "b" || l.Text == "watchers by Cy" && c.reader.Guest == "c") {
				t.Errorf("%s: %q is theirs: %v", c.name, l.Text, mine)
			}
		}
	}
	if lines, now := running.Chat().Read(nil, ann, chat.Cursor{}); len(lines) > 0 || now != (chat.Cursor{}) {
		t.Error("an empty chat has messages")
	}
}

// TestChannelsAreSeparate checks that a reader's messages, including numbers and ids, do not depend on channels that
// they cannot read.
func TestChannelsAreSeparate(t *testing.T) {
	r := rand.New(rand.NewPCG(seed(t), 3))
	m := clocked(t, clock.Pace{}, 3, 0)
	readers := []chat.Reader{{Viewer: 0, Guest: "a"}, {Viewer: 1, Guest: "b"}, {Viewer: 2, Guest: "c"}, {Viewer: game.Watcher, Guest: "d"}}
	for range 200 {
		var lines []chat.Message
		for i := range r.IntN(30) {
			l := chat.Message{Channel: chat.ToTable, Seat: game.Seat(r.IntN(3)), Text: fmt.Sprint(i)}
			switch r.IntN(3) {
			case 0:
				l.Channel, l.To = chat.ToSeat, (l.Seat+1+game.Seat(r.IntN(2)))%3
			case 1:
				l.Channel, l.Seat, l.Name = chat.ToWatchers, game.Watcher, "Di"
			}
			l.Guest = "d"
			if l.Seat >= 0 {
				l.Guest = string(rune('a' + l.Seat))
			}
			lines = append(lines, l)
		}
		for _, reader := range readers {
			whole, end := m.Chat().Read((*chat.Log)(nil).With(lines...), reader, chat.Cursor{})
			var own []chat.Message
			for _, l := range lines {
				if strings.Contains(" "+strings.ReplaceAll(texts(whole), ",", " ")+" ", " "+l.Text+" ") {
					own = append(own, l)
				}
			}
			alone, end2 := m.Chat().Read((*chat.Log)(nil).With(own...), reader, chat.Cursor{})
			if diff := cmp.Diff(whole, alone); diff != "" || end != end2 {
				t.Fatalf("for %+v, %v and %v: %s", reader, end, end2, diff)
			}
			// Reading line by line gives the same as reading all at once.
			var talk *chat.Log
			var heard []chat.Line
			var at chat.Cursor
			for _, l := range lines {
				talk = talk.With(l)
				var more []chat.Line
				more, at = m.Chat().Read(talk, reader, at)
				heard = append(heard, more...)
			}
			if diff := cmp.Diff(whole, heard); diff != "" || at != end {
				t.Fatalf("line by line: %s", diff)
			}
		}
	}
}

// TestAudiences lists the audiences of each viewer, and checks that all others are refused.
func TestAudiences(t *testing.T) {
	waiting, running := start(t), seated(t)
	bot, err := match.New(&match.Start{ID: "b", Game: bastion.Game(), Setup: running.Start().Setup, Created: noon,
		Seats: []seating.Player{{Kind: seating.Human, Name: "Ann", Guest: "a"}, {Kind: seating.Bot, Level: "mate"}}})
	must(t, err)
	over := act(t, running, 0, "resign")
	for _, c := range []struct {
		name   string
		m      *match.Match
		viewer game.Seat
		want   string
	}{
		{"Ann alone", waiting, 0, "table"},
		{"a watcher of one who waits", waiting, game.Watcher, "watchers"},
		{"Ann", running, 0, "table whisper1"},
		{"Bo", running, 1, "table whisper0"},
		{"a watcher", running, game.Watcher, "watchers"},
		{"Ann afterwards", over, 0, "table whisper1"},
		{"Ann against a bot", bot, 0, "table"},
		{"a watcher afterwards", over, game.Watcher, "table"},
	} {
		may := map[string]bool{}
		var names []string
		for _, e := range c.m.Chat().Audiences(c.viewer) {
			name := string(e.Channel)
			if e.To != nil {
				name += fmt.Sprint(*e.To)
			}
			may[name] = true
			names = append(names, name)
		}
		if got := strings.Join(names, " "); got != c.want {
			t.Errorf("%s may speak to %s; want %s", c.name, got, c.want)
		}
		for _, channel := range []chat.Channel{chat.ToTable, chat.ToWatchers, chat.ToSeat, "", "all"} {
			for to := game.Seat(-3); to < 3; to++ {
				name := string(channel)
				if channel == chat.ToSeat {
					name += fmt.Sprint(int(to))
				}
				if err := c.m.Chat().Check(c.viewer, channel, to); (err == nil) != may[name] {
					t.Errorf("%s to %s: %v", c.name, name, err)
				}
			}
		}
	}
}
