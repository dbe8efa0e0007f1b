package lobby

import (
	"testing"

	"github.com/PuerkitoBio/goquery"

	"quarterdeck/internal/htmltest"
	"quarterdeck/lobby"
	"quarterdeck/match"
	"quarterdeck/web/href"
)

// TestRowOfAnUnwatchedTable checks that the row of a table that is closed to spectators links nowhere and shows no result.
func TestRowOfAnUnwatchedTable(t *testing.T) {
	for want, row := range map[string]lobby.Listing{
		"Under way": {Phase: match.Running},
		"Over":      {Phase: match.Finished},
		"3 moves":   {Phase: match.Running, Moves: 3, CanWatch: true},
		"No winner": {Phase: match.Finished, CanWatch: true},
	} {
		row.ID, row.Title, row.Host = "m", "Port", true
		doc := htmltest.Render(t, lobbyRow(&row))
		if got := htmltest.One(t, doc, ".state .word").Text(); got != want {
			t.Errorf("the state is %q, want %q", got, want)
		}
		leads := doc.Find("a[href]").FilterFunction(func(_ int, a *goquery.Selection) bool { return a.AttrOr("href", "") == href.Match("m") })
		if leads.Length() > 0 != row.CanWatch {
			t.Errorf("%q: %d links lead to the match", want, leads.Length())
		}
	}
}
