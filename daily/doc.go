// Package daily is the deal of the day: one seed a day (UTC) and setup, the same for everybody on a server, one
// attempt a person that counts, and the table of everybody's results.
//
// The seed is an HMAC of day and setup under a key that only the server has, so that nobody knows a day's
// cards before the server deals them; when the day is over it is revealed. An attempt counts as it stands when the day is
// over, whether it is finished or not.
//
// The package is pure: time and matches are passed in, nothing is kept here. Package host keeps and deals.
package daily
