// Package daily defines the deal of the day: one seed for each day (UTC) and setup, the same for all players of a
// server. A guest has one attempt that counts, and there is a table of all results.
//
// The seed is an HMAC of day and setup under a key that only the server has. So no player knows a day's cards before
// the server deals them. When the day is over it is revealed. An attempt counts as it stands when the day is over,
// whether it is finished or not.
//
// The package is pure: time and matches are passed in, nothing is kept here. Package host keeps and deals.
package daily
