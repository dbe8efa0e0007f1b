package twin

import (
	_ "embed"
	"fmt"
	"strings"
	"text/template"

	"quarterdeck/game"
	"quarterdeck/games/bastion"
)

//go:embed rules.md
var rulesDoc string

// rules implements game.Game.
type rules struct {
	names names
	info  *game.Info
}

// base is the game that has twins.
var base = bastion.Game()

// Has reports whether a game has twins.
func Has(g game.Game) bool { return g.Info().ID == base.Info().ID }

// New returns the twin of Bastion's Breach that a seed names.
func New(seed uint64) game.Game {
	n := nameAll(seed)
	title := fmt.Sprintf("Twin %d", seed)
	return rules{n, &game.Info{
		ID: fmt.Sprintf("twin-%d", seed), Title: title, Rules: base.Info().Rules, Seats: base.Info().Seats, Draws: true,
		Tagline:  "Thirteen secret choices, no luck after the deal.",
		About:    "You and your opponent hold the same thirteen cards. Each round, you both choose one in secret. It scores if it beats the other one and the card between you.",
		Credit:   "Made from Bastion's Breach, with other names and numbers.",
		RulesDoc: document(title, &n), Minutes: base.Info().Minutes, Weight: base.Info().Weight,
	}}
}

// document returns the rules in the words of a twin.
func document(title string, n *names) string {
	list := func(words []string) string { return strings.Join(words, ", ") }
	var b strings.Builder
	t := template.Must(template.New("rules").Funcs(template.FuncMap{"list": list}).Parse(rulesDoc))
	if err := t.Execute(&b, struct {
		*names
		Title string
	}{n, title}); err != nil {
		panic("twin: the template of the rules does not fit: " + err.Error())
	}
	return b.String()
}

func (g rules) Info() *game.Info { return g.info }

func (g rules) Resolve(setup game.Setup) (game.Setup, error) { return g.info.Resolve(setup) }

func (g rules) New(setup game.Setup) (game.State, error) {
	setup, err := g.Resolve(setup)
	if err != nil {
		return nil, err
	}
	st, err := base.New(game.Setup{Seats: setup.Seats})
	if err != nil {
		return nil, err
	}
	return Of(g, st), nil
}

// Format returns an action in notation: a verb and a card.
func (g rules) Format(a game.Action) string { return g.names.format(a) }

// Parse parses the notation that Format returns.
func (g rules) Parse(text string) (game.Action, error) {
	a, ok := g.names.parse(text)
	if !ok {
		return 0, &game.Refusal{Code: game.BadNotation, Text: fmt.Sprintf("An action is “%s” and a card, for example “%s”.", g.names.Verb, g.Format(0))}
	}
	return a, nil
}

// capital returns a word with a capital letter.
func capital(word string) string { return strings.ToUpper(word[:1]) + word[1:] }

// Translate returns a line of a record of Bastion's Breach, as a seat may read it, as a line of g, which New returned. What is
// hidden stays hidden.
func Translate(g game.Game, line string) string {
	n := g.(rules).names
	actor, rest, _ := strings.Cut(line, " ")
	verb, letter, _ := strings.Cut(rest, " ")
	word := n.Verb
	if verb == "row" {
		word = n.Row
	}
	if card := n.card(letter); card != "" {
		return actor + " " + word + " " + card
	}
	return actor + " " + word + " ?"
}
