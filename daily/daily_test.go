package daily_test

import (
	"encoding/hex"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"quarterdeck/daily"
)

func TestDates(t *testing.T) {
	zone := time.FixedZone("far", -11*3600)
	for moment, want := range map[time.Time]daily.Date{
		time.Date(2026, 11, 20, 23, 59, 59, 999, time.UTC): "2026-11-20",
		time.Date(2026, 11, 20, 13, 0, 0, 0, zone):         "2026-11-21",
		time.Date(2028, 2, 29, 0, 0, 0, 0, time.UTC):       "2028-02-29",
	} {
		if got := daily.On(moment); got != want {
			t.Errorf("%v is on %s, want %s", moment, got, want)
		}
	}
	d, ok := daily.ParseDate("2026-12-31")
	if !ok || d.Add(1) != "2027-01-01" || !d.Closes().Equal(d.Add(1).Opens()) || d.Words() != "31 December 2026" {
		t.Errorf("%s, %v: next %s, closes %v, %s", d, ok, d.Add(1), d.Closes(), d.Words())
	}
	for _, text := range []string{"", "today", "2026-02-30", "2026-1-2", "2026-01-02 ", "-2026-01-02", "20260102"} {
		if d, ok := daily.ParseDate(text); ok {
			t.Errorf("%q is the day %s", text, d)
		}
	}
}

func TestStreak(t *testing.T) {
	for days, want := range map[string]int{
		"": 0, "2026-11-20": 1, "2026-11-19": 1, "2026-11-18": 0, "2026-11-20 2026-11-19 2026-11-18": 3,
		"2026-11-18 2026-11-19": 2, "2026-11-20 2026-11-18": 1, "2026-11-21": 0, "2026-11-20 2026-11-20": 1,
	} {
		var list []daily.Date
		for _, day := range strings.Fields(days) {
			list = append(list, daily.Date(day))
		}
		if got := daily.Streak(list, "2026-11-20"); got != want {
			t.Errorf("days %q: streak %d, want %d", days, got, want)
		}
	}
}

// TestSeedForEver: these follow from the documented definition and never change.
func TestSeedForEver(t *testing.T) {
	d, err := daily.Voyage().On("2026-11-20", nil)
	if err != nil {
		t.Fatal(err)
	}
	const series = "daily port 2026-11-20 rules=1 ports=1,2,3,4,5,6 lastport=none hands=open"
	if got := d.Series(daily.Counted); got != series {
		t.Errorf("the series is %q", got)
	}
	if date, ok := daily.Voyage().DateOf(series); !ok || date != "2026-11-20" {
		t.Errorf("the series is of %q", date)
	}
	for _, other := range []string{d.Series(daily.Par), d.Series(daily.Practice), "daily port", "daily ports 2026-11-20"} {
		if date, ok := daily.Voyage().DateOf(other); ok {
			t.Errorf("%q is taken for a series of attempts of %s", other, date)
		}
	}
	// printf '%s' SERIES | openssl dgst -sha256 -hmac key
	seed := d.Seed([]byte("key"))
	if got := hex.EncodeToString(seed[:]); got != "94426c7ee0d721b276dbf69fa17672a08c9009bffc701bd207efefa2f888296a" {
		t.Errorf("the seed is %s", got)
	}
}

func TestDealOfASeries(t *testing.T) {
	o := daily.Voyage()
	for _, options := range []map[string]string{nil, {"ports": "3,4,5,6,7,8", "lastport": "trump"}} {
		want, err := o.On("2026-11-20", options)
		if err != nil {
			t.Fatal(err)
		}
		for _, kind := range []daily.Kind{daily.Counted, daily.Par, daily.Practice} {
			got, of, ok := o.DealOf(want.Series(kind))
			if !ok || of != kind || got.Series(kind) != want.Series(kind) {
				t.Errorf("%q is the %s deal %+v, %v", want.Series(kind), of, got, ok)
			}
			if _, _, ok := o.DealOf(want.Series(kind) + " wind=west"); ok {
				t.Error("a series with an unknown option is a deal's")
			}
		}
	}
	for _, series := range []string{"", "daily port", "daily port never rules=1", "daily chess 2026-11-20 rules=1"} {
		if _, _, ok := o.DealOf(series); ok {
			t.Errorf("%q is a deal's", series)
		}
	}
}

func TestRank(t *testing.T) {
	day := time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)
	list := []daily.Attempt{
		{Match: "under way", Score: 2, Ended: day},
		{Match: "late", Score: 2, Over: true, Ended: day.Add(2)},
		{Match: "early", Score: 2, Over: true, Ended: day.Add(1)},
		{Match: "none", Score: 0, Over: true, Ended: day},
		{Match: "best", Score: 6, Over: true, Ended: day.Add(9)},
	}
	daily.Rank(list)
	var got []string
	var places []int
	for _, a := range list {
		got, places = append(got, a.Match), append(places, a.Place)
	}
	if diff := cmp.Diff([]string{"best", "early", "late", "under way", "none"}, got); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]int{1, 2, 2, 2, 5}, places); diff != "" {
		t.Error(diff)
	}
}

