package tabletop

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"quarterdeck/bot/roster"
	"quarterdeck/game"
	"quarterdeck/games/breach"
	"quarterdeck/internal/htmltest"
	"quarterdeck/match"
	"quarterdeck/match/seat"
	"quarterdeck/table"
)

// TestNames checks that the spoken name of what can be pressed contains the text that is visible on it, so that players can
// call it by that text.
func TestNames(t *testing.T) {
	pieces := []table.Piece{
		{ID: "marker", Kind: table.Token, Text: "GB", Name: "the marker"},
		{ID: "offer", Kind: table.Token, Text: "accept", Name: "Accept this offer"},
		{ID: "stairs", Kind: table.Token, Text: "↓", Name: "stairs down"},
		{ID: "key", Kind: table.Card, Face: "keyamber", Name: "amber key"},
		{ID: "pawn", Kind: table.Pawn, Text: "1", Name: "Your Sailor, on 3.8"},
		{ID: "fixed", Kind: table.Token, Text: "2", Name: "a pawn"},
		{ID: "place", Kind: table.Square, Text: "2.4", Name: "a square"},
	}
	furniture := &table.Table{Zones: []table.Zone{{ID: "z", Kind: table.Row, Seat: table.NoSeat, Title: "The zone", Pieces: pieces}}}
	for i := range 5 {
		furniture.Moves = append(furniture.Moves, table.Move{Action: "a", Label: "a", From: pieces[i].ID})
	}
	s := NewSurface(furniture, nil, nil, time.Time{})
	doc := htmltest.Render(t, Zones(s))
	for id, want := range map[string]string{
		"marker": "GB: the marker", "offer": "Accept this offer", "stairs": "stairs down", "key": "amber key", "pawn": "Your Sailor, on 3.8", "fixed": "a pawn", "place": "2.4: a square",
	} {
		if got := htmltest.Attr(t, doc, "#p-"+id, "aria-label"); got != want {
			t.Errorf("%s is called %q, want %q", id, got, want)
		}
	}
	if text := htmltest.One(t, doc, "#p-key .written").Text(); text != "amber key" {
		t.Errorf("the card says %q", text)
	}
	if name := htmltest.Attr(t, doc, "section#q-z", "aria-label"); name != "The zone" {
		t.Errorf("the zone is called %q", name)
	}
	if stop := htmltest.Attr(t, doc, "#offered", "tabindex"); stop != "0" {
		t.Error("the tray of offers cannot be scrolled by keyboard")
	}
	s.Inert = true
	drawing := htmltest.Render(t, Zones(s))
	if drawing.Find("section, button, [tabindex], [role], [aria-label], [data-about], [data-fly]").Length() > 0 {
		t.Error("a drawing has landmarks, what can be focused, or names and explanations of pieces")
	}
}

// TestThinking checks that only a bot that the match waits for now is said to think.
func TestThinking(t *testing.T) {
	for name, tc := range map[string]struct {
		seat match.SeatView
		live bool
		want string
	}{
		"a bot to act":            {match.SeatView{View: seat.View{Taken: true, Level: "mate"}, ToAct: true}, true, "thinking"},
		"a bot that others await": {match.SeatView{View: seat.View{Taken: true, Level: "mate"}}, true, ""},
		"a bot that has chosen":   {match.SeatView{View: seat.View{Taken: true, Level: "mate"}, ToAct: true, Chosen: true}, true, "has chosen"},
		"a bot in a replay":       {match.SeatView{View: seat.View{Taken: true, Level: "mate"}, ToAct: true}, false, "choosing"},
		"a player to act":         {match.SeatView{View: seat.View{Taken: true}, ToAct: true}, true, "choosing"},
	} {
		if got := seatState(&tc.seat, tc.live); got != tc.want {
			t.Errorf("%s is %q, want %q", name, got, tc.want)
		}
	}
}

// TestStrength checks that the word beside a bot's name is no word of a table, as "captain" is of Breach.
func TestStrength(t *testing.T) {
	setup, err := breach.Game().Resolve(game.Setup{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	st, err := breach.Game().New(setup)
	if err != nil {
		t.Fatal(err)
	}
	furniture := st.Table(0)
	text, err := json.Marshal(furniture)
	if err != nil {
		t.Fatal(err)
	}
	words := strings.ToLower(string(text) + breach.Game().Info().RulesDoc)
	for _, level := range roster.Names() {
		seats := []match.SeatView{{View: seat.View{Name: "Ann", You: true, Taken: true}}, {Seat: 1, View: seat.View{Name: "Jory", Level: level, Bot: true, Taken: true}}}
		said := htmltest.One(t, htmltest.Render(t, Zones(NewSurface(furniture, seats, nil, time.Time{}))), ".level").Text()
		if strings.Contains(said, " ") {
			t.Errorf("%q can break, so that a narrow place shows its first word alone", said)
		}
		said = strings.ReplaceAll(said, "\u00a0", " ")
		if said == level || strings.Contains(words, said) {
			t.Errorf("a bot of level %s is called %q", level, said)
		}
	}
}

// TestLoose checks how many moves have buttons of their own on the table: more of them while no piece can be used.
func TestLoose(t *testing.T) {
	for _, tc := range []struct{ loose, others, want int }{{3, 5, 3}, {4, 5, 0}, {7, 0, 7}, {8, 0, 0}} {
		furniture := &table.Table{}
		for range tc.loose {
			furniture.Moves = append(furniture.Moves, table.Move{Action: "pick 1", Label: "Duel against Ann"})
		}
		for range tc.others {
			furniture.Moves = append(furniture.Moves, table.Move{Action: "play 7", Label: "Play a seven", From: "card"})
		}
		if got := len(NewSurface(furniture, nil, nil, time.Time{}).Loose()); got != tc.want {
			t.Errorf("%d of %d moves have buttons on the table, %d want them", got, len(furniture.Moves), tc.want)
		}
	}
}
