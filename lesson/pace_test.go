package lesson_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"quarterdeck/lesson"
)

// How long a newcomer takes for a first match.
const (
	loading   = 9 * time.Second         // of the first page, on a throttled connection
	perWord   = time.Minute / 200       // 200 words a minute
	perInput  = 2 * time.Second         // a move, or Next
	perOther  = 1500 * time.Millisecond // an action of another seat, which is shown
	idea      = 90 * time.Second        // the most until the idea of the game has been said and shown
	whole     = 5 * time.Minute         // the most for a first match
	breachAll = 8 * time.Minute         // the most for that of Breach
)

// ideas are the steps of first matches at which a newcomer has been told how to win and what a turn is, and has done it.
var ideas = map[string]string{
	"bastion": "The ace", "sabotage": "The displayed card", "duel": "A low card", "port": "The aim", "breach": "The chest",
}

// TestFirstMatchPace: a newcomer knows the idea of a game within 90 seconds, and plays the whole first match in 5 minutes, or 8.
func TestFirstMatchPace(t *testing.T) {
	lib, err := lesson.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range lib.All() {
		if l.Name != firstMatch {
			continue
		}
		id := l.Game.Info().ID
		spent, words, inputs, found := loading, 0, -1, false
		last := -1
		if err := l.Walk(t.Context(), lesson.Main, 0, func(r *lesson.Run) {
			p := r.Prompt()
			texts := p.News
			if p.Done != last && !r.Done() {
				texts = slices.Concat([]string{p.Title}, texts, p.Say, []string{p.Goal})
			}
			last = p.Done
			n := len(strings.Fields(strings.Join(texts, " ")))
			words, inputs = words+n, inputs+1
			spent += time.Duration(n)*perWord + time.Duration(max(0, r.Version()-r.Since()-1))*perOther
			if inputs > 0 {
				spent += perInput
			}
			if p.Title == ideas[id] && !found {
				found = true
				t.Logf("%-9s the idea: %3d words, %2d inputs, %3.0f s", id, words, inputs, spent.Seconds())
				if spent > idea {
					t.Errorf("%s: the idea of the game takes %v, more than %v", id, spent, idea)
				}
			}
		}); err != nil {
			t.Fatal(err)
		}
		most := whole
		if id == "breach" {
			most = breachAll
		}
		t.Logf("%-9s whole:    %3d words, %2d inputs, %3.0f s", id, words, inputs, spent.Seconds())
		if spent > most || !found {
			t.Errorf("%s: the first match takes %v, at most %v; the step of its idea was found: %v", id, spent, most, found)
		}
	}
}
