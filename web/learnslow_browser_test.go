package web_test

import (
	"testing"

	"quarterdeck/internal/browser"
	"quarterdeck/lesson"
)

// TestBrowserLessonSlow opens each game's first lesson with an empty cache, on a phone with 1.6 Mbit/s, 150 ms of latency and a processor four
// times slower. It logs when the choices could be seen and when the page had loaded, and limits requests and bytes.
func TestBrowserLessonSlow(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	s, _ := serveAll(t)
	lib, err := lesson.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range lib.All() {
		if lib.Find(l.Game.Info().ID, "") != l {
			continue
		}
		t.Run(l.ID(), func(t *testing.T) {
			p := &player{b.Open(t, quick(browser.Phone)), t, s}
			p.Slow(1.6e6/8, 150, 4)
			p.weigh("/learn/"+l.ID(), `document.querySelector("#actions button") && `+rested)
			words, err := l.FirstWords(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("seen after %.0f ms, loaded after %.0f ms, %d words to read before the first choice",
				browser.Eval[float64](p.Tab, `performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? -1`),
				browser.Eval[float64](p.Tab, `performance.getEntriesByType("navigation")[0].loadEventEnd`), words)
		})
	}
}
