package codec

import (
	"encoding/json"
	"strings"
	"time"

	"quarterdeck/match/seat"
	"quarterdeck/match/seating"
	"quarterdeck/store"
)

// Anonymize removes a guest's id and name from a match and from the server's own entries of its log, in place.
func Anonymize(guest, substitute string, m *store.Match, entries []store.Entry) {
	if m.Host == guest {
		m.Host = substitute
	}
	replace(guest, substitute, seating.Deleted, m, entries)
}

// Rename gives a guest another name in a match and in the server's own entries of its log, in place.
func Rename(guest, name string, m *store.Match, entries []store.Entry) {
	replace(guest, guest, name, m, entries)
}

// replace puts another id and name wherever a guest has a seat or took one.
func replace(guest, substitute, name string, m *store.Match, entries []store.Entry) {
	scrubber := newScrubber(guest, substitute, name, m.Summary.Seats)
	if err := replaceInSeats(guest, substitute, name, m); err != nil {
		m.Seats = []byte(scrubber.Replace(string(m.Seats)))
	}
	for i := range m.Summary.Seats {
		if s := &m.Summary.Seats[i]; s.Guest == guest {
			s.Guest, s.Name = substitute, name
		}
	}
	for i := range entries {
		if err := replaceInEntry(guest, substitute, name, &entries[i]); err != nil {
			entries[i].Text = scrubber.Replace(entries[i].Text)
		}
	}
}

// newScrubber returns a replacer that puts another id and name into a text that cannot be parsed.
func newScrubber(guest, substitute, name string, seats []seat.Summary) *strings.Replacer {
	pairs := []string{guest, substitute}
	for i := range seats {
		if old := seats[i].Name; seats[i].Guest == guest && old != "" {
			pairs = append(pairs, namedAs(old), namedAs(name))
		}
	}
	return strings.NewReplacer(pairs...)
}

// namedAs returns a name as it is in the JSON of a seat.
func namedAs(name string) string {
	text, _ := json.Marshal(name) // a string is never refused
	return `"name":` + string(text)
}

func replaceInSeats(guest, substitute, name string, m *store.Match) error {
	var seats []seating.Player
	if err := json.Unmarshal(m.Seats, &seats); err != nil {
		return err
	}
	for i := range seats {
		if seats[i].Guest == guest {
			seats[i].Guest, seats[i].Name = substitute, name
		}
	}
	text, err := json.Marshal(seats)
	if err == nil {
		m.Seats = text
	}
	return err
}

func replaceInEntry(guest, substitute, name string, e *store.Entry) error {
	var entry entry
	if err := json.Unmarshal([]byte(e.Text), &entry); err != nil || entry.Sit == nil || entry.Sit.Guest != guest {
		return err
	}
	entry.Sit.Guest, entry.Sit.Name = substitute, name
	text, err := json.Marshal(entry)
	e.Text = string(text)
	return err
}

// Deletion returns the entry that marks a log as rewritten.
func Deletion(at time.Time) store.Entry {
	return store.Entry{Actor: store.Server, Text: deletion, At: at.UTC().Truncate(time.Millisecond)}
}

// deletion is an entry with only Gone set.
const deletion = `{"gone":true}`
