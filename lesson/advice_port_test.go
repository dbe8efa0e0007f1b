package lesson

import "testing"

// TestPortAdvice checks what the lessons of Pirates Port recommend, by the chance of winning the voyage.
func TestPortAdvice(t *testing.T) {
	c := advice{worth: judged(t, "port", 1000), near: 0.05, clear: 0.05, paths: []Path{Stubborn}}
	c.check(t, "port/exactly", "port/exposed-ports")
}
