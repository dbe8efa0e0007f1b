package duel

import (
	_ "embed"
	"errors"
	"strconv"

	"quarterdeck/game"
)

//go:embed rules.md
var rulesPage string

// Names and values of the options.
const (
	optTrading  = "trading"
	optTalk1    = "talk1"
	optMarket   = "market"
	optTalk2    = "talk2"
	optStock    = "stock"
	optSpecial  = "special"
	optTokens   = "tokens"
	optJoker    = "joker"
	optMinDeck  = "mindeck"
	optFormat   = "format"
	optTiebreak = "tiebreak"
	optBacks    = "backs"

	on         = "on"
	tournament = "tournament"
	mirror     = "mirror"
	byCards    = "cards"
	plain      = "plain"
)

// Limits of options (HD-3, HD-5, HD-8, HD-11).
const (
	maxTokens  = 20     // half tokens
	maxSeconds = 86_400 // a day
	maxStock   = 99     // packs of each kind
	maxTopUp   = 52     // cards
	unlimited  = -1     // stock
)

var info = &game.Info{
	ID:      "duel",
	Title:   "Heads Up Duel",
	Tagline: "Trade your way to a deck, choose your opponent, and beat them card by card.",
	About: "Fifteen random cards, three marbles, and a table full of people who want what you have. Trade with anyone for anything, buy packs on the black " +
		"market, then face one opponent in a duel in which a Jack sweeps the table, an Ace turns it upside down, and a short deck can be the strongest.",
	Credit:   "Designed by Craig Arthur; Gamebreaker, episode 4.",
	Rules:    newestRules,
	Seats:    []int{2, 4, 6, 8},
	RulesDoc: rulesPage,
	Minutes:  [2]int{15, 25},
	Weight:   game.Medium,
	Draws:    true,
	Presets: []game.Preset{
		{Name: "Episode", Doc: "Ten minutes of talk, twenty of market, ten of talk, as on the show.", Options: map[string]string{optTalk1: "600", optMarket: "1200", optTalk2: "600"}},
		{Name: "No empty decks", Doc: "Every player duels with at least eight cards.", Options: map[string]string{optMinDeck: "8"}},
		{Name: "By post", Doc: "Trading lasts until all players are ready: for matches played over days.", Days: true, Options: map[string]string{optTalk1: "0", optMarket: "0", optTalk2: "0"}},
	},
	Options: []game.Option{
		{Name: optTrading, Rule: "HD-5", Default: on, Values: []string{on, "off"}, Labels: []string{"trading, with the black market in the middle", "no trading: straight to the duels"},
			Doc: "Do four or more seats trade before they duel? Two seats never do.", Applies: hasCrowd},
		seconds(optTalk1, "150", "600", "How long does the first talk last, in seconds? 0 means until all players are ready."),
		seconds(optMarket, "300", "1200", "How long is the black market open, in seconds? 0 means until all players are ready."),
		seconds(optTalk2, "150", "600", "How long does the talk after the market last, in seconds? 0 means until all players are ready."),
		{Name: optStock, Rule: "HD-8", Default: "-1", Values: []string{"-1", "0", "1", "3"}, Labels: []string{"no limit", "no market", "one of each kind", "three of each kind"},
			Doc: "How many packs of each kind does the black market have? -1 means no limit, 0 no market; at most 99.", Applies: hasTrading, Check: between("packs", unlimited, maxStock)},
		{Name: optSpecial, Rule: "HD-8", Default: "4", Values: []string{"4"}, House: &game.Range{Min: 1, Max: 9, Unit: "marbles"},
			Doc: "How many marbles does a special pack cost?", Applies: hasTrading},
		{Name: optTokens, Rule: "HD-3", Default: "2", Values: []string{"2", "0", "1", "6"}, Labels: []string{"one token each", "none", "half a token each", "three tokens each"},
			Doc: "How many half tokens does each seat bring from the competition, up to 20? Half a token buys three marbles.", Applies: hasTrading, Check: between("half tokens", 0, maxTokens)},
		{Name: optBacks, Rule: "HD-4", Default: "marked", Values: []string{"marked", plain}, Labels: []string{"every pack has its own back", "all backs are alike"},
			Doc: "Do all players see which packs a seat’s cards came from?", Applies: hasTrading},
		{Name: optJoker, Rule: "HD-9", Default: "nothing", Values: []string{"nothing", mirror}, Labels: []string{"does nothing", "counts what the opponent’s number cards count"},
			Doc: "What does the joker of the special pack do? Only buyers of that pack learn it.", Applies: hasTrading},
		{Name: optMinDeck, Rule: "HD-11", Default: "0", Values: []string{"0", "8", "10"}, Labels: []string{"any deck, even an empty one", "at least eight cards", "at least ten cards"},
			Doc: "Decks with fewer cards are topped up at random before the duels, up to 52.", Check: between("cards", 0, maxTopUp)},
		{Name: optFormat, Rule: "HD-14", Default: "duels", Values: []string{"duels", tournament}, Labels: []string{"one duel each, against a chosen opponent", "a tournament, drawn before trading (4 or 8 seats)"},
			Doc: "Does each player duel once, or is it a knock-out tournament?", Applies: hasCrowd},
		{Name: optTiebreak, Rule: "HD-26", Default: "none", Values: []string{"none", byCards}, Labels: []string{"a drawn duel is a draw", "more cards left wins, then points without Kings, then chance"},
			Doc: "How is a drawn duel decided with four or more seats? A tournament always breaks draws.", Applies: hasCrowd},
	},
}

