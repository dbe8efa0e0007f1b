package screen

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/term/inproc"
)

// shots is where the screens of the README are.
const shots = "../../doc"

// TestShots plays the beginning of matches with fixed deals and checks that the pictures of them in doc are what the program draws now.
// To draw them again:
//
//	QUARTERDECK_SHOTS=1 go test ./term/screen -run 'Shots|Page'
func TestShots(t *testing.T) {
	for _, c := range []struct {
		game, title string
		seats       int
		seed        uint64
		moves       int
		keys        []string // that are pressed then
	}{
		{"bastion", "Bastion’s Breach in a terminal of 80×24, in its fifth round", 2, 5, 4, []string{"tab", "tab"}},
		{"breach", "Breach in a terminal of 80×24, with a crew of three", 3, 2, 40, []string{"tab", "tab", "tab"}},
	} {
		t.Run(c.game, func(t *testing.T) {
			p := run(t, begin(t, c.game, c.seats, "Ann"), 80, 24, Options{})
			d := p.d.(*inproc.Match)
			// A bot that can act beside the player acts first: its choice follows from the length of the log.
			settled := func() bool {
				m := d.Match()
				for s := range game.Seat(c.seats) {
					if m.BotToAct(s) != "" {
						return false
					}
				}
				return p.ready() && p.v.Version == m.Version()
			}
			r := rand.New(rand.NewPCG(c.seed, 0))
			for range c.moves {
				p.until(settled)
				v := p.v.Version
				p.letter(r.IntN(len(p.moves())))
				p.until(func() bool { return p.v.Version > v })
			}
			p.until(settled)
			for _, k := range c.keys {
				p.key(k)
			}
			p.check()
			drawn := svg(c.title, p.Render(), 80, 24)
			file := filepath.Join(shots, "terminal-"+c.game+".svg")
			if os.Getenv("QUARTERDECK_SHOTS") != "" {
				if err := os.WriteFile(file, drawn, 0o600); err != nil {
					t.Fatal(err)
				}
				return
			}
			kept, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(kept, drawn) {
				t.Errorf("%s is not the screen that is drawn now: look at it, and draw it again with QUARTERDECK_SHOTS=1. The screen is\n%s", file, p.check())
			}
		})
	}
}

// TestPage checks that the screen in the page about terminals is what the program draws now. It is drawn again as the pictures are.
func TestPage(t *testing.T) {
	p := run(t, begin(t, "bastion", 2, "Ann"), 80, 24, Options{})
	p.until(p.ready)
	for range 5 {
		p.key("tab")
	}
	lines := strings.Split(p.check(), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	drawn := strings.Join(lines, "\n")
	file := filepath.Join(shots, "terminal.md")
	page, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, _ := strings.Cut(string(page), "```text\n")
	kept, after, found := strings.Cut(rest, "\n```\n")
	if !found || strings.Contains(rest, "```text\n") {
		t.Fatalf("%s does not have one screen", file)
	}
	switch {
	case os.Getenv("QUARTERDECK_SHOTS") != "":
		if err := os.WriteFile(file, []byte(before+"```text\n"+drawn+"\n```\n"+after), 0o600); err != nil {
			t.Fatal(err)
		}
	case kept != drawn:
		t.Errorf("the screen in %s is not the one that is drawn now, which is\n%s", file, drawn)
	}
}
