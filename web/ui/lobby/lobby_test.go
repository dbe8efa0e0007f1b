package lobby

import (
	"bytes"
	"strings"
	"testing"

	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/web/href"
)

// TestRowOfAnUnwatchedTable leads nowhere and pretends no result.
func TestRowOfAnUnwatchedTable(t *testing.T) {
	for want, row := range map[string]host.Listing{
		"Under way": {Phase: match.Running},
		"Over":      {Phase: match.Finished},
		"3 moves":   {Phase: match.Running, Moves: 3, CanWatch: true},
		"No winner": {Phase: match.Finished, CanWatch: true},
	} {
		row.ID, row.Title, row.Host = "m", "Port", true
		var b bytes.Buffer
		if err := lobbyRow(&row).Render(t.Context(), &b); err != nil {
			t.Fatal(err)
		}
		if html := b.String(); !strings.Contains(html, ">"+want+"<") || strings.Contains(html, href.Match("m")) != row.CanWatch {
			t.Errorf("want %q:\n%s", want, html)
		}
	}
}
