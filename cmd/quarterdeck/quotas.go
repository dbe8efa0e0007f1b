package main

import "quarterdeck/host/quota"

// quotaFlags is how much guests and addresses may have stored.
type quotaFlags struct {
	Joined       int `help:"Tables of others at which one guest may sit without having played; an address: four times as many. 0 is the default, 10, below 0 no limit."`
	Runs         int `help:"Unfinished runs of the deal of the day, practice included, that one guest may have; 0 is the default, 40, below 0 no limit."`
	PerDay       int `name:"matches-per-day" help:"Matches that one guest may create within 24 hours; 0 is the default, 400, below 0 no limit."`
	SeatsPerHour int `name:"seats-per-hour" help:"Seats of matches that one address may create within an hour; 0 is the default, 600, below 0 no limit."`
	PeoplePerDay int `name:"people-per-day" help:"Guests of one address of whom a name, a passkey or a webhook is kept, within a day; 0 is the default, 200, below 0 no limit."`
	LinesPerDay  int `name:"lines-per-day" help:"Lines that one guest may say within a day; an address: four times as many. 0 is the default, 1000, below 0 no limit."`
	Mutes        int `help:"Players whom one guest may mute; 0 is the default, 500, below 0 no limit."`
}

// quotas returns the flags as a host takes them. A server that limits no requests limits nothing of this either.
func (f quotaFlags) quotas(rate float64) quota.Limits {
	if rate < 0 {
		return quota.Unlimited()
	}
	return quota.Limits{
		Joined: f.Joined, Runs: f.Runs, PerDay: f.PerDay, SeatsPerHour: f.SeatsPerHour, PeoplePerDay: f.PeoplePerDay, LinesPerDay: f.LinesPerDay, Mutes: f.Mutes,
	}
}
