// Package pair draws the form with which guests look for an opponent, and the page on which they wait for one.
package pair

import (
	"fmt"
	"strconv"
	"strings"

	"quarterdeck/game"
	"quarterdeck/pairing"
	"quarterdeck/web/ui"
)

// Form is the form with which a guest looks for an opponent.
type Form struct {
	Games  []game.Game // to choose from; one: the form is for that game
	Chosen pairing.Wish
}

// Page is the page on which a guest waits, or begins to.
type Page struct {
	Page  ui.Page
	Form  Form
	Error *game.Refusal // why the search cannot begin
	State *pairing.State
	Title string // the game’s
	Crew  bool   // the guest looks for a partner
}

// label says what the form finds.
func (f *Form) label() string {
	for _, g := range f.Games {
		if !pairing.Crew(g) {
			return "Find an opponent"
		}
	}
	return "Find a partner"
}

// sizes returns the numbers of players to choose from, if there are several.
func (f *Form) sizes() []int {
	if len(f.Games) != 1 {
		return nil
	}
	if sizes := pairing.Sizes(f.Games[0]); len(sizes) > 1 {
		return sizes
	}
	return nil
}

func paces() []ui.Choice {
	var out []ui.Choice
	for _, p := range pairing.Paces() {
		out = append(out, ui.Choice{Value: p.String(), Label: ui.Capital(p.Label())})
	}
	return out
}

// Names of the fields of the form.
const (
	FieldGame  = "game"
	FieldPace  = "pace"
	FieldRated = "rated"
	FieldSeats = "seats"
	// Casual is the value of FieldRated for a match that is not rated.
	Casual = "no"
)

func ratings() []ui.Choice {
	return []ui.Choice{{Value: "yes", Label: "Rated"}, {Value: Casual, Label: "Not rated"}}
}

// canBeRated reports whether there is a choice of rated matches.
func (f *Form) canBeRated() bool {
	for _, g := range f.Games {
		if sizes := pairing.Sizes(g); len(sizes) > 0 && pairing.CanBeRated(g, sizes[0]) {
			return true
		}
	}
	return false
}

// rated returns the value of FieldRated.
func (f *Form) rated() string {
	if f.Chosen.Casual {
		return Casual
	}
	return "yes"
}

func (p *Page) Heading() string {
	return "Looking for " + map[bool]string{true: "a partner", false: "an opponent"}[p.Crew]
}

// wish describes the match that the guest looks for.
func (p *Page) wish() string {
	w := p.State.Wish
	parts := []string{p.Title, ui.Players(w.Seats), w.Pace.Label(), "rated"}
	if w.Casual {
		parts[3] = "not rated"
	}
	return strings.Join(parts, " · ")
}

// Others says how many others look for the same match.
func Others(st *pairing.State) string {
	switch st.Others {
	case 0:
		return "No other player is looking for this match now."
	case 1:
		return "1 other player is looking for this match."
	}
	return strconv.Itoa(st.Others) + " other players are looking for this match."
}

// Range says whom the guest can meet now.
func Range(st *pairing.State) string {
	if st.High == 0 {
		return "You can meet a player of any rating."
	}
	return fmt.Sprintf("You can meet players rated %d to %d. The range grows while you wait.", max(st.Low, 0), st.High)
}

// Waited returns how long a guest has waited.
func Waited(seconds int) string {
	return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
}

// Found is the sentence with which a guest is taken to their match.
func Found(st *pairing.State, crew bool) string {
	switch {
	case st.Bot != "":
		return "Another player is here, so the match with the bot was called off."
	case crew:
		return "Your crew is complete. The match begins."
	}
	return "Your opponent is here. The match begins."
}
