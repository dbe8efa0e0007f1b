package record

import (
	"encoding/hex"
	"math/rand/v2"
	"strings"

	"quarterdeck/fair"
	"quarterdeck/game"
)

// ImagineEntry returns the entry `@ imagine SEAT SEED`: all that s cannot know is dealt again, consistently with what s
// knows. The new position depends only on the position before it, s and seed.
func ImagineEntry(s game.Seat, seed fair.Seed) Entry {
	return Entry{Actor: game.Clock, Kind: Imagine, Seat: s, Seed: hex.EncodeToString(seed[:])}
}

// Alters reports whether the entry changes the position, and not only the state of the match around it.
func (e Entry) Alters() bool { return e.Kind == Act || e.Kind == Imagine }

// Alter carries out the entry in st, in which it must be possible. Entries that do not change the position do nothing.
func (e Entry) Alter(st game.State) {
	switch e.Kind {
	case Act:
		st.Apply(e.Actor, e.Action)
	case Imagine:
		seed, _ := parseSeed(e.Seed) // a Replay refuses any other seed
		st.Imagine(e.Seat, rand.New(rand.NewChaCha8(seed)))
	}
}

// parseSeed parses 64 lower-case hexadecimal digits.
func parseSeed(text string) (seed fair.Seed, ok bool) {
	raw, err := hex.DecodeString(text)
	if err != nil || len(raw) != len(seed) || hex.EncodeToString(raw) != text {
		return seed, false
	}
	return fair.Seed(raw), true
}

// parseImagine parses "SEAT SEED". In a running match's record the seed is "?".
func (e *Entry) parseImagine(text string) bool {
	seat, seed, _ := strings.Cut(text, " ")
	if !e.parseSeat(seat) {
		return false
	}
	if seed == "?" {
		e.Kind, e.Redacted = Imagine, "imagine "+text
		return true
	}
	_, ok := parseSeed(seed)
	if ok {
		e.Kind, e.Seed = Imagine, seed
	}
	return ok
}

// refuseImagine returns why cards cannot be dealt again by e now, or nil.
func (rp *Replay) refuseImagine(e Entry) *game.Refusal {
	_, ok := parseSeed(e.Seed)
	switch actors := rp.state.Actors(); {
	case e.Redacted != "":
		return refusal("An unknown seed deals nothing.")
	case !ok:
		return refusal("A seed is 64 lower-case hexadecimal digits.")
	case actors == game.NatureOnly:
		return refusal("Cards are dealt again only where a seat is to choose.")
	case game.HiddenChoices(rp.state) != 0:
		return refusal("Cards cannot be dealt again while a choice lies face down.")
	}
	return nil
}
