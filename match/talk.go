package match

import (
	"slices"
	"strconv"
	"time"

	"quarterdeck/game"
	"quarterdeck/internal/growing"
)

// Channel is who a line of talk is for.
type Channel string

const (
	ToTable    Channel = "table"    // everybody at the table; watchers may write there when the match is over
	ToSeat     Channel = "whisper"  // one seat, and nobody else for ever
	ToWatchers Channel = "watchers" // those without a seat; the seats read it when the match is over
)

// Codes of refusals to talk.
const (
	NotHere game.Code = "not-here" // the channel is not one that who asks may write to
	NoEar   game.Code = "no-ear"   // nobody would read a whisper to that seat
)

// Said is one line of what was said beside a match. It is not in the match's log and does not change its version.
type Said struct {
	At      time.Time
	Channel Channel
	Guest   string    // who said it; empty: they asked to be forgotten
	Name    string    // of somebody without a seat
	Seat    game.Seat // of who said it, or game.Watcher
	To      game.Seat // of a whisper
	Text    string
	id      string // tells the line from others of its channel, and nothing of other channels
}

// Talk is what was said beside a match. It never changes; With returns the next one. A nil Talk is silence.
type Talk struct {
	lines  growing.List[Said]
	counts map[string]int // lines by channel, pairs of seats apart
}

// Len is how many lines there are, in all channels.
func (t *Talk) Len() int {
	if t == nil {
		return 0
	}
	return t.lines.Len()
}

// ByWatchers is how many of them are the watchers'.
func (t *Talk) ByWatchers() int {
	if t == nil {
		return 0
	}
	return t.counts[string(ToWatchers)]
}

// With is the talk after more lines.
func (t *Talk) With(lines ...Said) *Talk {
	next := &Talk{counts: map[string]int{}}
	if t != nil {
		next.lines = t.lines
		for channel, n := range t.counts {
			next.counts[channel] = n
		}
	}
	for _, l := range lines {
		channel := l.channel()
		next.counts[channel]++
		l.id = channel + "-" + strconv.Itoa(next.counts[channel])
		next.lines = next.lines.With(l)
	}
	return next
}

// channel tells channels apart: two seats that whisper have one of their own.
func (l *Said) channel() string {
	if l.Channel != ToSeat {
		return string(l.Channel)
	}
	return string(l.Channel) + strconv.Itoa(int(min(l.Seat, l.To))) + strconv.Itoa(int(max(l.Seat, l.To)))
}

// Reader is who reads what was said.
type Reader struct {
	Viewer game.Seat  // the seat that they hold, or game.Watcher
	Beside game.Seats // all that they hold; it may be left out for one
	Guest  string
	Muted  []string // guests whom they do not want to hear
}

func (r *Reader) holds(s game.Seat) bool { return s >= 0 && (s == r.Viewer || r.Beside.Has(s)) }

// Heard is one line as one reader may have it.
type Heard struct {
	ID      string    `json:"id"` // the same for everybody who may read it
	At      time.Time `json:"at"`
	Channel Channel   `json:"channel"`
	From    int       `json:"from"`           // seat of who said it, -3 for somebody without a seat
	Name    string    `json:"name"`           // what they are called
	To      *int      `json:"to,omitempty"`   // seat that a whisper is to
	Text    string    `json:"text"`           // empty if who said it is gone
	You     bool      `json:"you,omitempty"`  // you said it
	Gone    bool      `json:"gone,omitempty"` // who said it asked to be forgotten
}

// Cursor is how much of the talk a reader was offered: how many lines of the table and of their own whispers, and
// how many of the watchers. It counts what is muted too, and nothing that the reader may not read.
type Cursor struct{ Table, Watchers int }

// String is the cursor as streams write it: "12.3".
func (c Cursor) String() string { return strconv.Itoa(c.Table) + "." + strconv.Itoa(c.Watchers) }

// Hear is what reader may have of the lines after a cursor, and the cursor after them. It is the one place that decides
// who reads what.
func (m *Match) Hear(t *Talk, reader Reader, after Cursor) ([]Heard, Cursor) {
	var out []Heard
	var now Cursor
	for i := range t.Len() {
		l := t.lines.At(i)
		if !m.mayHear(l, reader) {
			continue
		}
		count, seen := &now.Table, after.Table
		if l.Channel == ToWatchers {
			count, seen = &now.Watchers, after.Watchers
		}
		if *count++; *count > seen && !slices.Contains(reader.Muted, l.Guest) {
			out = append(out, m.heard(l, reader))
		}
	}
	return out, Cursor{max(now.Table, after.Table), max(now.Watchers, after.Watchers)}
}

