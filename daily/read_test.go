package daily_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"quarterdeck/daily"
	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/match/seating"
	"quarterdeck/table"
)

// stairs is a game for one: three steps up, each of them a milestone, taken well or badly.
type stairs struct{}

var stairsInfo = &game.Info{ID: "stairs", Title: "Stairs", Rules: 1, Seats: []int{1}}

const (
	well game.Action = iota
	badly
)

func (stairs) Info() *game.Info                         { return stairsInfo }
func (stairs) Resolve(s game.Setup) (game.Setup, error) { return stairsInfo.Resolve(s) }
func (stairs) New(game.Setup) (game.State, error)       { return &climb{}, nil }
func (stairs) Format(a game.Action) string              { return []string{"well", "badly"}[a] }

func (stairs) Parse(text string) (game.Action, error) {
	switch text {
	case "well":
		return well, nil
	case "badly":
		return badly, nil
	}
	return 0, &game.Refusal{Code: game.BadNotation, Text: "well or badly"}
}

// climb is a position of stairs.
type climb struct{ steps, good int32 }

func (c *climb) Actors() game.Seats {
	if c.steps == 3 {
		return 0
	}
	return game.SetOf(0)
}

func (c *climb) Legal(dst []game.Action, _ game.Seat) []game.Action { return append(dst, well, badly) }

func (c *climb) Apply(_ game.Seat, a game.Action) {
	c.steps++
	if a == well {
		c.good++
	}
}

func (c *climb) Result() game.Result {
	r := game.Result{Seats: 1}
	r.Score[0] = c.good
	return r
}

func (c *climb) Milestone(a game.Action) (mark string, reached bool) {
	return string(rune('0' + c.steps)), a == well
}

func (c *climb) Weight(game.Action) uint32     { return 1 }
func (c *climb) Roll(*rand.Rand) game.Action   { return well }
func (c *climb) Timer() time.Duration          { return 0 }
func (c *climb) View(game.Seat) any            { return *c }
func (c *climb) Table(game.Seat) *table.Table  { return &table.Table{} }
func (c *climb) Imagine(game.Seat, *rand.Rand) {}
func (c *climb) Clone() game.State             { out := *c; return &out }
func (c *climb) CopyFrom(from game.State)      { *c = *from.(*climb) }

// TestReadUndone: undone actions and their scores are not counted.
func TestReadUndone(t *testing.T) {
	day := daily.Date("2026-11-20")
	start := &match.Start{ID: "m", Game: stairs{}, Setup: game.Setup{Seats: 1}, Created: day.Opens(), Seats: []seating.Player{{Kind: seating.Human, Name: "Ann", Guest: "ann"}}}
	m, err := match.New(start)
	if err != nil {
		t.Fatal(err)
	}
	for i, action := range strings.Split("well,badly,asks undo,well,badly", ",") {
		now := day.Opens().Add(time.Duration(i+1) * time.Hour)
		if m, _, err = m.Act(match.Request{Action: action, Version: m.Version()}, now); err != nil {
			t.Fatalf("%s: %v", action, err)
		}
	}
	for hours, want := range map[int][]daily.Mark{
		3: {{"1", true}, {"2", false}}, // nothing was undone yet
		4: {{"1", true}},
		9: {{"1", true}, {"2", true}, {"3", false}},
	} {
		got, err := daily.Read(m, day.Opens().Add(time.Duration(hours)*time.Hour))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got.Marks); diff != "" {
			t.Errorf("after %d hours the marks are %v (-want +got):\n%s", hours, got.Marks, diff)
		}
	}
}
