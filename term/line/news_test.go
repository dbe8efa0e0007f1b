package line_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/charmbracelet/x/vt"

	"quarterdeck/account"
	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/match/chat"
	"quarterdeck/match/clock"
	"quarterdeck/term"
	"quarterdeck/term/inproc"
	"quarterdeck/term/line"
	"quarterdeck/term/termtest"
)

// beside returns a match of Ann, who is at the terminal, and Bob, who is not.
func beside(t *testing.T, id, pace string) *inproc.Match {
	t.Helper()
	p, err := clock.ParsePace(pace)
	if pace != "" && err != nil {
		t.Fatal(err)
	}
	d := termtest.BeginTimed(t, 1, id, 2, p, time.Now(), "Ann", "Bob")
	d.Seats = game.SetOf(0)
	return d
}

// act has Bob act elsewhere.
func act(t *testing.T, d term.Driver, m *inproc.Match, action string) {
	t.Helper()
	if err := d.Act(t.Context(), match.Request{Seat: 1, Action: action, Version: m.Match().Version()}); err != nil {
		t.Fatal(err)
	}
	synctest.Wait()
}

// paper collects what is printed.
type paper struct {
	mu   sync.Mutex
	text strings.Builder
}

func (p *paper) Write(text []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text.Write(text)
}

// since returns what was printed after a text.
func (p *paper) since(text string) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	_, after, _ := strings.Cut(p.text.String(), text)
	return after
}

// sitting is a match that is played line by line through a pipe, in a bubble of time.
type sitting struct {
	paper
	keys  *io.PipeWriter
	ended chan error
}

func sit(t *testing.T, d term.Driver) *sitting {
	in, keys := io.Pipe()
	s := &sitting{keys: keys, ended: make(chan error, 1)}
	t.Cleanup(func() { _ = keys.Close() })
	ctx, stop := context.WithCancel(t.Context())
	t.Cleanup(stop)
	go func() {
		s.ended <- line.Play(ctx, d, line.Options{In: line.Pipe(ctx, in, s), Out: s, Width: 80, Last: true})
	}()
	synctest.Wait()
	return s
}

func (s *sitting) write(t *testing.T, text string) {
	t.Helper()
	if _, err := io.WriteString(s.keys, text); err != nil {
		t.Fatal(err)
	}
	synctest.Wait()
}

// TestNews: what other players do while a prompt waits is printed at once, below the prompt of a pipe, and the prompt comes again.
func TestNews(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := beside(t, "bastion", "")
		s := sit(t, d)
		act(t, d, d, match.OfferDraw)
		if news := s.since("Ann> "); !strings.HasPrefix(news, "\n· Bob offers a draw.\n") || !strings.Contains(news, "Type “accept” or “decline”.") || !strings.HasSuffix(news, "\nAnn> ") {
			t.Fatalf("the offer is not printed: %q", news)
		}
		s.write(t, "resign\n")
		act(t, d, d, "play 5")
		if news := s.since("Resign? (y/n) "); !strings.HasPrefix(news, "\n· Bob has chosen a card") || !strings.HasSuffix(news, "\nResign? (y/n) ") {
			t.Fatalf("a question hides what happens: %q", news)
		}
		s.write(t, "n\n")
		act(t, d, d, match.Resign)
		if news := s.since("(y/n) Ann> "); !strings.HasPrefix(news, "\n· Bob resigns.") || !strings.Contains(news, "As records write it: end ") {
			t.Fatalf("the resignation is not printed: %q", news)
		}
		if err := <-s.ended; err != nil {
			t.Error(err)
		}
	})
}

// TestNewsOfClocks: a clock that runs out is printed at once, also while a question waits that makes no sense any more.
func TestNewsOfClocks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := sit(t, beside(t, "bastion", "total 1m"))
		s.write(t, "resign\n")
		time.Sleep(2 * time.Minute)
		synctest.Wait()
		if news := s.since("Resign? (y/n) "); !strings.Contains(news, "time") || !strings.Contains(news, "As records write it: end ") {
			t.Fatalf("that the time is over is not printed: %q", news)
		}
		if err := <-s.ended; err != nil {
			t.Error(err)
		}
	})
}

