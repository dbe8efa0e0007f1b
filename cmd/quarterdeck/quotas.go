package main

import "quarterdeck/host/quota"

// quotaFlags is how much guests and addresses may have stored.
type quotaFlags struct {
	Joined       int `help:"Tables of other players at which a guest may sit without having played; four times as many for an IP address. 0 means the default of 10, a negative number no limit."`
	Runs         int `help:"Unfinished runs of the deal of the day that a guest may have, including practice. 0 means the default of 40, a negative number no limit."`
	PerDay       int `name:"matches-per-day" help:"Matches that a guest may create within 24 hours. 0 means the default of 400, a negative number no limit."`
	SeatsPerHour int `name:"seats-per-hour" help:"Seats of the matches that an IP address may create within an hour. 0 means the default of 600, a negative number no limit."`
	PeoplePerDay int `name:"people-per-day" help:"Guests from an IP address who may store a name, passkey or webhook within a day. 0 means the default of 200, a negative number no limit."`
	LinesPerDay  int `name:"lines-per-day" help:"Chat messages that a guest may send within a day; four times as many for an IP address. 0 means the default of 1000, a negative number no limit."`
	Mutes        int `help:"Players whom a guest may mute. 0 means the default of 500, a negative number no limit."`
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
