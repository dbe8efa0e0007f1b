package pairing

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/match/clock"
	"quarterdeck/rating"
	"quarterdeck/store"
)

// Wish is the kind of match that a guest looks for. Its options are the game's usual ones.
type Wish struct {
	Game   string     `json:"game"`
	Seats  int        `json:"seats"` // 0: the fewest with another player
	Pace   clock.Pace `json:"pace"`
	Casual bool       `json:"casual"` // the match is not rated
}

// Paces returns the time controls that guests can look for, the usual one first. They are few, so that guests find each other.
func Paces() []clock.Pace {
	return []clock.Pace{
		{Kind: clock.ByTotal, Main: 10 * time.Minute, Increment: 5 * time.Second},
		{Kind: clock.ByTotal, Main: 3 * time.Minute, Increment: 2 * time.Second},
		{Kind: clock.ByTotal, Main: 30 * time.Minute, Increment: 20 * time.Second},
		{Kind: clock.ByDays, Main: clock.Day},
	}
}

// Sizes returns the numbers of seats for which guests can look for others, the usual one first: two, and for crews up to four.
func Sizes(g game.Game) (sizes []int) {
	for _, n := range g.Info().Seats {
		if n == 2 || n > 2 && n <= 4 && together(g, n) {
			sizes = append(sizes, n)
		}
	}
	return sizes
}

// together reports whether the players of a match with so many seats and the usual options win and lose together.
func together(g game.Game, seats int) bool {
	setup, err := g.Resolve(game.Setup{Seats: seats})
	return err == nil && game.Together(g, setup)
}

// Crew reports whether guests look for a partner in a game, not for an opponent.
func Crew(g game.Game) bool { return together(g, 2) }

// CanBeRated reports whether matches with so many seats and the usual options are rated.
func CanBeRated(g game.Game, seats int) bool {
	w := Wish{Seats: seats}
	p := poolOf(g, &w)
	if p.Form != rating.Crew {
		return true
	}
	setup, err := g.Resolve(game.Setup{Seats: seats})
	_, ok := rating.Against(p.Game, setup.Options[rating.Setting(p.Game)], seats)
	return err == nil && ok
}

// Check completes a wish, and returns why there is no such match, or nil.
func (w *Wish) Check(g game.Game) error {
	sizes := Sizes(g)
	if w.Seats == 0 && len(sizes) > 0 {
		w.Seats = sizes[0]
	}
	if !slices.Contains(sizes, w.Seats) {
		return refuse(game.BadSeats, fmt.Sprintf("You cannot look for players for a match of %s with %d seats.", g.Info().Title, w.Seats))
	}
	w.Casual = w.Casual || !CanBeRated(g, w.Seats)
	w.Pace.OnFlag = clock.FlagBot
	if w.Pace.Kind == clock.Untimed {
		w.Pace = Paces()[0]
	}
	if !slices.Contains(Paces(), w.Pace) {
		var texts []string
		for _, p := range Paces() {
			texts = append(texts, p.String())
		}
		return refuse(clock.BadPace, fmt.Sprintf("The time control is one of these: %s.", strings.Join(texts, ", ")))
	}
	return nil
}

// terms returns the terms of the match. Who runs out of time against an opponent loses; in a crew, a bot helps the others.
func (w *Wish) terms(g game.Game) match.Terms {
	t := match.Terms{Public: true, Pace: w.Pace, Casual: w.Casual}
	if w.Seats == 2 && !Crew(g) {
		t.Pace.OnFlag = clock.FlagLose
	}
	return t
}

// pool returns the pool of seeks with the same wish.
func (w *Wish) pool() string {
	kind := "rated"
	if w.Casual {
		kind = "casual"
	}
	return fmt.Sprintf("%s %d %s, %s", w.Game, w.Seats, kind, w.Pace)
}

// data is what the store keeps of a seek in JSON.
type data struct {
	Wish
	Name  string     `json:"name"`
	Nonce fair.Nonce `json:"nonce,omitzero"`
	Later bool       `json:"later,omitempty"`
}

// seek is a stored seek with its data.
type seek struct {
	store.Seek
	data
}

func refuse(code game.Code, text string) error { return &game.Refusal{Code: code, Text: text} }
