package hint_test

import (
	"slices"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/lesson"
	"quarterdeck/match"
	"quarterdeck/term"
	"quarterdeck/term/hint"
	"quarterdeck/term/inproc"
	"quarterdeck/term/termtest"
)

func open(t *testing.T, l *termtest.Learner) *hint.Hints {
	t.Helper()
	h, err := hint.Open(t.Context(), l, "bastion")
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func view(t *testing.T, d *inproc.Match) *match.View {
	t.Helper()
	v, err := d.View(t.Context(), term.Now)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestWhen: guests get hints in their first two matches unless they have turned them off, and can turn them on and off.
func TestWhen(t *testing.T) {
	v := view(t, termtest.Begin(t, 1, "bastion", 2, "Ann"))
	for _, c := range []struct {
		learner   *termtest.Learner
		early, on bool
	}{{&termtest.Learner{Finished: 1}, true, true}, {&termtest.Learner{Finished: 2}, false, false}, {&termtest.Learner{NoHints: true}, true, false}} {
		h := open(t, c.learner)
		if h.Early() != c.early || h.On() != c.on || h.Update(v, 0) != c.on || (h.Shown(0) != "") != c.on {
			t.Errorf("%+v: early %v, on %v, the hint is %q", c.learner, h.Early(), h.On(), h.Shown(0))
		}
		h.Turn(false)
		if h.Shown(0) != "" || h.Update(v, 0) {
			t.Error("hints that are off are shown")
		}
		h.Turn(true)
		if h.On() != c.early {
			t.Errorf("%+v: hints cannot be turned on", c.learner)
		}
	}
	var none *hint.Hints
	if none.Turn(true); none.Early() || none.Update(v, 0) || none.Shown(0) != "" {
		t.Error("no hints are hints")
	}
}

// TestOnce plays a match: a reader is shown each hint at most once, when the viewer can act, and only while it fits.
func TestOnce(t *testing.T) {
	d := termtest.Begin(t, 1, "bastion", 2, "Ann")
	h := open(t, &termtest.Learner{})
	all, err := lesson.ShippedHints()
	if err != nil {
		t.Fatal(err)
	}
	var shown []string
	for {
		v := view(t, d)
		if fresh := h.Update(v, 0); fresh {
			if shown = append(shown, h.Shown(0)); !term.MayAct(v) {
				t.Errorf("%q comes when the viewer cannot act", h.Shown(0))
			}
			h.Draw(0)
		}
		if text := h.Shown(0); text != "" && !slices.ContainsFunc(all["bastion"].For(v), func(o *lesson.Hint) bool { return o.Say.Text == text }) {
			t.Errorf("%q does not fit, and is shown", text)
		}
		if h.Update(v, 0) {
			t.Error("the same version brings two hints")
		}
		if v.Phase == match.Finished {
			break
		}
		if err := d.Act(t.Context(), match.Request{Seat: game.Seat(v.Viewer), Action: v.Legal[0], Version: v.Version}); err != nil {
			t.Fatal(err)
		}
	}
	if once := slices.Compact(slices.Sorted(slices.Values(shown))); len(shown) < 3 || len(once) != len(shown) {
		t.Errorf("these hints came: %s", strings.Join(shown, "\n"))
	}
	if h.Shown(0) != "" {
		t.Error("a hint stays when the match is over")
	}
}

// TestReaders: what one reader was shown does not change what another one is shown.
func TestReaders(t *testing.T) {
	v := view(t, termtest.Begin(t, 1, "bastion", 2, "Ann"))
	h := open(t, &termtest.Learner{})
	if !h.Update(v, 0) || !h.Update(v, 1) || h.Shown(0) != h.Shown(1) {
		t.Errorf("two readers are shown %q and %q", h.Shown(0), h.Shown(1))
	}
}

// stored returns the seen hints that are stored in the end.
func stored(t *testing.T, h *hint.Hints, l *termtest.Learner) []string {
	t.Helper()
	h.Save(t.Context())
	h.Flush()
	known, err := l.Learning(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return known.Hints
}

// TestSeen plays a match. The guest has seen a hint when it goes, and another match does not show it. Readers with secrets from each
// other do not count.
func TestSeen(t *testing.T) {
	for _, reader := range []int{term.NoViewer, 0} {
		d, l := termtest.Begin(t, 1, "bastion", 2, "Ann"), &termtest.Learner{}
		h, shown, left := open(t, l), 0, 0
		for {
			v := view(t, d)
			if h.Update(v, reader) {
				shown++
				h.Draw(reader)
			}
			left = len(stored(t, h, l))
			if v.Phase == match.Finished {
				break
			}
			if err := d.Act(t.Context(), match.Request{Seat: game.Seat(v.Viewer), Action: v.Legal[0], Version: v.Version}); err != nil {
				t.Fatal(err)
			}
		}
		want := shown
		if reader == 0 {
			want = 0
		}
		again := open(t, l).Update(view(t, termtest.Begin(t, 1, "bastion", 2, "Ann")), reader)
		if shown < 3 || left != want || again != (reader == 0) {
			t.Errorf("reader %d was shown %d hints, %d are stored, and the first comes again: %t", reader, shown, left, again)
		}
	}
	var none *hint.Hints
	none.Save(t.Context()) // does nothing
	none.Flush()
}

// TestDrawn: a hint for which the screen had no room is not seen. It stays until it was drawn, or comes in another match.
func TestDrawn(t *testing.T) {
	for _, draw := range []bool{false, true} {
		d, l := termtest.Begin(t, 1, "bastion", 2, "Ann"), &termtest.Learner{}
		h, v := open(t, l), view(t, d)
		if !h.Update(v, term.NoViewer) {
			t.Fatal("there is no hint")
		}
		text, later := h.Shown(term.NoViewer), *v
		if later.Version, later.At = v.Version+1, v.At+1; h.Update(&later, term.NoViewer) || h.Shown(term.NoViewer) != text {
			t.Errorf("the hint %q, which was not drawn, does not stay", text)
		}
		if draw {
			h.Draw(term.NoViewer)
		}
		if err := d.Act(t.Context(), match.Request{Seat: game.Seat(v.Viewer), Action: v.Legal[0], Version: v.Version}); err != nil {
			t.Fatal(err)
		}
		h.Update(view(t, d), term.NoViewer)
		if seen := stored(t, h, l); h.Shown(term.NoViewer) == text || (len(seen) > 0) != draw {
			t.Errorf("the hint %q, drawn %t, is followed by %q; seen are %q", text, draw, h.Shown(term.NoViewer), seen)
		}
	}
}

// TestTurns: while no hint is drawn, those that fit take turns: none comes again while another one came less often.
func TestTurns(t *testing.T) {
	all, err := lesson.ShippedHints()
	if err != nil {
		t.Fatal(err)
	}
	several := false
	for _, g := range games.All() {
		id := g.Info().ID
		d, came := termtest.Begin(t, 1, id, g.Info().Seats[0], "Ann"), map[string]int{}
		h, err := hint.Open(t.Context(), &termtest.Learner{}, id)
		if err != nil {
			t.Fatal(err)
		}
		for v := view(t, d); v.Phase != match.Finished && v.Version < 300; v = view(t, d) {
			h.Update(v, term.NoViewer)
			now := h.Shown(term.NoViewer)
			for _, o := range all[id].For(v) {
				several = several || o.Say.Text != now
				if now != "" && came[now] > came[o.Say.Text] {
					t.Fatalf("%s: %q came %d times and comes again, %q only %d times", id, now, came[now], o.Say.Text, came[o.Say.Text])
				}
			}
			came[now]++
			if err := d.Act(t.Context(), match.Request{Seat: game.Seat(v.Viewer), Action: v.Legal[0], Version: v.Version}); err != nil {
				t.Fatal(err)
			}
		}
	}
	if !several {
		t.Error("never do several hints fit")
	}
}

// TestTaught: a guest who has finished the first lesson of Bastion's Breach gets no hint about what it taught, in a whole match. Another
// lesson, or one of another game, takes away only its own.
func TestTaught(t *testing.T) {
	for _, c := range []struct {
		finished []string
		want     func(n int) bool
	}{
		{nil, func(n int) bool { return n > 3 }},
		{[]string{"bastion/carried-points"}, func(n int) bool { return n > 2 }},
		{[]string{"breach/first-match"}, func(n int) bool { return n > 3 }},
		{[]string{"bastion/first-match"}, func(n int) bool { return n == 0 }},
	} {
		d, h, n := termtest.Begin(t, 1, "bastion", 2, "Ann"), open(t, &termtest.Learner{Lessons: c.finished}), 0
		for v := view(t, d); v.Phase != match.Finished; v = view(t, d) {
			if h.Update(v, 0) {
				n++
				h.Draw(0)
			}
			if strings.Contains(h.Shown(0), "carried over") && slices.Contains(c.finished, "bastion/carried-points") {
				t.Errorf("after %v, this hint comes: %s", c.finished, h.Shown(0))
			}
			if err := d.Act(t.Context(), match.Request{Seat: game.Seat(v.Viewer), Action: v.Legal[0], Version: v.Version}); err != nil {
				t.Fatal(err)
			}
		}
		if !c.want(n) {
			t.Errorf("after the lessons %v, a match has %d hints", c.finished, n)
		}
	}
}
