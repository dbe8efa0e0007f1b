package term_test

import (
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"quarterdeck/match"
	"quarterdeck/match/clock"
	"quarterdeck/match/seat"
	"quarterdeck/table"
	"quarterdeck/term"
)

// TestNamesCards: cards without a rank and a suit are called by their names, with dots between them where these have several words.
func TestNamesCards(t *testing.T) {
	hand := table.Zone{ID: "hand", Kind: table.Hand, Title: "Hand", Pieces: []table.Piece{
		{ID: "a", Kind: table.Card, Face: "keyamber", Name: "amber key"},
		{ID: "b", Kind: table.Card, Face: "cheese", Name: "Cheese: clears rats on your deck", Text: "×2"},
		{ID: "c", Kind: table.Card, Face: "KS", Name: "king of spades"},
	}}
	if got := term.Draw(&table.Table{Zones: []table.Zone{hand}}, 60); !strings.Contains(got, "amber key · Cheese×2 · K♠") {
		t.Errorf("the hand is drawn as %q", got)
	}
}

func TestClocks(t *testing.T) {
	now := time.Unix(1e9, 0)
	until := now.Add(65 * time.Second)
	v := &match.View{Seats: []match.SeatView{{View: seat.View{Name: "Ann"}}, {View: seat.View{Name: "Bo"}}, {View: seat.View{Name: "Mate", Level: "mate"}}}}
	v.Clocks = []clock.Reading{{Left: 90_000, Until: &until}, {Left: 3 * 86_400_000}, {Left: 1}}
	if got, want := term.ClocksAt(v, now), "▸Ann 1:05  Bo 3 days"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestOffers(t *testing.T) {
	v := &match.View{Seats: []match.SeatView{{View: seat.View{Name: "Ann"}}}}
	v.Draw, v.May = &match.Question{By: 0}, []string{match.Resign, match.AcceptDraw, match.RefuseDraw}
	offers := term.Offers(v)
	if len(offers) != 1 || offers[0] != (term.Offer{Text: "Ann offers a draw.", Accept: match.AcceptDraw, Decline: match.RefuseDraw}) {
		t.Errorf("%+v", offers)
	}
}

// TestQR: a code is a square of whole lines with a light border.
func TestQR(t *testing.T) {
	lines := strings.Split(strings.TrimSuffix(term.QR("http://127.0.0.1:8080/m/abc", false), "\n"), "\n")
	if len(lines) < 13 || strings.Trim(lines[0], "█") != "" {
		t.Fatalf("%d lines, the first %q", len(lines), lines[0])
	}
	for _, l := range lines {
		if n := len([]rune(l)); n < 2*len(lines)-2 || n > 2*len(lines) {
			t.Errorf("a line of %d columns in %d lines", n, len(lines))
		}
	}
	if term.QR(strings.Repeat("x", 5000), false) != "" || term.QR("x", true) != "" {
		t.Error("what no code can hold has a code")
	}
}

// TestSuits: suits that a face has a letter for are drawn as shapes of one column, all different, and as their letters in ASCII.
func TestSuits(t *testing.T) {
	hand := table.Zone{ID: "hand", Kind: table.Hand, Title: "Hand"}
	for face, suit := range map[string]string{"a7": table.Anchors, "b11": table.Bones, "c1": table.Coins, "d": table.Daggers} {
		p := table.Piece{ID: face, Kind: table.Card, Face: face, Suit: suit, Name: "card of " + suit}
		hand.Pieces = append(hand.Pieces, p)
		text := term.PieceText(&p)
		shape, rank := []rune(text)[0], string([]rune(text)[1:])
		if ansi.StringWidth(text) != len(face) || shape <= '~' || rank != face[1:] || term.ASCII(text) != face {
			t.Errorf("%s of %s is drawn as %q, in ASCII %q", face, suit, text, term.ASCII(text))
		}
		for _, other := range hand.Pieces {
			if other.Suit != suit && strings.ContainsRune(term.PieceText(&other), shape) {
				t.Errorf("%s and %s have one shape", suit, other.Suit)
			}
		}
	}
	legend := term.Legend(&table.Table{Zones: []table.Zone{hand}})
	for _, want := range []string{"▼ anchors (a in a move)", "∞ bones (b in a move)", "● coins", "† daggers"} {
		if !strings.Contains(legend, want) {
			t.Errorf("the legend is %q", legend)
		}
	}
}

// TestTokens: a token says what it is without its picture.
func TestTokens(t *testing.T) {
	for want, p := range map[string]table.Piece{
		"marble":        {Name: "Ask for a marble", Marks: []string{"marble", "wish"}},
		"Low: 1 marble": {Name: "Low pack: 2 3 4 5 6, for 1 marble", Text: "1 marble"},
		"rats":          {Name: "rats on 3.2", Text: "rats"},
	} {
		if p.Kind = table.Token; term.PieceText(&p) != want {
			t.Errorf("%s is drawn as %q", p.Name, term.PieceText(&p))
		}
	}
}

// TestStageClock: in a timed stage, only its clock runs.
func TestStageClock(t *testing.T) {
	now := time.Unix(1e9, 0)
	until := now.Add(65 * time.Second)
	v := &match.View{Seats: []match.SeatView{{View: seat.View{Name: "Ann"}}}}
	v.Clocks, v.Stage = []clock.Reading{{Left: 90_000}}, &until
	if got, want := term.ClocksAt(v, now), "stage ends in 1:05"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
