package table_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"quarterdeck/table"
)

// every returns a table with a placeholder in every text that may hold one, and in ids and notation, which may not.
func every() *table.Table {
	return &table.Table{
		Status: "{0} is to play",
		Zones: []table.Zone{{
			ID: "{0}", Kind: table.Hand, Title: "{1}'s hand", Seat: 1, Note: "{0} waits",
			Pieces: []table.Piece{{ID: "{0}", Kind: table.Token, Name: "a token of {0}", Text: "{1}", About: "pays {1}", Why: "{0} has it", Face: "{0}", On: "{0}", Marks: []string{"{0}"}}},
		}},
		Moves:  []table.Move{{Action: "give {0}", Label: "Give it to {1}", From: "{0}", To: "{0}", Warn: "{0} will see"}},
		Events: []string{"{0} gave {1} a token", "{1} thanked {0}"},
	}
}

func TestNamed(t *testing.T) {
	got := every().Named([]string{"Ann", "Bo"})
	piece, move := got.Zones[0].Pieces[0], got.Moves[0]
	for text, want := range map[string]string{
		got.Status: "Ann is to play", got.Zones[0].Title: "Bo's hand", got.Zones[0].Note: "Ann waits",
		piece.Name: "a token of Ann", piece.Text: "Bo", piece.Why: "Ann has it", piece.About: "pays Bo",
		move.Label: "Give it to Bo", move.Warn: "Ann will see",
		got.Events[0]: "Ann gave Bo a token", got.Events[1]: "Bo thanked Ann",
	} {
		if text != want {
			t.Errorf("%q, want %q", text, want)
		}
	}
	for _, kept := range []string{got.Zones[0].ID, piece.ID, piece.Face, piece.On, piece.Marks[0], move.From, move.To} {
		if kept != "{0}" {
			t.Errorf("a name was put into %q, which is no text", kept)
		}
	}
	if move.Action != "give {0}" {
		t.Errorf("a name was put into the notation %q", move.Action)
	}
}

// TestNamesAreNotReadAgain checks that a player's name {1} is not taken for a placeholder.
func TestNamesAreNotReadAgain(t *testing.T) {
	if got := table.Namer([]string{"{1}", "{0}"}).Replace("{0} and {1}"); got != "{1} and {0}" {
		t.Errorf("%q, want the names as they are", got)
	}
	if got := table.Namer([]string{"Ann"}).Replace("{0}, {1}, {7}, {x}, {"); got != "Ann, {1}, {7}, {x}, {" {
		t.Errorf("%q, want only seat 0 named", got)
	}
}

func TestFinding(t *testing.T) {
	tab := every()
	if z := tab.Zone("{0}"); z == nil || z != &tab.Zones[0] {
		t.Error("the zone is not found, or is a copy")
	}
	if z := tab.Zone("nowhere"); z != nil {
		t.Errorf("zone %v is nowhere", z)
	}
	piece := &table.Piece{Marks: []string{table.Won, table.Small}}
	if !piece.Has(table.Small) || piece.Has(table.Lost) || (&table.Piece{}).Has("") {
		t.Error("marks are wrongly found")
	}
}

// TestJSON checks that an encoded table keeps its names, omits empty extras and always has positions.
func TestJSON(t *testing.T) {
	text, err := json.Marshal(table.Table{Status: "s", Zones: []table.Zone{{ID: "z", Kind: table.Grid, Seat: table.NoSeat, Pieces: []table.Piece{{ID: "p", Kind: table.Card, Name: "n"}}}}, Moves: []table.Move{}})
	if err != nil {
		t.Fatal(err)
	}
	want := `{"status":"s","zones":[{"id":"z","kind":"grid","title":"","seat":-1,"pieces":[{"id":"p","kind":"card","name":"n","row":0,"col":0}]}],"moves":[]}`
	if string(text) != want {
		t.Errorf("sent as\n%s, want\n%s", text, want)
	}
}

func FuzzNamed(f *testing.F) {
	f.Add("Ann", "Bo")
	f.Add("{1}", "{0}")
	f.Fuzz(func(t *testing.T, a, b string) {
		got := every().Named([]string{a, b})
		if want := a + " gave " + b + " a token"; got.Events[0] != want {
			t.Errorf("%q, want %q", got.Events[0], want)
		}
	})
}

func ExampleTable_Named() {
	t := table.Table{Status: table.Name(1) + " is to play."}
	fmt.Println(t.Named([]string{"Ann", "Bo"}).Status)
	// Output: Bo is to play.
}

// ExampleName writes a seat's placeholder into a text that does not know the player's name.
func ExampleName() {
	fmt.Println(strings.Join([]string{table.Name(0), "passes to", table.Name(1)}, " "))
	// Output: {0} passes to {1}
}
