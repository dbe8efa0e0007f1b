package lesson_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/lesson"
)

// parse returns a lesson without mistakes.
func parse(t *testing.T, text string) *lesson.Lesson {
	t.Helper()
	l, err := lesson.Parse("f", text, games.Find)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func begin(t *testing.T, l *lesson.Lesson) *lesson.Run {
	t.Helper()
	r, err := l.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// act returns the run after an action.
func act(t *testing.T, r *lesson.Run, notation string) *lesson.Run {
	t.Helper()
	n, err := r.Act(t.Context(), notation)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestReply: an action that misses the point is answered and not carried out, the most particular reply first.
func TestReply(t *testing.T) {
	r := begin(t, parse(t, head+"step: A\nsay: x\nwant: play 7, play J\nreply: play 2, play 3 -> Low, {1}.\nreply: play * -> High.\nthen: 1 play 6\nstep: B\nsay: y\n"))
	for notation, want := range map[string]string{"play 2": "Low, " + r.Names()[1] + ".", "play K": "High."} {
		n := act(t, r, notation)
		if p := n.Prompt(); p.Reply != want || n.Version() != r.Version() || p.Done != 0 {
			t.Errorf("%s is answered %q, want %q", notation, p.Reply, want)
		}
		if n = act(t, n, "play J"); n.Prompt().Reply != "" || n.Prompt().Done != 1 {
			t.Errorf("after %s, the wanted action does not lead on: %+v", notation, n.Prompt())
		}
	}
	r = begin(t, parse(t, head+"step: A\nsay: x\nwant: play 7\nstep: B\nsay: y\n"))
	if p := act(t, r, "play 2").Prompt(); !strings.Contains(p.Reply, "misses the point") {
		t.Errorf("an action without a reply is answered %q", p.Reply)
	}
}

// TestRefused: what is not legal or not due is refused, and the run goes on from where it was.
func TestRefused(t *testing.T) {
	r := begin(t, parse(t, head+"step: A\nsay: x\nstep: B\nsay: y\nwant: play 7\n"))
	refused := func(err error, code game.Code) {
		t.Helper()
		if refusal, ok := errors.AsType[*game.Refusal](err); !ok || refusal.Code != code {
			t.Errorf("got %v, want a refusal %q", err, code)
		}
	}
	_, err := r.Act(t.Context(), "play 7")
	refused(err, lesson.NotAsked)
	if v, err := r.View(); err != nil || len(v.Table.Moves) > 0 || len(v.Legal) > 0 || v.Table.Urgent {
		t.Errorf("the learner who reads can move: %v, %v", v.Legal, err)
	}
	if r, err = r.Next(t.Context()); err != nil {
		t.Fatal(err)
	}
	_, err = r.Next(t.Context())
	refused(err, lesson.NotAsked)
	_, err = r.Act(t.Context(), "row 2")
	refused(err, game.Illegal)
	_, err = r.Act(t.Context(), "sing")
	refused(err, game.BadNotation)
	if r = act(t, r, "play 7"); !r.Done() {
		t.Error("the lesson is not over after its last step")
	}
	_, err = r.Next(t.Context())
	refused(err, lesson.NotAsked)
}

// TestDeal: the file's draws come first, in order, where they are legal; the seed deals the rest, always the same.
func TestDeal(t *testing.T) {
	text := strings.Replace(head, "row 5, row Q", "row 5, row 5, row Q", 1) + "seed: x\nstep: A\nsay: x\n"
	row := func(text string) (names []string) {
		v, err := begin(t, parse(t, text)).View()
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range v.Table.Zone("row").Pieces {
			if strings.HasPrefix(p.ID, "middle-") {
				names = append(names, p.Face[:1])
			}
		}
		return names
	}
	first := row(text)
	if first[0] != "5" || first[1] != "Q" || len(first) != 13 {
		t.Errorf("the row is %v, want it to begin with 5 and Q", first)
	}
	if again := row(text); !slices.Equal(first, again) {
		t.Errorf("the same file deals %v and %v", first, again)
	}
	if other := row(strings.Replace(text, "seed: x", "seed: y", 1)); slices.Equal(first, other) {
		t.Errorf("another seed deals the same: %v", other)
	}
}

// TestPlay: a lesson begins in the position that its actions lead to.
func TestPlay(t *testing.T) {
	r := begin(t, parse(t, head+"play: 0 play 7, 1 play 6,\n  0 play A, 1 play K\nstep: None\nwhen: points-0 = 0\nsay: x\nstep: Two\nwhen: points-0 = 2\nsay: x\n"))
	if title := r.Prompt().Title; title != "Two" {
		t.Errorf("the lesson begins with the step %q", title)
	}
}

// TestUntil: the learner goes on playing until the condition holds; tips come once, and the step's words stay.
func TestUntil(t *testing.T) {
	l := parse(t, head+"step: A\nsay: Play.\nuntil: points-0 > 0\ntip: carry > 0 -> Carried.\ntip: carry > 1 -> More.\nthen: 1 play 2 or 1 play 3 or 1 play *\nstep: B\nsay: y\n")
	r := act(t, begin(t, l), "play 4") // 4 and 2 against 5: carried
	if p := r.Prompt(); !slices.Equal(p.News, []string{"Carried."}) || !slices.Equal(p.Say, []string{"Play."}) || !p.Heard || p.Done != 0 {
		t.Fatalf("after one round: %+v", p)
	}
	r = act(t, r, "play 5") // 5 and 3 against Q
	if p := r.Prompt(); !slices.Equal(p.News, []string{"More."}) {
		t.Fatalf("after two rounds: %+v", p)
	}
	for _, notation := range []string{"play K", "play Q", "play J"} {
		if r.Prompt().Done == 0 {
			r = act(t, r, notation)
		}
	}
	if p := r.Prompt(); p.Title != "B" || !p.Last {
		t.Errorf("the step goes on: %+v", p)
	}
}

// TestCount: on every path of every lesson, “Step k of n” begins with 1, goes up by one with each step, and ends at n, or before n if
// the match was lost. On the main path n does not change.
func TestCount(t *testing.T) {
	lib, err := lesson.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range lib.All() {
		for _, path := range lesson.Paths() {
			for seed := range uint64(3) {
				var shown []string // steps, each once
				var k, n, first int
				ended := false
				err := l.Walk(t.Context(), path, seed, func(r *lesson.Run) {
					p := r.Prompt()
					if p.Done < 0 || p.Done > p.Steps || p.Steps == 0 {
						t.Fatalf("%s, %v path: %d of %d steps are done", l.ID(), path, p.Done, p.Steps)
					}
					if first == 0 {
						first = p.Steps
					}
					if path == lesson.Main && p.Steps != first {
						t.Errorf("%s: %d steps become %d on the main path, at “%s”", l.ID(), first, p.Steps, p.Title)
					}
					switch ended = r.Done(); {
					case ended && r.Lost() && k <= n:
					case ended && (p.Done != p.Steps || k != n || n != p.Steps):
						t.Errorf("%s, %v path: after step %d of %d, %d of %d are done", l.ID(), path, k, n, p.Done, p.Steps)
					case !ended && p.Done == k:
						k, n = k+1, p.Steps
						shown = append(shown, p.Title)
					case !ended && (p.Done != k-1 || p.Steps != n || p.Title != shown[k-1]):
						t.Errorf("%s, %v path: step %d of %d “%s” follows step %d of %d “%s”", l.ID(), path, p.Done+1, p.Steps, p.Title, k, n, shown[k-1])
					}
				})
				if err != nil || !ended {
					t.Fatal(err)
				}
			}
		}
	}
}

// TestHints: hints come one after the other, and are gone with the step.
func TestHints(t *testing.T) {
	r := begin(t, parse(t, head+"step: A\nsay: x\nwant: play 7\nhint: one\nhint: two\nstep: B\nsay: y\nwant: play 8\n"))
	for n := range 3 {
		if p := r.Prompt(); len(p.Hints) != min(n, 2) || p.More != (n < 2) {
			t.Errorf("after %d hints: %+v", n, p)
		}
		r = r.Hint()
	}
	if p := act(t, r, "play 7").Prompt(); len(p.Hints) != 0 || p.More {
		t.Errorf("the next step has hints: %+v", p)
	}
}

// TestWait: bots hold still at the end of a step that says so, until the learner has read on.
func TestWait(t *testing.T) {
	r := begin(t, parse(t, head+"step: A\nsay: x\nwant: play 7\nthen: wait\nstep: B\nsay: y\nthen: 1 play 6\nstep: C\nsay: z\n"))
	r = act(t, r, "play 7")
	if r.Version()-r.Since() != 1 || r.Prompt().Title != "B" {
		t.Fatalf("%d entries follow, in step %q", r.Version()-r.Since(), r.Prompt().Title)
	}
	r, err := r.Next(t.Context())
	if err != nil || r.Version()-r.Since() != 1 || r.Prompt().Title != "C" {
		t.Errorf("the other seat does not follow: %v", err)
	}
}

// TestTrail: a trail leads to the same run at every point of every path, and one that does not fit leads as far as it does.
func TestTrail(t *testing.T) {
	lib, err := lesson.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	l := lib.Find("bastion", "")
	for _, path := range lesson.Paths() {
		count := 0
		err := l.Walk(t.Context(), path, 3, func(r *lesson.Run) {
			if count++; count%4 != 0 {
				return
			}
			again, err := l.Resume(t.Context(), r.Trail())
			if err != nil {
				t.Fatal(err)
			}
			if got, want := text(t, again), text(t, r); got != want {
				t.Fatalf("the trail %q leads to\n%s\nwant\n%s", r.Trail(), got, want)
			}
		})
		if err != nil || count < 10 {
			t.Fatalf("%v: %d runs, %v", path, count, err)
		}
	}
	for _, trail := range [][]string{{"next"}, {"0 play 7", "0 play A", "0 play Z"}, {"1 play 7"}, {"0 resign"}, {""}, slices.Repeat([]string{"0 play 7"}, 5000)} {
		if r, err := l.Resume(t.Context(), trail); err != nil || r.Done() || r.Prompt().Done > 2 {
			t.Errorf("%q: %v", trail[:1], err)
		}
	}
}

// text returns the view and the prompt of a run, but for the words about what came last.
func text(t *testing.T, r *lesson.Run) string {
	t.Helper()
	v, err := r.View()
	if err != nil {
		t.Fatal(err)
	}
	p := r.Prompt()
	p.Reply, p.Hints, p.More = "", nil, false
	out, err := json.Marshal([]any{v, p})
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// TestLeak: two lessons that differ only in what the learner cannot know show the same.
func TestLeak(t *testing.T) {
	shown := func(hidden string) string {
		l := parse(t, head+"step: A\nsay: x\nthen: 1 play "+hidden+"\nstep: B\nsay: y\nwant: play 7\nreply: play 2 -> No.\n")
		r, err := begin(t, l).Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		before, err := r.ViewAsOf(r.Version())
		if err != nil {
			t.Fatal(err)
		}
		old, err := json.Marshal(before)
		if err != nil {
			t.Fatal(err)
		}
		return text(t, r) + string(old)
	}
	if six, nine := shown("6"), shown("9"); six != nine || !strings.Contains(six, "choice, face down") {
		t.Errorf("the hidden choice shows:\n%s\n%s", six, nine)
	}
}

// TestLogFromStart: the log of a lesson that begins in the middle of a match begins with the lesson, in earlier versions too.
func TestLogFromStart(t *testing.T) {
	lib, err := lesson.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	run, err := lib.Find("bastion", "ace").Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	start := run.Version()
	if v, err := run.View(); err != nil || len(v.Log) != 0 {
		t.Errorf("%v: before the first choice the log has %+v", err, v.Log)
	}
	if run, err = run.Act(t.Context(), "play 2"); err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{run.Version(), run.Version() - 1} {
		v, err := run.ViewAsOf(n)
		if err != nil || len(v.Log) == 0 || v.Log[0].N <= start {
			t.Errorf("%v: at version %d the log is %+v", err, n, v.Log)
		}
	}
}
