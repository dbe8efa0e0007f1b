package lobby

import (
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"quarterdeck/internal/htmltest"
	"quarterdeck/lobby"
	"quarterdeck/match"
	"quarterdeck/web/href"
)

// TestPointsInLists checks that a finished match shows its points, unless they only say who won.
func TestPointsInLists(t *testing.T) {
	points := func(n int32) *int32 { return &n }
	for want, scores := range map[string][2]*int32{"Ann: 13;Bo: 7": {points(13), points(7)}, "Ann;Bo": {points(1), points(0)}, "Ann;Bo ": {nil, nil}} {
		row := lobby.Listing{ID: "m", Phase: match.Finished, CanWatch: true}
		for i, name := range []string{"Ann", "Bo"} {
			s := lobby.ListedSeat{}
			s.Name, s.Taken, s.Score, s.Result = name, true, scores[i], []string{"win", "loss"}[i]
			row.Seats = append(row.Seats, s)
		}
		var got []string
		htmltest.Render(t, lobbyRow("t-open-", &row)).Find(".who li").Each(func(_ int, li *goquery.Selection) { got = append(got, strings.TrimSpace(li.Text())) })
		if got := strings.Join(got, ";"); got != strings.TrimSpace(want) {
			t.Errorf("the seats are %q, want %q", got, want)
		}
	}
}

// TestTalliesInLists checks that a match without points shows how far its seats came: each seat for itself, or all together.
func TestTalliesInLists(t *testing.T) {
	for want, tallies := range map[string][2]string{
		"Ann won: Ann: 3 cards left;Bo: 1 card left": {"3 cards left", "1 card left"}, "Ann won, 4 of 5 treasures: Ann;Bo": {"4 of 5 treasures", "4 of 5 treasures"},
	} {
		row := lobby.Listing{ID: "m", Phase: match.Finished, CanWatch: true}
		for i, name := range []string{"Ann", "Bo"} {
			score, s := int32(1-i), lobby.ListedSeat{Tally: tallies[i]}
			s.Name, s.Taken, s.Score, s.Result = name, true, &score, []string{"win", "loss"}[i]
			row.Seats = append(row.Seats, s)
		}
		doc := htmltest.Render(t, lobbyRow("t-open-", &row))
		var got []string
		doc.Find(".who li").Each(func(_ int, li *goquery.Selection) { got = append(got, strings.TrimSpace(li.Text())) })
		if got := htmltest.One(t, doc, ".state .word").Text() + ": " + strings.Join(got, ";"); got != want {
			t.Errorf("the row says %q, want %q", got, want)
		}
	}
}

// TestRowOfAnUnwatchedTable checks that the row of a table that is closed to spectators has no link and no result.
func TestRowOfAnUnwatchedTable(t *testing.T) {
	for want, row := range map[string]lobby.Listing{
		"In progress": {Phase: match.Running},
		"Over":        {Phase: match.Finished},
		"3 moves":     {Phase: match.Running, Moves: 3, CanWatch: true},
		"No winner":   {Phase: match.Finished, CanWatch: true},
	} {
		row.ID, row.Title, row.Host = "m", "Port", true
		doc := htmltest.Render(t, lobbyRow("t-open-", &row))
		if got := htmltest.One(t, doc, ".state .word").Text(); got != want {
			t.Errorf("the state is %q, want %q", got, want)
		}
		leads := doc.Find("a[href]").FilterFunction(func(_ int, a *goquery.Selection) bool { return a.AttrOr("href", "") == href.Match("m") })
		if leads.Length() > 0 != row.CanWatch {
			t.Errorf("%q: %d links lead to the match", want, leads.Length())
		}
	}
}
