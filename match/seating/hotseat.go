package seating

import "quarterdeck/game"

// RefuseHotSeat returns why one guest cannot hold several seats of a match, as a *game.Refusal, or nil.
func RefuseHotSeat(g game.Game, setup game.Setup) error {
	title := g.Info().Title
	switch {
	case !game.PerfectInformation(g, setup):
		return refuse(game.BadSeats, title+" with these options has secrets between players, so one browser can hold only one seat.")
	case !game.Together(g, setup):
		return refuse(game.BadSeats, title+" with these options is not a game for one crew, so one browser can hold only one seat.")
	}
	return nil
}
