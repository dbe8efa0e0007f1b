package metrics

import (
	"bufio"
	"math"
	"slices"
	"sync/atomic"
	"time"
)

// Histogram counts values by upper bounds, for every combination of label values.
type Histogram struct {
	head
	bounds []float64 // ascending
	series allSeries[buckets]
}

// buckets is one series. counts[i] counts values at most bounds[i] and above the previous bound; the last counts
// values above all bounds. The sum is in whole nanounits, so that adding is one atomic step.
type buckets struct {
	counts []atomic.Uint64
	sum    atomic.Int64
}

// nano is the number of parts of a unit in a sum.
const nano = 1e9

// Seconds returns bounds in seconds for durations from a database write to a bot's long search.
func Seconds() []float64 {
	return []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30}
}

// Histogram adds a histogram with the given bounds, ascending, and labels.
func (s *Set) Histogram(name, help string, bounds []float64, labels ...string) *Histogram {
	if !slices.IsSorted(bounds) {
		panic("metrics: the bounds of " + name + " do not ascend")
	}
	h := &Histogram{head: head{name, help, "histogram", labels}, bounds: bounds}
	s.add(h)
	return h
}

// Observe counts one value under the labels' values.
func (h *Histogram) Observe(value float64, values ...string) {
	var buffer [usualSeries]byte
	b := h.series.get(h.appendSeries(buffer[:0], values), func() *buckets { return &buckets{counts: make([]atomic.Uint64, len(h.bounds)+1)} })
	at, _ := slices.BinarySearch(h.bounds, value)
	b.counts[at].Add(1)
	b.sum.Add(int64(value * nano))
}

// Since counts the seconds that have passed since start.
func (h *Histogram) Since(start time.Time, values ...string) {
	h.Observe(time.Since(start).Seconds(), values...)
}

func (h *Histogram) write(w *bufio.Writer) {
	h.head.write(w)
	labels, series := h.series.sorted()
	for _, l := range labels {
		h.writeSeries(w, l, series[l])
	}
}

func (h *Histogram) writeSeries(w *bufio.Writer, key string, b *buckets) {
	more := key
	if more != "" {
		more += ","
	}
	total := uint64(0)
	for i := range b.counts {
		bound := math.Inf(1)
		if i < len(h.bounds) {
			bound = h.bounds[i]
		}
		total += b.counts[i].Load()
		line(w, h.name+"_bucket", more+`le="`+number(bound)+`"`, float64(total))
	}
	line(w, h.name+"_sum", key, float64(b.sum.Load())/nano)
	line(w, h.name+"_count", key, float64(total))
}
