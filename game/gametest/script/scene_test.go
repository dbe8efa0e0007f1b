package script_test

import (
	"fmt"
	"strings"
	"testing"

	"quarterdeck/examples/goofspiel"
	"quarterdeck/game"
	"quarterdeck/game/gametest/script"
)

// recorder records the failures of a test.
type recorder struct {
	testing.TB
	failures []string
}

func (e *recorder) Helper() {}
func (e *recorder) Errorf(format string, args ...any) {
	e.failures = append(e.failures, fmt.Sprintf(format, args...))
}
func (e *recorder) Fatalf(format string, args ...any) { e.Errorf(format, args...); panic(e) }

// TestScene checks that true statements pass and every false one fails the test.
func TestScene(t *testing.T) {
	setup := game.Setup{Options: map[string]string{"cards": "2", "prizes": "descending"}}
	good := script.NewScene(t, goofspiel.Game(), setup)
	good.Do("0 play 2; 1 play 1")
	good.CheckLegal(0, "play 1")
	good.Can(1, "play 1", false)
	good.Refused(1, "play 1", "GS-5", "do not hold")
	good.Do("0 play 1\n1 play 2")
	good.Ended("2 1")

	for want, do := range map[string]func(sc script.Scene){
		`"0 play 7" is not legal`:               func(sc script.Scene) { sc.Do("0 play 7") },
		`not an action of Goofspiel`:            func(sc script.Scene) { sc.Do("0 fly") },
		`"x play 1"`:                            func(sc script.Scene) { sc.Do("x play 1") },
		`seat 0 may "play 1 | play 2", want ""`: func(sc script.Scene) { sc.CheckLegal(0, "") },
		`seat 0 can "play 1": true, want false`: func(sc script.Scene) { sc.Can(0, "play 1", false) },
		`seat 0 may "play 1"`:                   func(sc script.Scene) { sc.Refused(0, "play 1", "GS-5") },
		`want rule GS-4`:                        func(sc script.Scene) { sc.Refused(0, "play 7", "GS-4") },
		`want "no such words" in it`:            func(sc script.Scene) { sc.Refused(0, "play 7", "GS-5", "no such words") },
		`the match goes on; want end 2 1`:       func(sc script.Scene) { sc.Ended("2 1") },
		`answer is 41, want 42`:                 func(sc script.Scene) { sc.Equal("answer", 41, 42) },
	} {
		e := &recorder{TB: t}
		func() {
			defer func() { _ = recover() }()
			do(script.NewScene(e, goofspiel.Game(), setup))
		}()
		if failures := strings.Join(e.failures, "\n"); !strings.Contains(failures, want) {
			t.Errorf("failures %q, want %q", failures, want)
		}
	}
}
