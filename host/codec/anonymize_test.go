package codec_test

import (
	"encoding/json"
	"testing"

	"quarterdeck/host/codec"
	"quarterdeck/match/seat"
	"quarterdeck/match/seating"
	"quarterdeck/store"
)

// TestRewriteUnreadable renames and anonymizes a guest in a match of which nothing can be parsed. What is readable of it has no old name
// afterwards, and the other player keeps theirs.
func TestRewriteUnreadable(t *testing.T) {
	const seats = `[{"kind":"me","name":"A \u0026 B","guest":"ann"},{"kind":"friend","name":"Bo","guest":"bo"}`
	const sat = `{"sit":{"seat":0,"guest":"ann","name":"A \u0026 B","nonce":`
	for _, c := range []struct {
		what                 string
		rewrite              func(*store.Match, []store.Entry)
		guest, name, hostNow string
	}{
		{"rename", func(m *store.Match, e []store.Entry) { codec.Rename("ann", "<Cy>", m, e) }, "ann", "<Cy>", "ann"},
		{"anonymize", func(m *store.Match, e []store.Entry) { codec.Anonymize("ann", "gone", m, e) }, "gone", seating.Deleted, "gone"},
	} {
		t.Run(c.what, func(t *testing.T) {
			m := &store.Match{Host: "ann", Seats: []byte(seats), Summary: store.Summary{Seats: []seat.Summary{{Guest: "ann", Name: "A & B"}, {Guest: "bo", Name: "Bo"}}}}
			log := []store.Entry{{Actor: store.Server, Text: sat}, {Actor: store.Server, Text: `{"sit":{"seat":1,"guest":"bo","name":"Bo"}}`}, {Actor: store.Server, Text: "?"}}
			c.rewrite(m, log)
			name, err := json.Marshal(c.name)
			if err != nil {
				t.Fatal(err)
			}
			for what, got := range map[string][2]string{
				"host":   {m.Host, c.hostNow},
				"seats":  {string(m.Seats), `[{"kind":"me","name":` + string(name) + `,"guest":"` + c.guest + `"},{"kind":"friend","name":"Bo","guest":"bo"}`},
				"listed": {m.Summary.Seats[0].Guest + " " + m.Summary.Seats[0].Name + ", " + m.Summary.Seats[1].Name, c.guest + " " + c.name + ", Bo"},
				"sat":    {log[0].Text, `{"sit":{"seat":0,"guest":"` + c.guest + `","name":` + string(name) + `,"nonce":`},
				"other":  {log[1].Text, `{"sit":{"seat":1,"guest":"bo","name":"Bo"}}`},
				"junk":   {log[2].Text, "?"},
			} {
				if got[0] != got[1] {
					t.Errorf("%s: %s, want %s", what, got[0], got[1])
				}
			}
		})
	}
}