// mayHear tells whether a line is for a reader, muted or not.
func (m *Match) mayHear(l *Said, reader Reader) bool {
	switch l.Channel {
	case ToTable:
		return true
	case ToSeat:
		return reader.holds(l.Seat) || reader.holds(l.To)
	case ToWatchers:
		return reader.Viewer < 0 || m.Phase() == Finished
	}
	return false
}

func (m *Match) heard(l *Said, reader Reader) Heard {
	h := Heard{ID: l.id, At: l.At, Channel: l.Channel, From: int(l.Seat), Name: l.Name, Text: l.Text, Gone: l.Guest == ""}
	h.You = l.Guest != "" && l.Guest == reader.Guest
	if l.Seat >= 0 && int(l.Seat) < len(m.seating.Names()) {
		h.Name, h.From = m.speaker(l)
	}
	if h.Gone && h.Name == "" {
		h.Name = "Somebody"
	}
	if l.Channel == ToSeat {
		to := int(l.To)
		h.To = &to
	}
	return h
}

// speaker is what somebody is called who said a line in a seat, and the seat that they hold now: they may have stood up
// since, and somebody else may sit there.
func (m *Match) speaker(l *Said) (name string, seat int) {
	name, now := m.seating.Writer(l.Guest, l.Seat)
	if now != 0 {
		return m.seating.Names()[now.First()], int(now.First())
	}
	return name, int(game.Watcher)
}

// Ear is where somebody may say something.
type Ear struct {
	Channel Channel `json:"channel"`
	To      *int    `json:"to,omitempty"` // the seat, for a whisper
}

// Ears is where viewer may say something now, the first being the usual one.
func (m *Match) Ears(viewer game.Seat) []Ear {
	switch {
	case viewer < 0 && m.Phase() == Finished:
		return []Ear{{Channel: ToTable}}
	case viewer < 0:
		return []Ear{{Channel: ToWatchers}}
	}
	out := []Ear{{Channel: ToTable}}
	for i := range m.seating.Players() {
		if s := game.Seat(i); m.listens(s) && s != viewer && !m.seating.HotSeats(viewer).Has(s) {
			out = append(out, Ear{Channel: ToSeat, To: &i})
		}
	}
	return out
}

// listens tells whether a person sits there who could read what is whispered. Before the match begins somebody else may
// yet come to sit there, and would read it too.
func (m *Match) listens(s game.Seat) bool {
	return m.Begun() && s >= 0 && int(s) < m.seating.Len() && m.seating.Players()[s].Guest != "" && m.botLevelAt(s, m.Version()) == ""
}

// MaySay is why viewer cannot say something on a channel now, as a *game.Refusal, or nil. to is the seat of a whisper.
func (m *Match) MaySay(viewer game.Seat, channel Channel, to game.Seat) error {
	switch channel {
	case ToTable:
		if viewer < 0 && m.Phase() != Finished {
			return refuse(NotHere, "While the match runs only the players talk at the table; talk with the other watchers.")
		}
	case ToWatchers:
		if viewer >= 0 {
			return refuse(NotHere, "You are playing; the watchers talk among themselves until the match is over. Talk at the table.")
		}
		if m.Phase() == Finished {
			return refuse(NotHere, "The match is over; everybody talks at the table now.")
		}
	case ToSeat:
		switch {
		case viewer < 0:
			return refuse(NotHere, "Only who holds a seat can whisper.")
		case to == viewer, m.seating.HotSeats(viewer).Has(to):
			return refuse(NoEar, "That is your own seat; whisper to another.")
		case !m.Begun():
			return refuse(NoEar, "Until all seats are taken everybody talks at the table: who sits where may still change.")
		case !m.listens(to):
			return refuse(NoEar, "Nobody sits there who would read it; whisper to a person's seat.")
		}
	default:
		return refuse(NotHere, `Say to whom: "table", "whisper" or "watchers".`)
	}
	return nil
}
