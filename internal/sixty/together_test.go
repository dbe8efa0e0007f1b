//go:build unix

package sixty_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"path"
	"slices"
	"time"

	"quarterdeck/daily"
	"quarterdeck/internal/load"
)

// shared is a race, or a deal that several guests play.
type shared struct {
	id    string
	guest *guest // who opened or offered it
}

// share notes what is compared later.
func (l *life) share(list *[]shared, id string, g *guest) {
	l.ticking.Lock()
	defer l.ticking.Unlock()
	*list = append(*list, shared{id, g})
}

// try makes a request that the servers may refuse with some codes, and reports whether they did what it asks.
func (l *life) try(g *guest, method, path, key string, body, out any, codes ...string) bool {
	err := l.request(g, method, path, key, body, out)
	if err != nil && !hasCode(err, codes...) && !errors.Is(err, errStopped) {
		l.t.Errorf("guest %d: %s %s: %v", g.n, method, path, err)
	}
	return err == nil
}

// race has two guests race, unless one of them is in another race.
func (l *life) race(a, b *guest, key string, rnd *rand.Rand) {
	var r struct{ ID, Run string }
	pair := []*guest{a, b}
	named := func(g *guest) any { return map[string]string{"name": g.name()} }
	if !l.try(a, "POST", "/api/v1/races", key, named(a), &r, "racing", "too-many-races", "no-puzzle") {
		return
	}
	race := "/api/v1/races/" + r.ID
	started := l.try(b, "POST", race+"/join", "", named(b), &r, "racing") && l.try(a, "POST", race+"/start", "", struct{}{}, &r, "racing", "no-puzzle")
	if !started {
		for _, g := range pair {
			l.ask(g, "DELETE", race, "", nil, &struct{}{})
		}
		return
	}
	l.share(&l.races, r.ID, a)
	l.pass(6 * time.Second)
	var runs [2]shownNext
	for i, g := range pair {
		if !l.ask(g, "GET", race, "", nil, &r) || !l.ask(g, "GET", "/api/v1/puzzles/"+r.Run, "", nil, &runs[i]) {
			return
		}
	}
	for range 4 {
		for i, g := range pair {
			l.reply(g, &runs[i], 8*time.Second, rnd)
		}
	}
}

// checkRaces compares races with the answers of their racers.
func (a *audit) checkRaces(keys map[string][]string) {
	for _, x := range a.races[a.counts.races:] {
		stored, err := a.store.Race(a.t.Context(), x.id, "")
		if err != nil {
			a.t.Fatal(err)
		}
		laps := make([]lap, len(stored.Racers))
		for i, r := range stored.Racers {
			laps[i] = lapOf(a.byID[r.Guest].name(), answersOf(a.t, &r.Run, keys), stored.Begins)
		}
		for i := range laps {
			laps[i].Place = 1
			for j := range laps {
				if laps[j].isAhead(&laps[i]) {
					laps[i].Place++
				}
			}
		}
		var got struct {
			State  string
			Racers []lap
		}
		if !a.ask(x.guest, "GET", "/api/v1/races/"+x.id, "", nil, &got) {
			return
		}
		byName := func(x, y lap) int { return slices.Compare([]byte(x.Name), []byte(y.Name)) }
		slices.SortFunc(laps, byName)
		slices.SortFunc(got.Racers, byName)
		if got.State != "over" || !slices.Equal(got.Racers, laps) {
			a.t.Errorf("a race is shown as %+v, the answers say %+v", got, laps)
		}
		a.counts.races++
	}
}

// lap is what a racer has done.
type lap struct {
	Name                  string
	Place, Points         int
	Right, Wrong, Answers int
	Time                  int64
}

func lapOf(name string, answers []answered, begins time.Time) lap {
	out := lap{Name: name, Answers: len(answers)}
	for _, x := range answers {
		switch {
		case x.Void:
		case x.Right:
			out.Right, out.Time = out.Right+1, x.At.Sub(begins).Milliseconds()
		default:
			out.Wrong++
		}
	}
	out.Points = max(0, out.Right-out.Wrong)
	return out
}

// isAhead reports whether a racer has a better place than another one.
func (x *lap) isAhead(y *lap) bool {
	switch one, other := x.Right-x.Wrong, y.Right-y.Wrong; {
	case one != other:
		return one > other
	case x.Right == 0 || y.Right == 0:
		return x.Right > y.Right
	}
	return x.Time < y.Time
}

