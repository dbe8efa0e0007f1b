//go:build unix

package sixty_test

import (
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"

	"quarterdeck/daily"
)

// page returns a page as a guest's browser gets it.
func (l *life) page(g *guest, path string) string {
	for !l.t.Failed() {
		r, err := http.NewRequest("GET", g.Base+path, nil)
		if err != nil {
			panic(err)
		}
		r.AddCookie(&http.Cookie{Name: "quarterdeck", Value: g.Token})
		resp, err := g.HTTP.Do(r)
		if err != nil {
			continue
		}
		body, err := io.ReadAll(resp.Body)
		_ = resp.Body.Close()
		if err == nil && resp.StatusCode == http.StatusOK {
			return string(body)
		}
	}
	return ""
}

var (
	dueText      = regexp.MustCompile(`(\d+) puzzles? due today`)
	streakText   = regexp.MustCompile(`<p class="streak"><b>(\d+)</b>`)
	calendarText = regexp.MustCompile(`You played on (\d+) days? since (\d+ \w+ \d+)`)
)

// checkPages compares the start page and the pages of the dailies: how many puzzles are due, the streak and the calendar.
func (a *audit) checkPages(g *guest, due int, days map[diary]map[daily.Date]bool) {
	a.counts.pages++
	home := a.page(g, "/")
	if got := numberIn(dueText, home); got != due {
		a.t.Errorf("guest %d: the start page says that %d puzzles are due, the answers say %d", g.n, got, due)
	}
	now := a.clock.now()
	for _, o := range offers() {
		own := days[diary{g.id, o.Game.Info().ID}]
		page := a.page(g, strings.TrimSuffix("/daily/"+o.Slug(), "/"))
		if got, want := numberIn(streakText, page), streak(own, daily.On(now)); got != want {
			a.t.Errorf("guest %d: the page of %s shows a streak of %d days, the logs say %d", g.n, o.Title, got, want)
		}
		told := calendarText.FindStringSubmatch(page)
		if told == nil {
			if len(own) > 0 {
				a.t.Errorf("guest %d: the page of %s has no calendar", g.n, o.Title)
			}
			continue
		}
		since, err := time.Parse("2 January 2006", told[2])
		n := 0
		for day := range own {
			if !day.Opens().Before(since) {
				n++
			}
		}
		if err != nil || told[1] != fmt.Sprint(n) {
			a.t.Errorf("guest %d: the page of %s says %q, the logs say %d, %v", g.n, o.Title, told[0], n, err)
		}
	}
}

// numberIn returns the number in a text, or 0.
func numberIn(pattern *regexp.Regexp, text string) int {
	if found := pattern.FindStringSubmatch(text); found != nil {
		n, _ := strconv.Atoi(found[1]) // the pattern has digits
		return n
	}
	return 0
}
