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
	scrubber := newScrubber(guest, substitute, m.Summary.Seats)
	if err := anonymizeSeats(guest, substitute, m); err != nil {
		m.Seats = []byte(scrubber.Replace(string(m.Seats)))
	}
	for i := range m.Summary.Seats {
		if s := &m.Summary.Seats[i]; s.Guest == guest {
			s.Guest, s.Name = substitute, seating.Deleted
		}
	}
	for i := range entries {
		if err := anonymizeEntry(guest, substitute, &entries[i]); err != nil {
			entries[i].Text = scrubber.Replace(entries[i].Text)
		}
	}
}

// Rename gives a guest another name in a match and in the server's own entries of its log, in place.
func Rename(guest, name string, m *store.Match, entries []store.Entry) error {
	var seats []seating.Player
	if err := json.Unmarshal(m.Seats, &seats); err != nil {
		return err
	}
	for i := range seats {
		if seats[i].Guest == guest {
			seats[i].Name = name
		}
	}
	var err error
	if m.Seats, err = json.Marshal(seats); err != nil {
		return err
	}
	for i := range m.Summary.Seats {
		if s := &m.Summary.Seats[i]; s.Guest == guest {
			s.Name = name
		}
	}
	for i := range entries {
		var e entry
		if err := json.Unmarshal([]byte(entries[i].Text), &e); err != nil {
			return err
		}
		if e.Sit == nil || e.Sit.Guest != guest {
			continue
		}
		e.Sit.Name = name
		text, err := json.Marshal(e)
		if err != nil {
			return err
		}
		entries[i].Text = string(text)
	}
	return nil
}

// newScrubber returns a replacer that removes a guest's id and name from a text that cannot be parsed.
func newScrubber(guest, substitute string, seats []seat.Summary) *strings.Replacer {
	pairs := []string{guest, substitute}
	for i := range seats {
		if name := seats[i].Name; seats[i].Guest == guest && name != "" {
			pairs = append(pairs, `"name":"`+name+`"`, `"name":"`+seating.Deleted+`"`)
		}
	}
	return strings.NewReplacer(pairs...)
}

func anonymizeSeats(guest, substitute string, m *store.Match) error {
	var seats []seating.Player
	if err := json.Unmarshal(m.Seats, &seats); err != nil {
		return err
	}
	for i := range seats {
		if seats[i].Guest == guest {
			seats[i].Guest, seats[i].Name = substitute, seating.Deleted
		}
	}
	text, err := json.Marshal(seats)
	if err == nil {
		m.Seats = text
	}
	return err
}

func anonymizeEntry(guest, substitute string, e *store.Entry) error {
	var entry entry
	if err := json.Unmarshal([]byte(e.Text), &entry); err != nil || entry.Sit == nil || entry.Sit.Guest != guest {
		return err
	}
	entry.Sit.Guest, entry.Sit.Name = substitute, seating.Deleted
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
