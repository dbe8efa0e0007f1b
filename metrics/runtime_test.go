package metrics_test

import (
	"regexp"
	"strings"
	"testing"

	"quarterdeck/metrics"
)

// TestRuntime checks that every figure is written, and that figures which a running program cannot have at zero are
// positive.
func TestRuntime(t *testing.T) {
	var set metrics.Set
	set.AddRuntime()
	var b strings.Builder
	if err := set.Write(&b); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"go_goroutines", "go_sched_gomaxprocs_threads", "go_memstats_heap_alloc_bytes", "go_memory_total_bytes"} {
		if !regexp.MustCompile(`(?m)^` + name + ` [1-9]`).MatchString(b.String()) {
			t.Errorf("%s is missing or zero:\n%s", name, b.String())
		}
	}
	for _, name := range []string{"go_gc_cycles", "go_gc_cpu_seconds", "go_cpu_user_seconds"} {
		if !strings.Contains(b.String(), "\n"+name+" ") {
			t.Errorf("%s is missing", name)
		}
	}
}