// seconds returns the option of a stage's length, with the length that the episode had (HD-5).
func seconds(name, standard, show, doc string) game.Option {
	return game.Option{Name: name, Rule: "HD-5", Default: standard, Doc: doc, Applies: hasTrading, Values: []string{standard, show, "0"},
		Labels: []string{"a quarter of the episode’s", "as in the episode", "no time limit"}, Check: between("seconds", 0, maxSeconds)}
}

// hasCrowd reports whether there are opponents to choose from.
func hasCrowd(setup game.Setup) bool { return setup.Seats > duellists }

// hasTrading reports whether the seats trade before they duel.
func hasTrading(setup game.Setup) bool { return hasCrowd(setup) && setup.Options[optTrading] != "off" }

// between checks a whole number.
func between(what string, low, high int) func(string) (string, error) {
	return func(value string) (string, error) {
		n, err := strconv.Atoi(value)
		if err != nil || n < low || n > high || strconv.Itoa(n) != value {
			return "", errors.New("write a number of " + what + " from " + strconv.Itoa(low) + " to " + strconv.Itoa(high))
		}
		return value, nil
	}
}

// Info returns the identity of the game under this version of its rules.
func (g rules) Info() *game.Info { return g.info }

// Resolve fills in defaults; a tournament needs 4 or 8 seats (HD-2).
func (rules) Resolve(setup game.Setup) (game.Setup, error) {
	setup, err := info.Resolve(setup)
	if err == nil && setup.Options[optFormat] == tournament && setup.Seats != 4 && setup.Seats != 8 {
		return game.Setup{}, &game.Refusal{Code: game.BadOption, Rule: "HD-2", Text: "a tournament needs 4 or 8 seats; with " + strconv.Itoa(setup.Seats) + " choose format=duels"}
	}
	return setup, err
}

// New returns the position before the first draw.
func (g rules) New(setup game.Setup) (game.State, error) {
	setup, err := g.Resolve(setup)
	if err != nil {
		return nil, err
	}
	o := setup.Options
	st := &State{core: core{
		rules:      int8(g.info.Rules),
		seats:      int8(setup.Seats),
		pack:       packSize,
		trading:    hasTrading(setup),
		tournament: o[optFormat] == tournament,
		tiebreak:   o[optFormat] == tournament || o[optTiebreak] == byCards && setup.Seats > 2,
		marked:     o[optBacks] != plain,
		mirror:     o[optJoker] == mirror,
	}}
	st.memory.plain = st.seats > duellists && !st.marked
	for _, field := range []struct {
		name string
		set  func(n int)
	}{
		{optTalk1, func(n int) { st.seconds[0] = uint32(n) }},
		{optMarket, func(n int) { st.seconds[1] = uint32(n) }},
		{optTalk2, func(n int) { st.seconds[2] = uint32(n) }},
		{optStock, func(n int) { st.stock = int8(n) }},
		{optMinDeck, func(n int) { st.mindeck = int8(n) }},
		{optSpecial, func(n int) { st.special = int8(n) }},
		{optTokens, func(n int) { st.start(int8(n)) }},
	} {
		n, err := strconv.Atoi(setup.Value(info.Option(field.name)))
		if err != nil {
			return nil, err
		}
		field.set(n)
	}
	st.open()
	return st, nil
}
