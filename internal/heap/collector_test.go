package heap

import "testing"

// TestCollectorPercent: a small server lets garbageFloor gather, a large one garbagePercent of what it uses.
func TestCollectorPercent(t *testing.T) {
	for _, c := range []struct{ inUse, want int }{{0, maxPercent}, {10 << 20, maxPercent}, {32 << 20, 200}, {64 << 20, 100}, {1 << 30, garbagePercent}} {
		if got := percentFor(uint64(c.inUse)); got != c.want {
			t.Errorf("with %d bytes in use: %d%%, want %d%%", c.inUse, got, c.want)
		}
	}
}
