//go:build unix

package sixty_test

import (
	"context"
	"fmt"

	"quarterdeck/daily"
)

// audit compares what the servers say with the logs, and counts.
type audit struct {
	*life
	logs
	checked map[deal]bool // deals whose day was over when they were compared
	counts  struct{ dailies, streaks, puzzles, due, ratings, runs, skills, pages, crews, races, duplicates, boards int }
}

// check compares everything. No request of a guest is under way.
func (a *audit) check() {
	if err := a.read(context.Background()); err != nil {
		a.t.Fatal(err)
	}
	a.done = a.finished()
	a.ladder = a.rate()
	now := a.clock.now()
	a.checkDeals(daily.On(now))
	days := a.days()
	for _, g := range a.guests {
		a.checkPlans(g, daily.On(now), days)
		p := a.profile(g)
		a.checkRating(g, p, now)
		a.checkCrew(g, p)
		a.checkTallies(g, p, "bastion")
		a.checkTallies(g, p, "breach")
		due := a.checkDrills(g, p, now)
		if g.n%20 < 2 { // pages cost more
			a.checkPages(g, due, days)
			a.checkBoards(g, daily.On(now))
		}
	}
	a.checkDuplicates()
	a.checkPuzzles()
}

// diary is a guest's days at one game.
type diary struct{ guest, game string }

// days returns the days on which each guest began an attempt.
func (a *audit) days() map[diary]map[daily.Date]bool {
	out := map[diary]map[daily.Date]bool{}
	for _, f := range a.of {
		if f.attempt == nil {
			continue
		}
		d := diary{f.attempt.guest, f.game}
		if out[d] == nil {
			out[d] = map[daily.Date]bool{}
		}
		out[d][f.attempt.date] = true
	}
	return out
}

// shown is a deal of the day as the API shows it.
type shown struct {
	Count, Streak int
	Days          []daily.Date
	Percentile    *int
	Mine          *shownAttempt
	Table         []shownAttempt
}

type shownAttempt struct {
	Match, Outcome      string
	Score, Place, Moves int
	Over, Won           bool
}

// shownAs returns an attempt as the API shows it.
func (a *attempt) shownAs(place int) shownAttempt {
	out := shownAttempt{Match: a.match, Score: a.score, Place: place, Moves: a.moves, Over: a.over, Won: a.won}
	if a.game != "port" {
		out.Outcome = []string{"left", "lost", "drawn", "won"}[a.outcome]
	}
	return out
}

// checkDeals compares each deal as each of its players sees it, once after its day is over and whenever it is of today.
func (a *audit) checkDeals(today daily.Date) {
	for d, all := range a.deals() {
		if a.checked[d] {
			continue
		}
		a.checked[d] = d.date != today
		for _, mine := range all {
			var out shown
			if !a.ask(a.byID[mine.guest], "GET", fmt.Sprintf("/api/v1/dailies/%s/%s", d.game, d.date), "", nil, &out) {
				return
			}
			at, percent := place(mine, all)
			a.counts.dailies++
			open := mine.over || d.date != today
			if !open {
				percent = -1
			}
			got := -1
			if out.Percentile != nil {
				got = *out.Percentile
			}
			if out.Mine == nil || *out.Mine != mine.shownAs(at) || got != percent || out.Count != len(all) || open != (len(out.Table) > 0) {
				a.t.Errorf("%s %s: the server shows %+v and %d%% of %d, the logs say %+v and %d%% of %d", d.game, d.date, out.Mine, got, out.Count, mine.shownAs(at), percent, len(all))
			}
			a.checkTable(d, out.Table, all)
		}
	}
}

// checkTable compares the ranking of a deal.
func (a *audit) checkTable(d deal, table []shownAttempt, all []*attempt) {
	for i := range table {
		row := &table[i]
		f := a.of[row.Match]
		if f == nil || f.attempt == nil {
			a.t.Errorf("%s %s: the ranking has match %s", d.game, d.date, row.Match)
			continue
		}
		if at, _ := place(f.attempt, all); *row != f.attempt.shownAs(at) {
			a.t.Errorf("%s %s: the ranking has %+v, the logs say %+v", d.game, d.date, row, f.attempt.shownAs(at))
		}
	}
}

// checkPlans compares a guest's streaks and calendars.
func (a *audit) checkPlans(g *guest, today daily.Date, days map[diary]map[daily.Date]bool) {
	var plans struct {
		Date    daily.Date
		Dailies []struct {
			Game   string
			Streak int
			Mine   *shownAttempt
		}
	}
	if !a.ask(g, "GET", "/api/v1/dailies", "", nil, &plans) {
		return
	}
	if plans.Date != today || len(plans.Dailies) != len(offers()) {
		a.t.Errorf("the plans are %+v on %s", plans, today)
	}
	for _, p := range plans.Dailies {
		own := days[diary{g.id, p.Game}]
		var page shown
		if !a.ask(g, "GET", "/api/v1/dailies/"+p.Game, "", nil, &page) {
			return
		}
		a.counts.streaks++
		calendar := map[daily.Date]bool{}
		for _, day := range page.Days {
			calendar[day] = true
		}
		if want := streak(own, today); p.Streak != want || page.Streak != want || fmt.Sprint(calendar) != fmt.Sprint(orNone(own)) || (p.Mine != nil) != own[today] {
			a.t.Errorf("guest %d, %s on %s: streaks of %d and %d days and %v, the logs say %d and %v", g.n, p.Game, today, p.Streak, page.Streak, calendar, want, own)
		}
	}
}

func orNone(days map[daily.Date]bool) map[daily.Date]bool {
	if days == nil {
		return map[daily.Date]bool{}
	}
	return days
}
