// Package persona gives bots names of their own. A bot's level says how well it plays; its name tells it apart from the other
// players of a match. Names follow from the match and the seat, so only a rematch stores them. Pages, programs, terminals and
// records use the same ones. They are no words of any game: "Captain" is a level and a character of Breach.
package persona

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"slices"
	"strings"

	"quarterdeck/internal/adaptive"
)

// all is the names, at least three for each seat of the largest table. Package art draws a face for each. A change of this
// list renames the bots of matches that are stored.
var all = [...]string{
	"Nell", "Amos", "Greta", "Silas", "Tamsin", "Piet", "Vera", "Barnaby", "Ines", "Odo", "Rosa", "Gunnar",
	"Maud", "Bram", "Cora", "Wim", "Hanne", "Abel", "Lotte", "Jory", "Edda", "Zeb", "Mira", "Nils",
}

// strides are the steps through the list that reach all names.
var strides = [...]int{1, 5, 7, 11, 13, 17, 19, 23}

// All returns the names of all bots.
func All() []string { return slices.Clone(all[:]) }

// Is reports whether a bot can have this name.
func Is(name string) bool { return slices.Contains(all[:], name) }

// Strength says in words how well bots of a level play. Beside characters of Breach, where there is a Captain and a First Mate, the names
// of levels would be read as theirs.
func Strength(level string) string {
	switch level {
	case "deckhand":
		return "easy bot"
	case "mate":
		return "medium bot"
	case "captain":
		return "strong bot"
	case "random":
		return "random bot"
	}
	if adaptive.Is(level) {
		return "adaptive bot"
	}
	return level
}

// InFull returns Strength with the level's name: "easy bot (deckhand)"; "bot x" for a level without words.
func InFull(level string) string {
	if words := Strength(level); words != level {
		return words + " (" + level + ")"
	}
	return "bot " + level
}

// WithArticle returns Strength with its article: "an easy bot".
func WithArticle(level string) string {
	strength := Strength(level)
	if strings.ContainsAny(strength[:1], "aeiou") {
		return "an " + strength
	}
	return "a " + strength
}

// Key returns what the names of a match's bots follow from. It does not tell the match's id, so that a record can hold it.
func Key(match string) string {
	sum := sha256.Sum256([]byte("quarterdeck bots " + match))
	return hex.EncodeToString(sum[:4])
}

// Names returns the name that the bot of each seat has in the match of a key, all different.
func Names(key string, seats int) []string {
	sum := sha256.Sum256([]byte(key))
	at, stride := int(binary.BigEndian.Uint16(sum[:])), strides[int(sum[2])%len(strides)]
	names := make([]string, seats)
	for i := range names {
		names[i] = all[(at+i*stride)%len(all)]
	}
	return names
}
