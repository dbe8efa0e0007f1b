// Package duplicate draws the page of a deal that several players play from the same seat.
package duplicate

import (
	"strconv"
	"strings"
	"time"

	"quarterdeck/duplicate"
	"quarterdeck/game"
	"quarterdeck/internal/persona"
	"quarterdeck/internal/when"
	"quarterdeck/web/ui"
)

// Page is the page of a duplicate.
type Page struct {
	Page  ui.Page
	State *duplicate.State // nil: it is not offered yet
	Match string           // that is or can be offered
	Title string           // the game’s
	Link  string           // the page’s absolute address
	Now   time.Time
	Guest string
	Learn ui.Lesson // for a guest who never played the game
	// Error is why something could not be done. Refused is why the deal cannot be offered.
	Error, Refused *game.Refusal
}

// Heading returns the heading of the page.
func (p *Page) Heading() string {
	switch {
	case p.State == nil:
		return "Offer this deal as a duplicate"
	case p.State.Own:
		return "Your deal as a duplicate"
	}
	return "Play the same deal as " + p.State.Player
}

// lead says what is to be played.
func (p *Page) lead() string {
	st := p.State
	text := st.Title
	for _, o := range st.Options {
		text += " · " + o.Label
	}
	if st.Seats > 1 {
		text += " · seat " + strconv.Itoa(st.Seat+1) + " of " + strconv.Itoa(st.Seats)
	}
	return text
}

// others says who plays the other seats.
func (p *Page) others() (out []string) {
	for _, o := range p.State.Others {
		text := "Seat " + strconv.Itoa(o.Seat+1) + ": " + persona.InFull(o.Level) + "."
		if o.Person {
			text = "Seat " + strconv.Itoa(o.Seat+1) + ": " + persona.InFull(o.Level) + ". It stands in for the person who sat there."
		}
		out = append(out, text)
	}
	return out
}

// count says how many have played.
func (p *Page) count() string {
	text := people(p.State.Finished, "No player", " has", " have") + " finished this deal"
	if p.State.Playing > 0 {
		text += ", and " + strings.ToLower(people(p.State.Playing, "no player", " is", " are")) + " playing it"
	}
	return text + "."
}

// people returns a number of players with a verb.
func people(n int, none, one, several string) string {
	switch n {
	case 0:
		return none + one
	case 1:
		return "One player" + one
	}
	return strconv.Itoa(n) + " players" + several
}

// watched says to whom the original was shown before.
func (p *Page) watched() string {
	switch n := p.State.Watched; {
	case p.State.Unknown:
		return "Before the deal was offered, visitors whom the server does not know may have watched that match. So it cannot prove that a player had not seen it."
	case n == 1:
		return "Before the deal was offered, the server showed that match to its players and one spectator. The spectator cannot play it here."
	case n > 1:
		return "Before the deal was offered, the server showed that match to its players and " + strconv.Itoa(n) + " spectators. The spectators cannot play it here."
	}
	return "The server has shown that match to its players alone."
}

// proofs are what a row says of its player.
var proofs = map[duplicate.Proof]string{
	duplicate.Original: "Original", duplicate.Proven: "Proven unseen", duplicate.Unknown: "Not proven", duplicate.Known: "Had seen the deal",
}

// results are outcomes in words.
var results = map[string]string{"win": "Won", "draw": "Drawn", "loss": "Lost", "none": "No result"}

// score returns a result in words.
func score(r *duplicate.Result) string {
	if !r.Over {
		return "Playing"
	}
	var points []string
	for _, n := range r.Scores {
		points = append(points, strconv.Itoa(int(n)))
	}
	return strings.TrimSpace(results[r.Outcome] + " " + strings.Join(points, "–"))
}

func place(r *duplicate.Result) string {
	if r.Place == 0 {
		return "–"
	}
	return strconv.Itoa(r.Place)
}

func percent(r *duplicate.Result) string {
	if r.Percent == nil {
		return "–"
	}
	return strconv.Itoa(*r.Percent) + "%"
}

// offered says when the deal was offered.
func (p *Page) offered() string { return when.Words(p.State.Offered, p.Now) }

// again says what the button to play does.
func (p *Page) again() string {
	for i := range p.State.Results {
		if r := &p.State.Results[i]; r.Yours && r.Match == p.State.Attempt {
			return "Your match"
		}
	}
	return "Continue your match"
}