func TestShare(t *testing.T) {
	d, err := daily.Voyage().On("2026-11-20", map[string]string{"ports": "2,3,4,5,6,7"})
	if err != nil {
		t.Fatal(err)
	}
	s := daily.Shared{
		Deal: d, Streak: 3, Par: &daily.Attempt{Name: "Nell (captain)", Score: 4, Over: true},
		Attempt: daily.Attempt{Score: 2, Over: true, Marks: []daily.Mark{{"3", true}, {"5", true}, {"3", false}}},
	}
	const want = "Pirates Port: Counterattack, 2026-11-20 (hard: 2 to 7)\n⚓⚓✗○○○ 2 of 6 ports\nNell (captain): 4\n3 days in a row"
	if diff := cmp.Diff(want, s.Text()); diff != "" {
		t.Error(diff)
	}
	s.Par, s.Streak = nil, 1
	if lines := strings.Split(s.Text(), "\n"); len(lines) != 2 {
		t.Errorf("%q", lines)
	}
}

// TestRankOutcomes: a win comes before a draw, a draw before a loss, and that before an unfinished match; then points, then short wins.
func TestRankOutcomes(t *testing.T) {
	list := []daily.Attempt{
		{Match: "left", Outcome: daily.Left, Score: 9},
		{Match: "lost", Outcome: daily.Lost, Score: 6, Over: true},
		{Match: "long", Outcome: daily.Won, Score: 7, Moves: 20, Over: true},
		{Match: "short", Outcome: daily.Won, Score: 7, Moves: 10, Over: true},
		{Match: "drawn", Outcome: daily.Drawn, Score: 6, Over: true},
		{Match: "lost too", Outcome: daily.Lost, Score: 6, Over: true},
	}
	daily.Rank(list)
	want := map[string]int{"short": 1, "long": 2, "drawn": 3, "lost": 4, "lost too": 4, "left": 6}
	percents := map[string]int{"short": 100, "long": 75, "drawn": 50, "lost": 13, "lost too": 13}
	for i := range list {
		a := &list[i]
		if a.Place != want[a.Match] {
			t.Errorf("%s has place %d, want %d", a.Match, a.Place, want[a.Match])
		}
		if got, ok := daily.Percentile(list, a); got != percents[a.Match] || ok != a.Over {
			t.Errorf("%s beats %d%%, %v, want %d%%", a.Match, got, ok, percents[a.Match])
		}
	}
	if _, ok := daily.Percentile(list[:1], &list[0]); ok {
		t.Error("a single finisher beats others")
	}
}

// TestRate: par is estimated from finished matches, draws as halves, or known.
func TestRate(t *testing.T) {
	o, _ := daily.Find(daily.Offers(), "duel")
	r, ok := o.RateOf([]daily.Attempt{{Over: true, Outcome: daily.Won}, {Over: true, Outcome: daily.Drawn}, {Over: true, Outcome: daily.Lost}, {Outcome: daily.Left}})
	if !ok || r.Value != 0.5 || r.Matches != 3 || r.Exact || r.Text() != "50% (13 to 87%)" {
		t.Errorf("%+v, %v, %s", r, ok, r.Text())
	}
	if _, ok := o.RateOf(nil); ok {
		t.Error("par is known before the bot has played")
	}
	even, _ := daily.Find(daily.Offers(), "bastion")
	if r, ok := even.RateOf(nil); !ok || r.Text() != "50% (exact)" {
		t.Errorf("%+v, %v", r, ok)
	}
}

// TestShareOutcome: the text for friends of a game without milestones.
func TestShareOutcome(t *testing.T) {
	o, _ := daily.Find(daily.Offers(), "bastion")
	d, err := o.On("2026-11-20", nil)
	if err != nil {
		t.Fatal(err)
	}
	rate, _ := o.RateOf(nil)
	s := daily.Shared{Deal: d, Attempt: daily.Attempt{Score: 8, Over: true, Outcome: daily.Won}, Rate: &rate, Percent: 75, Beaten: true, Streak: 3, Link: "https://example.org/daily/bastion/2026-11-20"}
	const want = "Bastion's Breach, 2026-11-20\n★ won with 8 points\nPar: 50% (exact)\nBetter than 75% of the others\n3 days in a row\nhttps://example.org/daily/bastion/2026-11-20"
	if diff := cmp.Diff(want, s.Text()); diff != "" {
		t.Error(diff)
	}
}
