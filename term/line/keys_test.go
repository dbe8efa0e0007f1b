package line_test

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/match/clock"
	"quarterdeck/term"
	"quarterdeck/term/inproc"
	"quarterdeck/term/termtest"
)

// typed plays lines, leaves, and returns what is shown after the first prompt, without the ends of lines.
func typed(t *testing.T, d term.Driver, lines ...string) string {
	t.Helper()
	screen, err := play(t.Context(), d, strings.NewReader(strings.Join(append(lines, "quit", "y"), "\n")+"\n"), 80)
	if !errors.Is(err, term.ErrQuit) {
		t.Fatal(err)
	}
	_, shown, _ := strings.Cut(screen, "> ")
	return strings.Join(strings.Fields(shown), " ")
}

// version returns the version of a match.
func version(t *testing.T, d term.Driver) int {
	t.Helper()
	v, err := d.View(t.Context(), term.Now)
	if err != nil {
		t.Fatal(err)
	}
	return v.Version
}

// TestLetters: a move that no piece leads to has a letter in the list. One that is set apart asks first, and has no number.
func TestLetters(t *testing.T) {
	d := table(t, "breach", 2, "Ann")
	before := version(t, d)
	shown := typed(t, d, "moves", "E", "n", "Z", "e")
	for _, want := range []string{"S Search ", "E End the turn", "End the turn? (y/n)"} {
		if !strings.Contains(shown, want) {
			t.Errorf("%q is not shown:\n%s", want, shown)
		}
	}
	if strings.Count(shown, "(y/n)") != 2 || strings.Count(shown, "neither a command nor a move") != 2 {
		t.Errorf("other letters than E ask whether to end the turn:\n%s", shown)
	}
	v, err := d.View(t.Context(), term.Now)
	if err != nil || v.Version != before {
		t.Fatalf("the match has changed from version %d to %d, %v", before, v.Version, err)
	}
	for i, m := range v.Table.Moves {
		if m.Apart {
			if shown := typed(t, d, strconv.Itoa(i+1)); !strings.Contains(shown, "End the turn: type E or “end”. A number can mean another move in the next turn.") {
				t.Errorf("the number of the end is not refused:\n%s", shown)
			}
		}
	}
	if shown := typed(t, d, "S", "E", "y"); !strings.Contains(shown, "You search ") || version(t, d) < before+2 {
		t.Errorf("letters make no moves:\n%s", shown)
	}
}

// TestLettersStay: a letter means the same move in the next turn.
func TestLettersStay(t *testing.T) {
	d := table(t, "breach", 2, "Ann", "Bob")
	v, err := d.View(t.Context(), term.Now)
	if err != nil {
		t.Fatal(err)
	}
	move := v.Table.Moves[0].Action
	if shown := typed(t, d, "", move, "moves", "E", "n"); strings.Count(shown, "E End the turn") < 2 || !strings.Contains(shown, "End the turn? (y/n)") {
		t.Errorf("E ends no turn after %q:\n%s", move, shown)
	}
}

// TestCapitals: capitals do not matter in a move or a command, but a capital letter of a move is that move.
func TestCapitals(t *testing.T) {
	d := table(t, "bastion", 2, "Ann")
	before := version(t, d)
	if shown := typed(t, d, "RULES", "M", "PLAY k"); !strings.Contains(shown, "THE RULES") || strings.Count(shown, "Play the king") != 1 || version(t, d) == before {
		t.Errorf("capitals matter:\n%s", shown)
	}
	if shown := typed(t, d, "play"); !strings.Contains(shown, "neither a command nor a move") {
		t.Errorf("a part of a move is a move:\n%s", shown)
	}
	if shown := typed(t, table(t, "duel", 4, "Ann"), "R", "n", "r"); strings.Count(shown, "Ready for the market to close? (y/n)") != 1 || strings.Count(shown, "THE RULES") != 1 {
		t.Errorf("R and r are the same:\n%s", shown)
	}
}

// market returns a match of Duel with four players, of whom Ann is at the terminal.
func market(t *testing.T) *inproc.Match {
	t.Helper()
	d := termtest.BeginTimed(t, 1, "duel", 4, clock.Pace{}, time.Now(), "Ann", "Bob", "Cid", "Dee")
	d.Seats = game.SetOf(0)
	return d
}

// unready is a match in which no player can be ready any more.
type unready struct {
	*inproc.Match
	begun bool
}

func (d *unready) View(ctx context.Context, at int) (*match.View, error) {
	v, err := d.Match.View(ctx, at)
	if err != nil || !d.begun {
		return v, err
	}
	moves := v.Table.Moves
	v.Table.Moves = nil
	for _, m := range moves {
		if m.Action != "ready" {
			v.Table.Moves = append(v.Table.Moves, m)
		}
	}
	return v, nil
}

// TestGoneLetter: a capital letter that has had a move is no command when the move is gone.
func TestGoneLetter(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := &unready{market(t), false}
		s := sit(t, d)
		d.begun = true
		act(t, d, d.Match, "ready")
		if s.write(t, "R\n"); !strings.HasSuffix(s.since(""), "The moves have changed: none has the letter R now. Look, then choose again.\nAnn> ") {
			t.Errorf("R is a command: %q", s.since("Ann> "))
		}
		if s.write(t, "r\n"); !strings.Contains(s.since(""), "The rules: quarterdeck rules duel") {
			t.Errorf("r is no command: %q", s.since("Ann> "))
		}
	})
}

// TestConfirmAnother: a question about a move ends when its action means the next step of the game.
func TestConfirmAnother(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := market(t)
		s := sit(t, d)
		s.write(t, "R\n")
		for seat := range 4 { // Ann in her browser
			if err := d.Act(t.Context(), match.Request{Seat: game.Seat(seat), Action: "ready", Version: d.Match().Version()}); err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
		}
		before := version(t, d)
		s.write(t, "y\n")
		shown := s.since("Ready for the next stage? (y/n) ")
		if !strings.Contains(shown, "Nothing was chosen: that move has changed.") || !strings.Contains(shown, "Black market: open") || version(t, d) != before {
			t.Errorf("a yes to another question is a move:\n%s", shown)
		}
	})
}
