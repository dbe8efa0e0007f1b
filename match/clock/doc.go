// Package clock keeps the time of a match: the pace that its table has chosen, and the clocks of its seats just after
// each log entry. It is pure: times come in as arguments, and a change makes a new value.
package clock
