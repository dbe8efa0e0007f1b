package quota

import "quarterdeck/game"

// Codes of refusals to store more.
const (
	TooManyTables  game.Code = "too-many-tables"  // a guest has too many tables that wait or are being played
	TooManyMatches game.Code = "too-many-matches" // a guest or an address creates matches too fast
	TooManyJoined  game.Code = "too-many-joined"  // a guest or an address sits at too many tables without having played
)

// Limits is how much guests and addresses may store, and how fast. A zero field means its default; below 0 there is no
// limit. A network may have PerNetwork times as much as an address. What counts rows in the store is the same on all
// servers that share it. What an address does is counted by each server in memory.
type Limits struct {
	Joined       int // tables of other guests that one guest joined without having acted there, waiting or begun; an address: PerOrigin times as many
	Runs         int // unfinished runs of the deal of the day of one guest, practice included
	PerDay       int // matches that one guest may create within 24 hours
	SeatsPerHour int // seats of matches that one address may create within an hour
	PeoplePerDay int // guests of one address with a stored name, passkey, webhook or the like, new within a day
	LinesPerDay  int // chat messages that one guest may write within a day; an address: PerOrigin times as many
	Mutes        int // how many guests one guest may mute
}

const (
	PerOrigin  = 4 // how many times a guest's limit an address has
	PerNetwork = 8 // how many times an address's limit a network has: behind a mobile carrier's network are many people
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
