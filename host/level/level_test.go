package level_test

import (
	"context"
	"strconv"
	"testing"

	"quarterdeck/game"
	"quarterdeck/host/level"
	"quarterdeck/match"
	"quarterdeck/match/seating"
)

// TestSettleAll gives all adaptive bots of a match one strength: that of its host, or where others see it, that of a new guest.
func TestSettleAll(t *testing.T) {
	asked := 0
	l := level.List{Adapt: func(_ context.Context, guest string, _ game.Game, _ game.Setup) (string, error) {
		asked++
		if guest == "" {
			return "adaptive-100", nil
		}
		return "adaptive-" + strconv.Itoa(200+asked), nil
	}}
	ann, bo, free := seating.Player{Kind: seating.Human, Guest: "ann"}, seating.Player{Kind: seating.Human, Guest: "bo"}, seating.Player{Kind: seating.Human}
	mate, bot := seating.Player{Kind: seating.Bot, Level: "mate"}, seating.Player{Kind: seating.Bot, Level: "adaptive"}
	for what, c := range map[string]struct {
		other  seating.Player
		public bool
		want   string
	}{
		"a table of one guest": {mate, false, "adaptive-201"},
		"a hot seat":           {ann, false, "adaptive-201"},
		"a public table":       {mate, true, "adaptive-100"},
		"a second guest":       {bo, false, "adaptive-100"},
		"a free seat":          {free, false, "adaptive-100"},
	} {
		asked = 0
		start := &match.Start{Host: "ann", Seats: []seating.Player{ann, bot, c.other, bot}, Table: match.Terms{Public: c.public}}
		if err := l.SettleAll(t.Context(), start); err != nil {
			t.Fatal(err)
		}
		if s := start.Seats; asked != 1 || s[1].Level != c.want || s[3].Level != c.want || s[2] != c.other || bot.Level != "adaptive" {
			t.Errorf("%s: asked %d times, %+v", what, asked, s)
		}
	}
}
