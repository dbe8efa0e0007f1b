package rating

import (
	"cmp"
	"time"
)

// Form is the kind of contest. Each form of a game has ratings of its own.
type Form string

const (
	TwoSeats  Form = "two"  // two seats, each for itself: Glicko-2
	ManySeats Form = "many" // more seats, each for itself: Plackett–Luce
	Crew      Form = "crew" // all seats together against the game: Plackett–Luce
	OneSeat   Form = "one"  // one seat; never rated
)

// Pace is how much time the players had.
type Pace string

const (
	Live Pace = "live" // clocks of a match or a move, or none
	Days Pace = "days" // days for each choice
)

// Pool names the ratings that are comparable with each other.
type Pool struct {
	Game string `json:"game"`
	Form Form   `json:"form"`
	Pace Pace   `json:"pace"`
}

// Outcome is how a match ended for a seat. Its values are those of package outcome.
type Outcome string

const (
	Win  Outcome = "win"
	Draw Outcome = "draw"
	Loss Outcome = "loss"
)

// rank returns the place of an outcome, the best first.
func (o Outcome) rank() int {
	switch o {
	case Win:
		return 0
	case Draw:
		return 1
	}
	return 2
}

// Seat is who played a seat, and how the match ended there.
type Seat struct {
	Guest   string  `json:"guest,omitempty"` // a person or a bot account; empty for a bot and for a deleted guest
	Level   string  `json:"level,omitempty"` // of a bot that played from the beginning
	Outcome Outcome `json:"outcome"`
	// Before is the rating with which a guest whose data was deleted entered the match. It replaces what their results would say,
	// so that the ratings of the others stay as they are.
	Before *Rating `json:"before,omitempty"`
}

// Result is what ratings and profiles need to know of a finished match. Everything but Seat.Before follows from the match's log.
type Result struct {
	Match string `json:"match"`
	Pool
	Ended   time.Time `json:"ended"`
	Unrated Reason    `json:"unrated,omitempty"`
	Setting string    `json:"setting,omitempty"` // of a crew: how hard the game was
	Seats   []Seat    `json:"seats"`
}

// Reason is why a match is not rated; empty: it is.
type Reason string

const (
	OnePlayer  Reason = "alone"       // one seat, or one guest at all seats of people
	Forked     Reason = "forked"      // it continued another match
	Series     Reason = "series"      // a deal that others play too, as of the day
	BotAccount Reason = "bot"         // a program of a player had a seat
	NoAnchor   Reason = "level"       // a bot whose strength with these rules was not measured
	Abandoned  Reason = "abandoned"   // it ended without a result
	GonePlayer Reason = "deleted"     // a player's data was deleted before the match was counted
	NotAgainst Reason = "unmeasured"  // a crew's game whose difficulty was not measured
	HouseRule  Reason = "house-rule"  // a number of the rules was not the standard one
	Casual     Reason = "casual"      // the host chose so
	HandedOver Reason = "handed-over" // a bot played a player's seat to the end and did not lose
)

// Compare orders results: by when the matches ended, and then by the matches' ids.
func Compare(a, b *Result) int {
	return cmp.Or(a.Ended.Compare(b.Ended), cmp.Compare(a.Match, b.Match))
}
