package line_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"

	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/term"
	"quarterdeck/term/inproc"
)

// gathering is a match that waits for a player until it begins.
type gathering struct {
	*inproc.Match
	changed chan struct{}
	begun   bool
}

func (d *gathering) Changes() <-chan struct{} { return d.changed }

func (d *gathering) View(ctx context.Context, at int) (*match.View, error) {
	v, err := d.Match.View(ctx, at)
	if err == nil && !d.begun {
		v.Phase, v.Legal, v.May = match.Gathering, nil, nil
		v.Table.Status, v.Table.Moves = "Waiting for Bob.", nil
		for i := range v.Seats {
			v.Seats[i].ToAct = false
		}
	}
	return v, err
}

func (d *gathering) Act(ctx context.Context, q match.Request) error {
	if !d.begun {
		return &game.Refusal{Code: game.Illegal, Text: "The match has not begun."}
	}
	return d.Match.Act(ctx, q)
}

func (d *gathering) begin() {
	d.begun = true
	d.changed <- struct{}{}
	synctest.Wait()
}

// TestCommandsWhileWaiting: a pipe is read while a match waits for a friend. Commands work, and a move is made when the match has begun.
func TestCommandsWhileWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := &gathering{beside(t, "bastion", ""), make(chan struct{}, 1), false}
		s := sit(t, d)
		at := ""
		for _, c := range []struct{ input, want string }{
			{"help\n", "quit, q     leave"},
			{"MOVES\n", "You have no move now."},
			{"Say hello\n", "There is no chat at this table."},
			{"QUIT\nn\n", "Leave the match? (y/n) \n"},
			{"moves\n", "You have no move now."},
			{"say hello\n", "There is no chat at this table."},
			{"resign\ny\n", "Resign? (y/n) \nThe match has not begun."},
			{"quit\nn\n", "Leave the match? (y/n) \n"},
			{"play K\n", "it waits for your turn"},
			{"moves\n", "You have no move now."}, // it came later
			{"moves\nquit\nn\n", "Leave the match? (y/n) \n"},
			{"play 3\nmoves\n", "it waits for your turn"},
		} {
			at = s.since("")
			if s.write(t, c.input); !strings.Contains(s.since(at), c.want) {
				t.Errorf("%q is answered %q", c.input, s.since(at))
			}
		}
		if strings.Contains(s.since(at), "You have no move now.") {
			t.Errorf("a command overtakes the move that it came with: %q", s.since(at))
		}
		d.begin()
		if m := d.Match.Match(); m.Version() == 0 || !strings.Contains(s.since(at), "You have chosen") {
			t.Fatalf("the move that waited is not made: %q", s.since(at))
		}
		act(t, d, d.Match, "play 5")
		d.changed <- struct{}{}
		synctest.Wait()
		if !strings.Contains(s.since("Round 2 of 13"), "Play the") {
			t.Errorf("the commands behind a move are not carried out: %q", s.since("Round 2 of 13"))
		}
		s.write(t, "quit\ny\n")
		if err := <-s.ended; !errors.Is(err, term.ErrQuit) {
			t.Error(err)
		}
	})
}

// TestLetterWhileWaiting: a capital letter that comes while a match waits may be the letter of a move. It is one in the player's turn.
func TestLetterWhileWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := &gathering{market(t), make(chan struct{}, 1), false}
		s := sit(t, d)
		if s.write(t, "R\n"); !strings.Contains(s.since(""), "That may be the letter of a move, so it waits for your turn") {
			t.Errorf("the letter is answered %q", s.since(""))
		}
		if d.begin(); !strings.HasSuffix(s.since(""), "Ready for the next stage? (y/n) ") {
			t.Errorf("the letter makes no move: %q", s.since(""))
		}
	})
}

// TestQuitWhileWaiting: quit leaves a match that waits for a friend, and says that a move waited in vain.
func TestQuitWhileWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := sit(t, &gathering{beside(t, "bastion", ""), make(chan struct{}, 1), false})
		s.write(t, "play K\n")
		s.write(t, "quit\ny\n")
		if err := <-s.ended; !errors.Is(err, term.ErrQuit) {
			t.Error(err)
		}
		if !strings.Contains(s.since(""), "1 more line of input was ignored") {
			t.Errorf("a move is lost silently: %q", s.since(""))
		}
	})
}

// TestEndOfInputWhileWaiting: without more input, a player leaves a match that has not begun, unless a move waits for it. What others do is
// printed until the match waits for the player.
func TestEndOfInputWhileWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := &gathering{beside(t, "bastion", ""), make(chan struct{}, 1), false}
		s := sit(t, d)
		_ = s.keys.Close()
		if err := <-s.ended; !errors.Is(err, term.ErrInputEnded) || !strings.Contains(s.since(""), "Waiting for Bob.\n") {
			t.Errorf("%v: %q", err, s.since(""))
		}

		s = sit(t, d)
		s.write(t, "play K\n")
		_ = s.keys.Close()
		d.begin()
		if !strings.Contains(s.since(""), "You have chosen") {
			t.Errorf("the move is not made: %q", s.since(""))
		}
		act(t, d, d.Match, "play 5")
		d.changed <- struct{}{}
		if err := <-s.ended; !errors.Is(err, term.ErrInputEnded) || !strings.Contains(s.since(""), "Bob played 5") {
			t.Errorf("%v: %q", err, s.since(""))
		}
	})
}

// TestIgnoredWhileWaiting: lines that wait for a turn which does not come are not lost silently.
func TestIgnoredWhileWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := beside(t, "bastion", "")
		s := sit(t, d)
		s.write(t, "play K\nplay 2\nplay 3\n")
		act(t, d, d, match.Resign)
		if err := <-s.ended; err != nil || !strings.Contains(s.since("Bob resigns"), "2 more lines of input were ignored") {
			t.Errorf("%v: %q", err, s.since(""))
		}
	})
}
