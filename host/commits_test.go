package host_test

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"quarterdeck/bus"
	"quarterdeck/bus/local"
	"quarterdeck/host"
	"quarterdeck/metrics"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/store/storetest"
)

// TestCommitsFollowOnce checks that services learn of a commit once, at the server that stored it. A refused or
// repeated request is no commit, and another server's version only updates the rooms here.
func TestCommitsFollowOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st, b := &storetest.Memory{}, local.New()
		counts := [2]*metrics.Set{{}, {}}
		servers := [2]*nodetest.Server{}
		for i := range servers {
			servers[i] = hostOn(t, st, b, func(c *node.Config) { c.Meters = counts[i] })
			defer servers[i].Close()
		}
		here, there := servers[0], servers[1]
		m := pair(t, here)
		w := must[*host.Subscription](t)(there.Subscribe(t.Context(), m.ID(), ""))
		defer w.Close()
		var mu sync.Mutex // both servers publish
		var published []int
		b.Subscribe(func(e bus.Event) {
			mu.Lock()
			defer mu.Unlock()
			if e.Kind == bus.MatchAdvanced && !slices.Contains(published, e.Version) {
				published = append(published, e.Version)
			}
		})

		must[host.Receipt](t)(act(t.Context(), here, m.ID(), ann, "play K", "once"))
		must[host.Receipt](t)(act(t.Context(), here, m.ID(), ann, "play K", "once"))
		if _, err := act(t.Context(), here, m.ID(), ann, "play nothing", ""); err == nil {
			t.Error("an action that is none was accepted")
		}
		synctest.Wait()
		mu.Lock()
		defer mu.Unlock()
		if want := []int{m.Version() + 1}; !slices.Equal(published, want) {
			t.Errorf("published versions %v, want %v", published, want)
		}
		if got := w.Match().Version(); got != m.Version()+1 {
			t.Errorf("the other server is at version %d, want %d", got, m.Version()+1)
		}
		for i, want := range []bool{true, false} {
			var text strings.Builder
			if err := counts[i].Write(&text); err != nil {
				t.Fatal(err)
			}
			counted := strings.Contains(text.String(), `by="person"} 1`+"\n")
			if counted != want || strings.Contains(text.String(), `by="person"} 2`) {
				t.Errorf("server %d counts the move: %v, want %v:\n%s", i, counted, want, text.String())
			}
		}
	})
}
