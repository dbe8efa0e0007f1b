package quota

import "quarterdeck/game"

// Codes of refusals to store more.
const (
	TooManyTables  game.Code = "too-many-tables"  // a guest has too many tables that wait or are being played
	TooManyMatches game.Code = "too-many-matches" // a guest or an address creates matches too fast
	TooManyJoined  game.Code = "too-many-joined"  // a guest or an address sits at too many tables without having played
)

// Limits says how much guests and addresses may store, and how fast. A zero field means its default, a negative one no
// limit. A network has PerNetwork times the limit of an address. Limits on rows in the store hold for all servers that
// share it. Each server counts in memory what an address does.
type Limits struct {
	Joined       int // tables of other guests that a guest joined without having acted there; PerOrigin times as many for an address
	Runs         int // unfinished runs of the deal of the day of a guest, including practice
	PerDay       int // matches that a guest may create within 24 hours
	SeatsPerHour int // seats of the matches that an address may create within an hour
	PeoplePerDay int // guests from an address who may store a name, passkey or webhook for the first time within a day
	LinesPerDay  int // chat messages that a guest may write within a day; PerOrigin times as many for an address
	Mutes        int // guests whom a guest may mute
}

const (
	PerOrigin  = 4 // an address has this many times the limit of a guest
	PerNetwork = 8 // a network has this many times the limit of an address, because many people share a mobile carrier's network
)

// defaults returns limits that are generous for people, and bound what a program can store.
func defaults() Limits {
	return Limits{Joined: 10, Runs: 40, PerDay: 400, SeatsPerHour: 600, PeoplePerDay: 200, LinesPerDay: 1000, Mutes: 500}
}

// Unlimited returns limits that refuse nothing.
func Unlimited() Limits {
	return Limits{Joined: -1, Runs: -1, PerDay: -1, SeatsPerHour: -1, PeoplePerDay: -1, LinesPerDay: -1, Mutes: -1}
}

// WithDefaults returns l with zero fields replaced by their defaults.
func (l Limits) WithDefaults() Limits {
	d := defaults()
	for _, f := range []struct{ value, normal *int }{
		{&l.Joined, &d.Joined}, {&l.Runs, &d.Runs}, {&l.PerDay, &d.PerDay}, {&l.SeatsPerHour, &d.SeatsPerHour},
		{&l.PeoplePerDay, &d.PeoplePerDay}, {&l.LinesPerDay, &d.LinesPerDay}, {&l.Mutes, &d.Mutes},
	} {
		if *f.value == 0 {
			*f.value = *f.normal
		}
	}
	return l
}

func refuse(code game.Code, text string) error { return &game.Refusal{Code: code, Text: text} }