// TestNewsToSpectators: a spectator with a closed input sees each event when it happens.
func TestNewsToSpectators(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := beside(t, "bastion", "")
		d.Seats = 0
		s := sit(t, d)
		_ = s.keys.Close()
		act(t, d, d, "play 5")
		if news := s.since("Round 1 of 13"); !strings.Contains(news, "· Bob has chosen a card") {
			t.Fatalf("the choice is not printed: %q", news)
		}
		act(t, d, d, match.Resign)
		if err := <-s.ended; err != nil || !strings.Contains(s.since("Bob has chosen"), "· Bob resigns.") {
			t.Errorf("%v: %q", err, s.since(""))
		}
	})
}

// screenOf is an emulator of a terminal that is not asked about itself, and the keys of its keyboard.
type screenOf struct {
	io.Reader
	mu  sync.Mutex
	emu *vt.Emulator
}

func (s *screenOf) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.emu.Write(p)
}

func (s *screenOf) lines() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.Split(strings.TrimRight(s.emu.String(), " \n"), "\n")
}

// TestNewsAbovePrompt: at a keyboard, what happens stands above the line that is being typed. A number that was begun before the moves
// changed makes none of the new ones.
func TestNewsAbovePrompt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := beside(t, "sabotage", "")
		in, keys := io.Pipe()
		defer keys.Close()
		screen := &screenOf{Reader: in, emu: vt.NewEmulator(80, 200)}
		k := line.NewKeyboard(screen, 80, 200)
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		ended := make(chan error, 1)
		go func() {
			ended <- line.Play(ctx, d, line.Options{In: k, Out: k, Width: 80, Live: true, Kept: "It is saved."})
		}()
		synctest.Wait()
		typed := func(text string) {
			t.Helper()
			if _, err := io.WriteString(keys, text); err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
		}
		typed("hel")
		before := d.Match().Version()
		act(t, d, d, match.OfferDraw)
		all := screen.lines()
		if last := all[len(all)-1]; last != "Ann> hel" || !strings.Contains(strings.Join(all, "\n"), "· Bob offers a draw.") {
			t.Fatalf("the news is not above the line:\n%s", strings.Join(all, "\n"))
		}
		typed("\x15decline\r")
		if d.Match().Version() == before+1 {
			t.Fatalf("the offer stays:\n%s", strings.Join(screen.lines(), "\n"))
		}
		pass(t, d, 0, 1)
		typed("1")
		pass(t, d, 1, 0)
		at := d.Match().Version()
		typed("\r")
		if text := strings.Join(screen.lines(), "\n"); d.Match().Version() != at || !strings.Contains(text, "nothing was chosen") {
			t.Fatalf("a number chose from moves that were not there:\n%s", text)
		}
		typed("\x04")
		if err := <-ended; !errors.Is(err, term.ErrQuit) {
			t.Error(err)
		}
		if text := strings.Join(screen.lines(), "\n"); !strings.HasSuffix(text, "\nIt is saved.") {
			t.Fatalf("it does not say what becomes of the match:\n%s", text)
		}
	})
}

// pass has a seat act until only the other one has to.
func pass(t *testing.T, d *inproc.Match, from, to game.Seat) {
	t.Helper()
	for {
		m := d.Match()
		v, err := m.View(from, m.Version())
		if err != nil {
			t.Fatal(err)
		}
		if v.Seats[to].ToAct && !v.Seats[from].ToAct {
			return
		}
		if err := d.Act(t.Context(), match.Request{Seat: from, Action: v.Legal[0], Version: m.Version()}); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
	}
}

// talkative is a match with a chat.
type talkative struct {
	*inproc.Match
	lines   []chat.Line
	changed chan struct{}
}

func (d *talkative) Chat(context.Context) ([]chat.Line, error) { return d.lines, nil }
func (d *talkative) Say(context.Context, string) error         { return nil }
func (d *talkative) Changes() <-chan struct{}                  { return d.changed }

