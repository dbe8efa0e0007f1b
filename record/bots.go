package record

import (
	"encoding/hex"
	"slices"
	"strings"

	"quarterdeck/internal/persona"
)

// Bots is the header key of the names of a match's bots, or of the key from which they are derived.
const Bots = "bots"

// BotsOf returns the Bots header line for a match with these names, or none if no bot plays. called is what the match calls
// its players. The line lists the bots' names if they do not follow from the match, as in a rematch.
func BotsOf(match string, names, called []string) []KeyValue {
	key := persona.Key(match)
	derived, listed := persona.Names(key, len(names)), []string{}
	same := true
	for i := range names {
		if isBot(names[i]) && i < len(called) {
			listed = append(listed, called[i])
			same = same && called[i] == derived[i]
		}
	}
	switch {
	case !slices.ContainsFunc(names, isBot):
		return nil
	case same:
		return []KeyValue{{Bots, key}}
	}
	return []KeyValue{{Bots, strings.Join(listed, " ")}}
}

// botNames returns a name for the bot of each seat, from the value of the Bots line: a list of names by seat, or a key.
func botNames(value string, names []string) []string {
	derived := persona.Names(value, len(names))
	if key, err := hex.DecodeString(value); err == nil && len(key) == 4 {
		return derived
	}
	var seats []int
	for i := range names {
		if isBot(names[i]) {
			seats = append(seats, i)
		}
	}
	listed := strings.Fields(value)
	if distinct := slices.Compact(slices.Sorted(slices.Values(listed))); len(listed) != len(seats) || len(distinct) != len(seats) {
		return derived
	}
	out := slices.Clone(names)
	for i, name := range listed {
		if CheckName(name) != nil {
			return derived
		}
		out[seats[i]] = name
	}
	return out
}

// isBot reports whether a record's name stands for a bot.
func isBot(name string) bool {
	level, bot := Level(name)
	return bot && level != ""
}
