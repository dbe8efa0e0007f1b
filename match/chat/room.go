package chat

import (
	"slices"
	"strconv"
	"time"

	"quarterdeck/game"
	"quarterdeck/match/seat"
	"quarterdeck/match/seating"
)

// Codes of refusals to write.
const (
	NotHere  game.Code = "not-here" // the viewer may not write to the channel
	NoReader game.Code = "no-ear"   // the whisper would have no reader
)

func refuse(code game.Code, text string) error { return &game.Refusal{Code: code, Text: text} }

// Room is what the chat depends on in a match. It decides who may read and write what.
type Room struct {
	Seating *seating.Plan
	Bots    game.Seats // the seats that bots play now
	Begun   bool       // all seats are taken
	Over    bool
}

// Reader is one reader of the chat.
type Reader struct {
	Viewer game.Seat  // the seat that they hold, or game.Watcher
	Seats  game.Seats // all seats that they hold; may be left out if it is one
	Guest  string
	Muted  []string // guests whose messages they do not want
}

func (r *Reader) holds(s game.Seat) bool { return s >= 0 && (s == r.Viewer || r.Seats.Has(s)) }

// Line is one message as one reader may see it.
type Line struct {
	ID      string    `json:"id"` // the same for all who may read it
	At      time.Time `json:"at"`
	Channel Channel   `json:"channel"`
	From    int       `json:"from"`           // seat of the writer, -3 for a guest without a seat
	Name    string    `json:"name"`           // of the writer
	Bot     bool      `json:"bot,omitempty"`  // the writer is a bot account
	To      *int      `json:"to,omitempty"`   // recipient of a whisper
	Text    string    `json:"text"`           // empty if the writer's data was deleted
	You     bool      `json:"you,omitempty"`  // the reader wrote it
	Gone    bool      `json:"gone,omitempty"` // the writer's data was deleted
}

// Cursor is a reader's place in the chat. Table counts the messages to the table and the reader's whispers, Watchers
// those of the spectators. Muted messages count, but none that the reader may not read.
type Cursor struct{ Table, Watchers int }

// String returns the cursor as streams write it: "12.3".
func (c Cursor) String() string { return strconv.Itoa(c.Table) + "." + strconv.Itoa(c.Watchers) }

// Read returns the messages after a cursor that reader may see, and the cursor after them. No other code decides who
// reads what.
func (r Room) Read(log *Log, reader Reader, after Cursor) ([]Line, Cursor) {
	var out []Line
	var now Cursor
	for i := range log.Len() {
		m := log.messages.At(i)
		if !r.mayRead(m, &reader) {
			continue
		}
		count, seen := &now.Table, after.Table
		if m.Channel == ToWatchers {
			count, seen = &now.Watchers, after.Watchers
		}
		if *count++; *count > seen && !slices.Contains(reader.Muted, m.Guest) {
			out = append(out, r.line(m, &reader))
		}
	}
	return out, Cursor{max(now.Table, after.Table), max(now.Watchers, after.Watchers)}
}

// mayRead reports whether a message is for a reader, muted or not.
func (r Room) mayRead(m *Message, reader *Reader) bool {
	switch m.Channel {
	case ToTable:
		return true
	case ToSeat:
		return reader.holds(m.Seat) || reader.holds(m.To)
	case ToWatchers:
		return reader.Viewer < 0 || r.Over
	}
	return false
}

// line returns a message as reader may see it.
func (r Room) line(m *Message, reader *Reader) Line {
	l := Line{ID: m.id, At: m.At, Channel: m.Channel, From: int(m.Seat), Name: m.Name, Text: m.Text, Bot: seat.IsBot(m.Guest), Gone: seat.IsGoneWriter(m.Guest)}
	l.You = m.Guest != "" && m.Guest == reader.Guest
	if r.Seating.Has(int(m.Seat)) {
		l.Name, l.From = r.writer(m)
	}
	if l.Gone && l.Name == "" {
		l.Name = seating.Deleted
	}
	if m.Channel == ToSeat {
		to := int(m.To)
		l.To = &to
	}
	return l
}

// writer returns the name of the guest who wrote a message from a seat, and the seat that they hold now.
func (r Room) writer(m *Message) (name string, seat int) {
	name, now := r.Seating.Writer(m.Guest, m.Seat)
	if now == 0 {
		return name, int(game.Watcher)
	}
	return r.Seating.Names()[now.First()], int(now.First())
}

// Audience is a channel, or a seat, to which a viewer may write.
type Audience struct {
	Channel Channel `json:"channel"`
	To      *int    `json:"to,omitempty"` // the seat, for a whisper
}

// Audiences returns where viewer may write now, with the default first.
func (r Room) Audiences(viewer game.Seat) []Audience {
	switch {
	case viewer < 0 && r.Over:
		return []Audience{{Channel: ToTable}}
	case viewer < 0:
		return []Audience{{Channel: ToWatchers}}
	}
	out := []Audience{{Channel: ToTable}}
	for i := range r.Seating.Players() {
		if s := game.Seat(i); r.reads(s) && s != viewer && !r.Seating.HotSeats(viewer).Has(s) {
			out = append(out, Audience{Channel: ToSeat, To: &i})
		}
	}
	return out
}

// reads reports whether a person holds the seat and could read a whisper. Before the match begins there are no whispers:
// another player may still take the seat, and would read them.
func (r Room) reads(s game.Seat) bool {
	return r.Begun && r.Seating.Has(int(s)) && r.Seating.At(s).Guest != "" && !r.Bots.Has(s)
}

// Check returns why viewer cannot write to a channel now, as a *game.Refusal, or nil. to is the seat of a whisper.
func (r Room) Check(viewer game.Seat, channel Channel, to game.Seat) error {
	switch channel {
	case ToTable:
		if viewer < 0 && !r.Over {
			return refuse(NotHere, "While the match runs, only the players can write to the table. Write to the spectators instead.")
		}
	case ToWatchers:
		if viewer >= 0 {
			return refuse(NotHere, "You are playing, and the spectators’ chat is closed to players until the match is over. Write to the table instead.")
		}
		if r.Over {
			return refuse(NotHere, "The match is over; write to the table now.")
		}
	case ToSeat:
		switch {
		case viewer < 0:
			return refuse(NotHere, "Only players can whisper.")
		case to == viewer, r.Seating.HotSeats(viewer).Has(to):
			return refuse(NoReader, "That is your own seat. Whisper to another player.")
		case !r.Begun:
			return refuse(NoReader, "You can whisper when all seats are taken. Until then, write to the table.")
		case !r.reads(to):
			return refuse(NoReader, "No person plays that seat. Whisper to another player.")
		}
	default:
		return refuse(NotHere, `The channel must be "table", "whisper" or "watchers".`)
	}
	return nil
}