// TestChat: a message to the table is printed at once, and once. Of what was written before, the last messages are.
func TestChat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := &talkative{beside(t, "bastion", ""), nil, make(chan struct{}, 1)}
		for _, text := range []string{"one", "two", "three", "four"} {
			d.lines = append(d.lines, chat.Line{ID: text, Name: "Bob", Text: text})
		}
		s := sit(t, d)
		if begin := s.since(""); strings.Contains(begin, "Bob: one") || !strings.HasPrefix(begin, "Bob: two\nBob: three\nBob: four\n") {
			t.Fatalf("the last messages are missing: %q", begin)
		}
		d.lines = append(d.lines, chat.Line{ID: "x", Name: "Robo", Bot: true, Text: "Beep."}, chat.Line{ID: "y", Name: "Ann", Text: "Hi.", You: true})
		d.changed <- struct{}{}
		synctest.Wait()
		if news := s.since("Ann> "); news != "\nRobo (bot): Beep.\nAnn> " {
			t.Fatalf("the message is not printed: %q", news)
		}
		d.changed <- struct{}{}
		synctest.Wait()
		if news := s.since("Beep.\nAnn> "); news != "" {
			t.Fatalf("it is printed again: %q", news)
		}
	})
}

// away is a server that does not answer.
type away struct {
	*inproc.Match
	gone chan struct{}
}

func (d *away) Act(ctx context.Context, q match.Request) error {
	select {
	case <-d.gone:
	case <-ctx.Done():
		return ctx.Err()
	}
	return d.Match.Act(ctx, q)
}

// TestLeaveWhileAway: at a keyboard, a player can leave although the server does not answer.
func TestLeaveWhileAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := &away{beside(t, "bastion", ""), make(chan struct{})}
		in, keys := io.Pipe()
		defer keys.Close()
		screen := &screenOf{Reader: in, emu: vt.NewEmulator(80, 200)}
		k := line.NewKeyboard(screen, 80, 200)
		ended := make(chan error, 1)
		go func() { ended <- line.Play(t.Context(), d, line.Options{In: k, Out: k, Width: 80, Live: true}) }()
		if _, err := io.WriteString(keys, "play K\r"); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		if text := strings.Join(screen.lines(), "\n"); !strings.Contains(text, "Still waiting.") {
			t.Fatalf("it says nothing:\n%s", text)
		}
		for _, text := range []string{"say hi\r", "q\r"} {
			if _, err := io.WriteString(keys, text); err != nil {
				t.Fatal(err)
			}
		}
		if err := <-ended; !errors.Is(err, term.ErrQuit) {
			t.Error(err)
		}
		if text := strings.Join(screen.lines(), "\n"); !strings.Contains(text, "Not sent: say hi") {
			t.Errorf("a line vanishes:\n%s", text)
		}
	})
}

// leavableScreen is a terminal at which reading keys can be ended.
type leavableScreen struct {
	*screenOf
	in *io.PipeReader
}

func (l leavableScreen) Cancel() bool {
	_ = l.in.CloseWithError(io.EOF)
	return true
}

// awayHints is a guest on a server that does not answer.
type awayHints struct{ termtest.Learner }

func (*awayHints) Learning(ctx context.Context) (account.Learning, error) {
	<-ctx.Done()
	return account.Learning{}, ctx.Err()
}

// TestResizeWhileAway: when the window grows while a server does not answer, the whole screen comes at once. A move that is under way
// is still made.
func TestResizeWhileAway(t *testing.T) {
	for _, hints := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			d := &away{beside(t, "bastion", ""), make(chan struct{})}
			in, keys := io.Pipe()
			defer keys.Close()
			k := line.NewKeyboard(leavableScreen{&screenOf{Reader: in, emu: vt.NewEmulator(80, 200)}, in}, 80, 200)
			o := line.Options{In: k, Out: k, Width: 80, Live: true}
			if hints {
				o.Hints = &awayHints{}
			}
			ended := make(chan error, 1)
			go func() { ended <- line.Play(t.Context(), d, o) }()
			if !hints {
				if _, err := io.WriteString(keys, "play K\r"); err != nil {
					t.Fatal(err)
				}
			}
			time.Sleep(time.Minute)
			synctest.Wait()
			k.SetFits(true)
			if err := <-ended; !errors.Is(err, term.ErrResized) {
				t.Error(err)
			}
			before := d.Match.Match().Version()
			close(d.gone)
			synctest.Wait()
			if made := d.Match.Match().Version() > before; made == hints {
				t.Errorf("with hints %t, the move was made: %t", hints, made)
			}
		})
	}
}
