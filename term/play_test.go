package term_test

import (
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"quarterdeck/bot"
	"quarterdeck/bot/random"
	"quarterdeck/fair"
	"quarterdeck/games"
	"quarterdeck/table"
	"quarterdeck/term"
)

// TestNamesCards checks that cards without a rank and a suit are shown by name, separated by dots if names have several
// words.
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

// TestInput types typical input: words instead of one-letter commands, extra blanks, and unknown commands. All output
// fits the width.
func TestInput(t *testing.T) {
	for _, g := range games.All() {
		var screen strings.Builder
		seats := g.Info().Seats[0]
		m := &term.Match{
			Game: g, Names: append([]string{"Ann"}, make([]string, seats-1)...), Bots: make([]bot.Bot, seats), Dealer: fair.NewDealer(fair.Seed{1}, nil),
			In: strings.NewReader("\nhelp\ntable\nundo\n9999\nwhatever\x00\n"), Out: &screen, Width: 60,
		}
		last := "quit\ny\n"
		if g.Info().ID == "port" {
			last = "flip\nn\n" + last // it asks for confirmation
		}
		m.In = io.MultiReader(m.In, strings.NewReader(last))
		for s := 1; s < seats; s++ {
			m.Names[s], m.Bots[s] = "bot:random", random.New(uint64(s))
		}
		if _, err := m.Play(t.Context()); err != term.ErrQuit {
			t.Errorf("%s: %v\n%s", g.Info().ID, err, screen.String())
		}
		for _, want := range []string{"u  undo your last move", "There is no move 9999", "Leave the match?"} {
			if strings.Count(screen.String(), want) != 1 {
				t.Errorf("%s: the screen does not say %q once", g.Info().ID, want)
			}
		}
		if strings.Contains(screen.String(), "\x00") {
			t.Errorf("%s: what was typed comes back as it is", g.Info().ID)
		}
		_, refused, _ := strings.Cut(screen.String(), "There is no move 9999")
		for line := range strings.Lines(strings.NewReplacer("> ", "\n", "(y/n) ", "(y/n)\n").Replace(refused)) { // a terminal echoes typed line ends
			if utf8.RuneCountInString(strings.TrimSpace(line)) > 60 {
				t.Errorf("%s: a line is too wide: %q", g.Info().ID, line)
			}
		}
	}
}

// TestBlanks checks that a typed move may have more blanks than the notation of records.
func TestBlanks(t *testing.T) {
	g, err := games.Find("bastion", 0)
	if err != nil {
		t.Fatal(err)
	}
	var screen strings.Builder
	m := &term.Match{
		Game: g, Names: []string{"Ann", "bot:random"}, Bots: []bot.Bot{nil, random.New(1)}, Dealer: fair.NewDealer(fair.Seed{1}, nil),
		In: strings.NewReader("  play \t K \n"), Out: &screen,
	}
	if _, err := m.Play(t.Context()); err != term.ErrInputEnded || !strings.Contains(screen.String(), "Round 2 of 13") {
		t.Errorf("%v:\n%s", err, screen.String())
	}
}