// duplicate has a guest play a match against a bot and offer its deal, which others play.
func (l *life) duplicate(a *guest, others []*guest, key string, rnd *rand.Rand) {
	id := l.train(a, map[string]string{}, level, key, rnd)
	if id == "" || !l.ask(a, "PUT", "/api/v1/duplicates/"+id, "", struct{}{}, &struct{}{}) {
		return
	}
	l.share(&l.offered, id, a)
	for _, g := range others {
		var m load.Seated
		if l.ask(g, "POST", "/api/v1/duplicates/"+id+"/attempt", "", map[string]string{"name": g.name()}, &m) {
			l.goOn(g, m.ID, 1000, rnd)
		}
	}
}

// compared is the result of one match as a duplicate shows it.
type compared struct {
	Match, Result  string
	Scores         [2]int
	Place, Percent int
}

// checkDuplicates compares what each duplicate says of its matches with their logs.
func (a *audit) checkDuplicates() {
	for _, d := range a.offered[a.counts.duplicates:] {
		var all []*fact
		for _, f := range a.of {
			if f.over && f.scores != nil && (f.id == d.id || f.series == "duplicate "+d.id) {
				all = append(all, f)
			}
		}
		want := map[string]compared{}
		for _, f := range all {
			c := compared{Match: f.id, Result: map[float64]string{0: "loss", 0.5: "draw", 1: "win"}[f.points], Scores: [2]int(f.scores), Place: 1}
			halves := 0
			for _, o := range all {
				if o.value() > f.value() {
					c.Place++
				} else if o.value() < f.value() {
					halves += 2
				} else if o != f {
					halves++
				}
			}
			if n := len(all) - 1; n > 0 {
				c.Percent = (100*halves + n) / (2 * n)
			}
			want[f.id] = c
		}
		var got struct{ Results []compared }
		if !a.ask(d.guest, "GET", "/api/v1/duplicates/"+d.id, "", nil, &got) {
			return
		}
		for _, c := range got.Results {
			if c != want[c.Match] {
				a.t.Errorf("duplicate %s shows %+v, the logs say %+v", d.id, c, want[c.Match])
			}
		}
		if len(got.Results) != len(want) {
			a.t.Errorf("duplicate %s shows %d results, the logs say %d", d.id, len(got.Results), len(want))
		}
		a.counts.duplicates++
	}
}

// value orders matches that were played to their end from the first seat: by win, draw and loss, then by the margin.
func (f *fact) value() float64 { return 1000*f.points + float64(f.scores[0]-f.scores[1]) }

// befriend makes each guest a friend of the next one.
func (l *life) befriend() {
	for i, g := range l.guests {
		var out struct{ Link string }
		next := l.guests[(i+1)%len(l.guests)]
		if l.ask(g, "POST", "/api/v1/friends/link", "", struct{}{}, &out) {
			l.ask(next, "POST", "/api/v1/friends/join/"+path.Base(out.Link), "", map[string]string{"name": next.name()}, &struct{}{})
		}
	}
}

// checkBoards compares a guest's boards with the attempts of their friends.
func (a *audit) checkBoards(g *guest, today daily.Date) {
	n := len(a.guests)
	circle := []*guest{a.guests[(g.n+n-1)%n], g, a.guests[(g.n+1)%n]}
	deals := a.deals()
	for _, game := range []string{"port", "bastion"} {
		var got struct {
			Rows []struct {
				Name    string
				You     bool
				Total   int
				Results []string
			}
		}
		if !a.ask(g, "GET", "/api/v1/friends/daily/"+game, "", nil, &got) {
			return
		}
		var want, rows []string
		for _, friend := range circle {
			total, played := 0, [7]bool{}
			for i := range played {
				date := today.Add(i - 6)
				all := deals[deal{game, date}]
				mine := attemptOf(all, g)
				x := attemptOf(all, friend)
				if x == nil || friend != g && date == today && (mine == nil || !mine.over) {
					continue
				}
				played[i] = true
				if game == "port" {
					total += x.score
				} else if x.won {
					total++
				}
			}
			if played != [7]bool{} {
				want = append(want, fmt.Sprint(friend.name(), friend == g, total, played))
			}
		}
		for _, r := range got.Rows {
			played := [7]bool{}
			for i, text := range r.Results {
				played[i] = text != ""
			}
			rows = append(rows, fmt.Sprint(r.Name, r.You, r.Total, played))
		}
		slices.Sort(want)
		slices.Sort(rows)
		if !slices.Equal(rows, want) {
			a.t.Errorf("guest %d, %s: the board shows %v, the logs say %v", g.n, game, rows, want)
		}
		a.counts.boards++
	}
}

// attemptOf returns a guest's attempt at a deal, or nil.
func attemptOf(all []*attempt, g *guest) *attempt {
	for _, x := range all {
		if x.guest == g.id {
			return x
		}
	}
	return nil
}
