package daily

import (
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"quarterdeck/fair"
	"quarterdeck/game"
)

// Deal is the deal of one day under one setup.
type Deal struct {
	Offer Offer
	Date  Date
	Setup game.Setup // resolved
}

// Codes of refusals.
const (
	BadDay game.Code = "bad-day" // a day in the future, or no date
	Closed game.Code = "closed"  // the day is over
	Done   game.Code = "done"    // the guest has made the one attempt
	First  game.Code = "first"   // the guest has to make the attempt that counts before they practice
	None   game.Code = "none"    // the server has no deal of the day
)

// On returns the deal of a day under some options; options that are left out have their default.
func (o Offer) On(date Date, options map[string]string) (Deal, error) {
	info := o.Game.Info()
	for name, value := range options {
		opt := info.Option(name)
		if opt == nil || !slices.Contains(o.Options, name) || !slices.Contains(opt.Values, value) {
			return Deal{}, &game.Refusal{Code: game.BadOption, Text: fmt.Sprintf("There is no daily deal with %s %q; choose one of those listed.", name, value)}
		}
	}
	setup, err := o.Game.Resolve(game.Setup{Seats: o.Seats, Options: options})
	return Deal{Offer: o, Date: date, Setup: setup}, err
}

// Choices returns the options that can be chosen, in the order of the game.
func (o Offer) Choices() []game.Option {
	var out []game.Option
	for _, opt := range o.Game.Info().Options {
		if slices.Contains(o.Options, opt.Name) {
			out = append(out, opt)
		}
	}
	return out
}

// Kind is what a match of a deal is for.
type Kind string

// Kinds of matches of a deal.
const (
	Counted  Kind = "daily"    // a player's attempt, which counts
	Par      Kind = "par"      // the bot's attempt
	Practice Kind = "practice" // the same cards again, without a result that counts
)

// Series returns the series of all matches of this deal with a kind: kind, game, day, rules version and every option.
func (d Deal) Series(kind Kind) string {
	info := d.Offer.Game.Info()
	words := []string{prefix(kind, info.ID) + string(d.Date), "rules=" + strconv.Itoa(info.Rules)}
	for i := range info.Options {
		name := info.Options[i].Name
		if value, listed := d.Setup.Options[name]; listed {
			words = append(words, name+"="+value)
		}
	}
	return strings.Join(words, " ")
}

// Prefix returns the prefix of the series of all attempts at an offer.
func (o Offer) Prefix() string { return prefix(Counted, o.Game.Info().ID) }

func prefix(kind Kind, game string) string { return string(kind) + " " + game + " " }

// AllAttempts is the prefix of the series of all attempts at any offer.
const AllAttempts = string(Counted) + " "

// DateOf returns the day of a series of attempts at an offer.
func (o Offer) DateOf(series string) (Date, bool) {
	rest, ok := strings.CutPrefix(series, o.Prefix())
	if !ok {
		return "", false
	}
	text, _, _ := strings.Cut(rest, " ")
	return ParseDate(text)
}

// DealOf returns the deal and the kind of a series. ok is false unless this offer makes such a series under its present
// rules.
func (o Offer) DealOf(series string) (d Deal, kind Kind, ok bool) {
	words := strings.Split(series, " ")
	if len(words) < 3 {
		return d, "", false
	}
	options := map[string]string{}
	for _, word := range words[3:] {
		if name, value, _ := strings.Cut(word, "="); slices.Contains(o.Options, name) {
			options[name] = value
		}
	}
	date, ok := ParseDate(words[2])
	if !ok {
		return d, "", false
	}
	d, err := o.On(date, options)
	kind = Kind(words[0])
	return d, kind, err == nil && d.Series(kind) == series
}

// Seed returns the dealing seed of a deal that is not picked, and the first candidate of one that is: the HMAC-SHA-256 of the
// series of attempts under the server's key.
func (d Deal) Seed(key []byte) fair.Seed { return seedOf(d.Series(Counted), key) }

// Candidates is how many candidates a picked deal has.
const Candidates = 8

// Candidate returns the k-th candidate for the dealing seed, from 0.
func (d Deal) Candidate(key []byte, k int) fair.Seed {
	if k == 0 {
		return d.Seed(key)
	}
	return seedOf(d.Series(Counted)+" candidate="+strconv.Itoa(k), key)
}

func seedOf(text string, key []byte) (seed fair.Seed) {
	m := hmac.New(sha256.New, key)
	m.Write([]byte(text))
	m.Sum(seed[:0])
	return seed
}
