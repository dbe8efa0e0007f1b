package metrics

import (
	"runtime"
	"runtime/metrics"
)

// AddRuntime adds figures of the Go runtime, under the names that Prometheus's own client gives them where it has them.
func (s *Set) AddRuntime() {
	s.Gauge("go_goroutines", "Goroutines.", func() float64 { return float64(runtime.NumGoroutine()) })
	s.Gauge("go_sched_gomaxprocs_threads", "Processors that Go code may use.", func() float64 { return float64(runtime.GOMAXPROCS(0)) })
	for _, m := range []struct{ name, help, sample string }{
		{"go_memstats_heap_alloc_bytes", "Bytes of objects on the heap, live or not yet collected.", "/memory/classes/heap/objects:bytes"},
		{"go_memory_total_bytes", "Bytes that the Go runtime has from the operating system.", "/memory/classes/total:bytes"},
		{"go_gc_cycles", "Garbage collections since the start.", "/gc/cycles/total:gc-cycles"},
		{"go_gc_cpu_seconds", "CPU time of garbage collections since the start.", "/cpu/classes/gc/total:cpu-seconds"},
		{"go_cpu_user_seconds", "CPU time of Go code since the start.", "/cpu/classes/user:cpu-seconds"},
	} {
		s.Gauge(m.name, m.help, func() float64 { return sample(m.sample) })
	}
}

// sample reads one figure of package runtime/metrics.
func sample(name string) float64 {
	read := []metrics.Sample{{Name: name}}
	metrics.Read(read)
	switch v := read[0].Value; v.Kind() {
	case metrics.KindUint64:
		return float64(v.Uint64())
	case metrics.KindFloat64:
		return v.Float64()
	}
	return 0
}
