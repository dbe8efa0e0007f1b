package speed_test

import (
	"strings"
	"testing"
	"time"

	"quarterdeck/games"
	"quarterdeck/lab/speed"
)

// Every figure of every game has a stable name, a unit and a positive value.
func TestEngine(t *testing.T) {
	for _, g := range games.All() {
		figures, err := speed.Stopwatch{Run: 5 * time.Millisecond}.Engine(g)
		if err != nil {
			t.Fatal(err)
		}
		names := map[string]bool{}
		for _, f := range figures {
			if f.Value <= 0 || f.Unit == "" || f.Doc == "" || !strings.HasSuffix(f.Name, "."+g.Info().ID) || names[f.Name] {
				t.Errorf("bad figure %+v", f)
			}
			names[f.Name] = true
		}
	}
}
