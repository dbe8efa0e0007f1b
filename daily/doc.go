// Package daily defines the deal of the day: one seed for each day (UTC) and setup, the same for all players of a server.
// A guest has one attempt that counts, and all results are ranked.
//
// The seed is an HMAC of day and setup under a key that only the server has. So no player knows a day's cards before the
// server deals them. The seed is revealed when the day is over. An attempt counts as it stands at that time, finished or
// not.
//
// The package is pure: times and matches are passed in, and nothing is stored. Package daily/runs stores and runs the
// matches.
package daily
