package daily

import (
	"net/url"
	"slices"

	"quarterdeck/bot/roster"
	"quarterdeck/game"
	"quarterdeck/games"
)

// Offer is a game that has a deal of the day, for one player. In a game of two seats, the strongest bot has the other.
type Offer struct {
	Game game.Game
	roster.Daily
}

// Offers returns the offers of all games that have a deal of the day, in the order of the games.
func Offers() (out []Offer) {
	for _, g := range games.All() {
		if d := roster.Of(g.Info().ID).Daily; d != nil {
			o := Offer{g, *d}
			o.Seats, o.Trials = max(1, o.Seats), max(1, o.Trials)
			out = append(out, o)
		}
	}
	return out
}

// Voyage returns the offer of Pirates Port: the daily voyage, which was the first of all.
func Voyage() Offer {
	o, _ := Find(Offers(), VoyageID)
	return o
}

// VoyageID is what addresses without a game have in its place. It means the voyage.
const VoyageID = ""

// Find returns the offer of a game, or for VoyageID the voyage.
func Find(offers []Offer, id string) (Offer, bool) {
	i := slices.IndexFunc(offers, func(o Offer) bool { return o.Slug() == id || o.Game.Info().ID == id })
	if i < 0 {
		return Offer{}, false
	}
	return offers[i], true
}

// Slug returns what addresses have for the offer's game.
func (o Offer) Slug() string {
	if o.First {
		return VoyageID
	}
	return o.Game.Info().ID
}

// Picked reports whether a day's deal is picked from several candidates.
func (o Offer) Picked() bool { return o.Picker.Level != "" }

// Ranks reports whether results are ranked by win, draw and loss before points. Otherwise points alone count.
func (o Offer) Ranks() bool { return o.MaxScore == 0 }

// Query returns the options that differ from their default as the query of an address, with its question mark, or "".
func (d Deal) Query() string {
	query := url.Values{}
	for _, opt := range d.Offer.Choices() {
		if value := d.Setup.Options[opt.Name]; value != opt.Default {
			query.Set("o."+opt.Name, value)
		}
	}
	if len(query) == 0 {
		return ""
	}
	return "?" + query.Encode()
}
