package account

import (
	"fmt"
	"strconv"

	"quarterdeck/games"
	"quarterdeck/rating"
	"quarterdeck/rating/ledger"
	"quarterdeck/web/ui"
)

// Profile is the page of what a player has played.
type Profile struct {
	Page   ui.Page
	Guest  string // from whom the crest follows
	Name   string
	Chosen bool // the guest chose the name
	Own    bool // it is the visitor's
	Share  string
	Of     ledger.Profile
}

// title returns the title of a game.
func title(id string) string {
	for _, g := range games.All() {
		if g.Info().ID == id {
			return g.Info().Title
		}
	}
	return id
}

// poolWords returns what a rating is for, without the game.
func poolWords(p rating.Pool) string {
	form := map[rating.Form]string{rating.TwoSeats: "two players", rating.ManySeats: "three and more", rating.Crew: "crew"}[p.Form]
	pace := map[rating.Pace]string{rating.Live: "live", rating.Days: "days"}[p.Pace]
	return form + ", " + pace
}

// score returns results as won, drawn and lost matches.
func score(t rating.Tally) string {
	out := strconv.Itoa(t.Won) + " won, " + strconv.Itoa(t.Lost) + " lost"
	if t.Drawn > 0 {
		out += ", " + strconv.Itoa(t.Drawn) + " drawn"
	}
	return out
}

// share returns a share of points with its interval.
func share(s rating.Share) string {
	return fmt.Sprintf("%.0f%% (%.0f–%.0f)", 100*s.Share, 100*s.Low, 100*s.High)
}

// forecast returns the share of points that a rating forecasts, or a dash without one.
func forecast(share float64) string {
	if share == 0 {
		return "–"
	}
	return fmt.Sprintf("%.0f%%", 100*share)
}

// letter returns the mark of a result in the form of a game.
func letter(o rating.Outcome) string {
	return map[rating.Outcome]string{rating.Win: "W", rating.Draw: "D", rating.Loss: "L"}[o]
}

// result returns the word for a result.
func result(o rating.Outcome) string {
	return map[rating.Outcome]string{rating.Win: "Won", rating.Draw: "Drawn", rating.Loss: "Lost"}[o]
}

// unratedWords says why a match is not rated.
func unratedWords(r rating.Reason) string {
	switch r {
	case rating.OnePlayer:
		return "not rated: no opponent"
	case rating.BotAccount:
		return "not rated: a program played"
	case rating.NoAnchor:
		return "not rated: the bot has no rating here"
	case rating.NotAgainst:
		return "not rated: not measured for crews"
	case rating.HandedOver:
		return "not rated: a bot played for a player"
	case rating.HouseRule:
		return "not rated: a house rule"
	case rating.GonePlayer:
		return "not rated: a player’s data was deleted"
	}
	return "not rated"
}

// streakWords describes matches won in a row.
func streakWords(s rating.Streak) string {
	switch {
	case s.Best == 0:
		return "You have not won a match yet."
	case s.Now == s.Best:
		return "Won in a row: " + strconv.Itoa(s.Now) + ", your best streak."
	}
	return "Won in a row: " + strconv.Itoa(s.Now) + ". Your best streak: " + strconv.Itoa(s.Best) + "."
}
