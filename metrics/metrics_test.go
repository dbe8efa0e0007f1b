package metrics_test

import (
	"os"
	"strings"
	"sync"
	"testing"

	"quarterdeck/metrics"
)

func Example() {
	var set metrics.Set
	moves := set.Counter("moves_total", "Moves made.", "game", "by")
	set.Gauge("streams", "Open streams.", func() float64 { return 3 })
	times := set.Histogram("answer_seconds", "How long answers took.", []float64{.1, 1}, "kind")
	moves.Add(2, "bastion", "person")
	moves.Add(1, "bastion", `a "bot"`)
	for _, seconds := range []float64{.1, .5, 4} {
		times.Observe(seconds, "page")
	}
	if err := set.Write(os.Stdout); err != nil {
		panic(err)
	}
	// Output:
	// # HELP moves_total Moves made.
	// # TYPE moves_total counter
	// moves_total{game="bastion",by="a \"bot\""} 1
	// moves_total{game="bastion",by="person"} 2
	// # HELP streams Open streams.
	// # TYPE streams gauge
	// streams 3
	// # HELP answer_seconds How long answers took.
	// # TYPE answer_seconds histogram
	// answer_seconds_bucket{kind="page",le="0.1"} 1
	// answer_seconds_bucket{kind="page",le="1"} 2
	// answer_seconds_bucket{kind="page",le="+Inf"} 3
	// answer_seconds_sum{kind="page"} 4.6
	// answer_seconds_count{kind="page"} 3
}

// TestNothingIsLost counts from many goroutines, in series that are created at the same time.
func TestNothingIsLost(t *testing.T) {
	var set metrics.Set
	c, h := set.Counter("c_total", "", "who"), set.Histogram("h", "", []float64{1})
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for i := range 1000 {
				c.Add(1, string(rune('a'+i%3)))
				h.Observe(.5)
			}
		})
	}
	wg.Wait()
	var b strings.Builder
	if err := set.Write(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`c_total{who="a"} 2672`, `c_total{who="b"} 2664`, `c_total{who="c"} 2664`, `h_bucket{le="+Inf"} 8000`, "h_sum 4000\n", "h_count 8000\n"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%q is missing:\n%s", want, b.String())
		}
	}
}

// TestWrongLabels checks that a metric panics on labels that it does not have.
func TestWrongLabels(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a counter with one label was used with two values")
		}
	}()
	(&metrics.Set{}).Counter("c_total", "", "who").Add(1, "a", "b")
}

// TestTotals checks that each metric has one number.
func TestTotals(t *testing.T) {
	var set metrics.Set
	moves := set.Counter("moves_total", "", "game")
	moves.Add(2, "bastion")
	moves.Add(3, "port")
	set.Gauge("streams", "", func() float64 { return 7 })
	seconds := set.Histogram("bot_seconds", "", metrics.Seconds(), "level")
	seconds.Observe(.5, "mate")
	seconds.Observe(1, "captain")
	got := set.Totals()
	if len(got) != 3 || got["moves_total"] != 5 || got["streams"] != 7 || got["bot_seconds"] != 1.5 {
		t.Errorf("totals: %v", got)
	}
}
