package gametest_test

import (
	"fmt"
	"strings"
	"testing"

	"quarterdeck/examples/goofspiel"
	"quarterdeck/game"
	"quarterdeck/game/gametest"
)

// ear hears a test fail.
type ear struct {
	testing.TB
	heard []string
}

func (e *ear) Helper() {}
func (e *ear) Errorf(format string, args ...any) {
	e.heard = append(e.heard, fmt.Sprintf(format, args...))
}
func (e *ear) Fatalf(format string, args ...any) { e.Errorf(format, args...); panic(e) }

// TestScene: what is true passes, and every untruth is heard.
func TestScene(t *testing.T) {
	setup := game.Setup{Options: map[string]string{"cards": "2", "prizes": "descending"}}
	good := gametest.NewScene(t, goofspiel.Game(), setup)
	good.Do("0 play 2; 1 play 1")
	good.May(0, "play 1")
	good.Can(1, "play 1", false)
	good.Refused(1, "play 1", "GS-5", "do not hold")
	good.Do("0 play 1\n1 play 2")
	good.Ended("2 1")

	for want, do := range map[string]func(sc gametest.Scene){
		`"0 play 7" is not legal`:               func(sc gametest.Scene) { sc.Do("0 play 7") },
		`not an action of Goofspiel`:            func(sc gametest.Scene) { sc.Do("0 fly") },
		`"x play 1"`:                            func(sc gametest.Scene) { sc.Do("x play 1") },
		`seat 0 may "play 1 | play 2", want ""`: func(sc gametest.Scene) { sc.May(0, "") },
		`seat 0 can "play 1": true, want false`: func(sc gametest.Scene) { sc.Can(0, "play 1", false) },
		`seat 0 may "play 1"`:                   func(sc gametest.Scene) { sc.Refused(0, "play 1", "GS-5") },
		`want rule GS-4`:                        func(sc gametest.Scene) { sc.Refused(0, "play 7", "GS-4") },
		`want "no such words" in it`:            func(sc gametest.Scene) { sc.Refused(0, "play 7", "GS-5", "no such words") },
		`the match goes on; want end 2 1`:       func(sc gametest.Scene) { sc.Ended("2 1") },
		`answer is 41, want 42`:                 func(sc gametest.Scene) { sc.Equal("answer", 41, 42) },
	} {
		e := &ear{TB: t}
		func() {
			defer func() { _ = recover() }()
			do(gametest.NewScene(e, goofspiel.Game(), setup))
		}()
		if heard := strings.Join(e.heard, "\n"); !strings.Contains(heard, want) {
			t.Errorf("heard %q, want %q", heard, want)
		}
	}
}
