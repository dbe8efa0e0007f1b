package lesson_test

import (
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quarterdeck/games"
	"quarterdeck/lesson"
)

// turn is the action of Port that turns an exposed port.
const turn = "flip"

// TestReplyIf: a reply with a condition turns a move away only while the condition holds.
func TestReplyIf(t *testing.T) {
	l, err := lesson.Parse("f", head+"step: A\nsay: x\nuntil: over\nreply: play 2 if middle-1 is now -> Not first.\n", games.Find)
	if err != nil {
		t.Fatal(err)
	}
	r, err := l.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if r = act(t, r, "play 2"); r.Prompt().Reply != "Not first." {
		t.Errorf("in the first round the reply is %q", r.Prompt().Reply)
	}
	if r = act(t, act(t, r, "play 3"), "play 2"); r.Prompt().Reply != "" || slices.Contains(r.Moves(), "play 2") {
		t.Errorf("in the second round the move is turned away: %q", r.Prompt().Reply)
	}
}

// TestPortTurns: in the free play of Port's first match, the lesson never turns away a turn of an exposed port that is the only move left
// that wins the hand. It searches all that can follow on several paths.
func TestPortTurns(t *testing.T) {
	const file = "../games/port/lessons/1-first-match.lesson"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	parse := func(text string) *lesson.Lesson {
		l, err := lesson.Parse(file, text, games.Find)
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	free := parse(regexp.MustCompile(`(?m)^reply: flip if .*\n`).ReplaceAllString(string(text), ""))
	s := search{t: t, strict: parse(string(text)), won: map[string]bool{}}
	for seed := range uint64(32) {
		if err := free.Walk(t.Context(), lesson.Random, seed, func(r *lesson.Run) {
			if p := r.Prompt(); (p.Title == "Exactly" || p.Title == "The aft hand") && cards(r) <= 4 {
				s.wins(r, p.Title)
			}
		}); err != nil {
			t.Fatal(err)
		}
	}
	if s.only == 0 {
		t.Error("in no position a turn is the only move that wins")
	}
	t.Logf("%d positions; in %d a turn is the only move that wins", len(s.won), s.only)
}

func cards(r *lesson.Run) (n int) {
	for _, move := range r.Moves() {
		if strings.HasPrefix(move, "play ") {
			n++
		}
	}
	return n
}

// search finds out which positions of a hand can be won.
type search struct {
	t      *testing.T
	strict *lesson.Lesson // with its replies
	won    map[string]bool
	only   int // positions that the lesson allows, and in which a turn is the only move that wins
}

// wins reports whether the hand of a step can be won from r.
func (s *search) wins(r *lesson.Run, step string) bool {
	if p := r.Prompt(); p.Title != step {
		return p.Title != "The voyage is lost"
	}
	v, err := r.View()
	if err != nil {
		s.t.Fatal(err)
	}
	key := step + v.Table.Zone("ports").Note + " " + v.Table.Status + strings.Join(r.Moves(), ",") + "/" + strconv.Itoa(len(v.Table.Zone("stack").Pieces))
	if won, known := s.won[key]; known {
		return won
	}
	byCard, byTurn := false, false
	for _, move := range r.Moves() {
		won := s.wins(act(s.t, r, move), step)
		byCard, byTurn = byCard || won && move != turn, byTurn || won && move == turn
	}
	if byTurn && !byCard {
		again, err := s.strict.Resume(s.t.Context(), r.Trail())
		if err != nil {
			s.t.Fatal(err)
		}
		if len(again.Trail()) == len(r.Trail()) { // else an earlier reply keeps the learner off this position
			s.only++
			if reply := act(s.t, again, turn).Prompt().Reply; reply != "" {
				s.t.Errorf("%s: only a turn wins, and it is turned away: %s", key, reply)
			}
		}
	}
	s.won[key] = byCard || byTurn
	return byCard || byTurn
}
