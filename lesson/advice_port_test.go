package lesson

import "testing"

// crewWorlds is how many hands of the partner are imagined; the judge counts each as 100 iterations.
const crewWorlds = 40

// TestPortAdvice checks what the lessons of Pirates Port recommend, by the chance of winning the voyage.
func TestPortAdvice(t *testing.T) {
	alone := advice{worth: judged(t, "port", 1000), near: 0.05, clear: 0.05, paths: []Path{Stubborn}}
	alone.check(t, "port/exactly", "port/exposed-ports")
	crew := advice{worth: judged(t, "port", 100*crewWorlds), near: 0.05, clear: 0.05, paths: []Path{Stubborn}}
	crew.check(t, "port/crew")
}
