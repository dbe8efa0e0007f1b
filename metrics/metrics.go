// Package metrics counts what a server does and writes the counts as Prometheus
// text (format 0.0.4). Names and labels are fixed when a metric is created. Label
// values come from the program, never from a request, so that there are few.
package metrics

import (
	"bufio"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
)

// Set holds metrics that are written together, in the order of their creation. The zero value is empty and
// ready to use. A Set is safe for concurrent use.
type Set struct {
	mu  sync.Mutex
	all []writer
}

type writer interface{ write(w *bufio.Writer) }

// ContentType is the media type of what Write writes.
const ContentType = "text/plain; version=0.0.4; charset=utf-8"

// Write writes all metrics.
func (s *Set) Write(to io.Writer) error {
	s.mu.Lock()
	all := slices.Clone(s.all)
	s.mu.Unlock()
	w := bufio.NewWriter(to)
	for _, m := range all {
		m.write(w)
	}
	return w.Flush()
}

func (s *Set) add(m writer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all = append(s.all, m)
}

// head holds the fields common to all kinds of metrics.
type head struct {
	name, help, kind string
	labels           []string
}

func (h *head) write(w *bufio.Writer) {
	w.WriteString("# HELP " + h.name + " " + strings.NewReplacer(`\`, `\\`, "\n", `\n`).Replace(h.help) + "\n")
	w.WriteString("# TYPE " + h.name + " " + h.kind + "\n")
}

// appendSeries appends the labels of one series as they are written, without braces.
func (h *head) appendSeries(b []byte, values []string) []byte {
	if len(values) != len(h.labels) {
		panic("metrics: " + h.name + " has the labels " + strings.Join(h.labels, ", "))
	}
	for i, v := range values {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, h.labels[i]...)
		b = append(b, `="`...)
		b = append(b, escape.Replace(v)...)
		b = append(b, '"')
	}
	return b
}

// usualSeries is a length in bytes that suffices for the labels of most series.
const usualSeries = 128

// allSeries is the series of one metric, by their labels as they are written.
type allSeries[T any] struct {
	mu      sync.RWMutex
	byLabel map[string]*T
}

// get returns a series, and creates it with create if it does not exist. It finds an existing series without allocating.
func (s *allSeries[T]) get(labels []byte, create func() *T) *T {
	s.mu.RLock()
	found := s.byLabel[string(labels)]
	s.mu.RUnlock()
	if found != nil {
		return found
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if found = s.byLabel[string(labels)]; found != nil {
		return found
	}
	if s.byLabel == nil {
		s.byLabel = map[string]*T{}
	}
	found = create()
	s.byLabel[string(labels)] = found
	return found
}

// sorted returns the labels of all series, in order, and the series.
func (s *allSeries[T]) sorted() (labels []string, byLabel map[string]*T) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	byLabel = maps.Clone(s.byLabel)
	return slices.Sorted(maps.Keys(byLabel)), byLabel
}

var escape = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`)

// line writes one sample; labels may be empty.
func line(w *bufio.Writer, name, labels string, value float64) {
	w.WriteString(name)
	if labels != "" {
		w.WriteString("{" + labels + "}")
	}
	w.WriteString(" " + number(value) + "\n")
}

func number(v float64) string {
	switch {
	case math.IsInf(v, 1):
		return "+Inf"
	case v == math.Trunc(v) && math.Abs(v) < 1e15:
		return strconv.FormatInt(int64(v), 10)
	}
	return strconv.FormatFloat(v, 'g', -1, 64)
}

// Gauge adds a gauge whose value read returns at every Write.
func (s *Set) Gauge(name, help string, read func() float64) {
	s.add(&gauge{head{name, help, "gauge", nil}, read})
}

type gauge struct {
	head
	read func() float64
}

func (g *gauge) write(w *bufio.Writer) {
	g.head.write(w)
	line(w, g.name, "", g.read())
}

// Counter holds a growing number for every combination of label values.
type Counter struct {
	head
	series allSeries[atomic.Uint64]
}

// Counter adds a counter with the given labels.
func (s *Set) Counter(name, help string, labels ...string) *Counter {
	c := &Counter{head: head{name, help, "counter", labels}}
	if len(labels) == 0 {
		c.Add(0) // a counter without labels is written from the beginning
	}
	s.add(c)
	return c
}

// Add adds n to the counter with the given label values.
func (c *Counter) Add(n int, values ...string) {
	var buffer [usualSeries]byte
	c.series.get(c.appendSeries(buffer[:0], values), func() *atomic.Uint64 { return new(atomic.Uint64) }).Add(uint64(n))
}

func (c *Counter) write(w *bufio.Writer) {
	c.head.write(w)
	labels, series := c.series.sorted()
	for _, l := range labels {
		line(w, c.name, l, float64(series[l].Load()))
	}
}
