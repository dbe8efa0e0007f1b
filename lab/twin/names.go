package twin

import (
	"math/rand/v2"
	"strings"

	"quarterdeck/game"
)

// ranks is how many ranks there are, and how many rounds.
const ranks = 13

// letters are the ranks of Bastion's Breach in records: numbers, then the court, then the ace.
const letters = "23456789TJQKA"

// families are what the cards of a twin may be called. No list has an order that a reader would know.
var families = [...][]string{
	strings.Fields("alder aspen beech birch cedar elder hazel holly larch maple olive poplar rowan spruce willow"),
	strings.Fields("bunting curlew dunlin fulmar godwit heron jackdaw kestrel lapwing merlin osprey plover redwing starling wagtail"),
	strings.Fields("basil borage caraway chervil chicory fennel hyssop lovage mallow parsley rosemary sage savory sorrel tansy"),
	strings.Fields("agate amber beryl coral garnet jasper jet malachite onyx opal pearl peridot topaz tourmaline zircon"),
}

// wordings are the verbs of a choice, with the word for the open row.
var wordings = [...]struct{ verb, past, row string }{
	{"send", "sent", "path"}, {"offer", "offered", "counter"}, {"raise", "raised", "fence"}, {"bring", "brought", "quay"},
}

// names are the words and numbers of one twin.
type names struct {
	Verb, Past, Row string
	Cards           [ranks]string // by strength as Bastion's Breach counts its ranks; the last is the odd one, as the ace is
	Prize           int           // what a won round brings
}

// nameAll draws the words and numbers of a twin.
func nameAll(seed uint64) names {
	r := rand.New(rand.NewPCG(seed, 0x7477696e))
	family := families[r.IntN(len(families))]
	n := names{Prize: 2 + r.IntN(8)}
	for i, j := range r.Perm(len(family))[:ranks] {
		n.Cards[i] = family[j]
	}
	w := wordings[r.IntN(len(wordings))]
	n.Verb, n.Past, n.Row = w.verb, w.past, w.row
	return n
}

// All returns all cards.
func (n *names) All() []string { return n.Cards[:] }

// Plain returns the cards that beat the odd one, the weakest first.
func (n *names) Plain() []string { return n.Cards[:9] }

// Court returns the three strongest cards, which lose to the odd one, the weakest of them first.
func (n *names) Court() []string { return n.Cards[9:12] }

// Odd returns the card that beats the court and loses to all others.
func (n *names) Odd() string { return n.Cards[12] }

// card returns the twin's name of a rank of Bastion's Breach, "" of none.
func (n *names) card(letter string) string {
	i := strings.Index(letters, letter)
	if i < 0 || letter == "" {
		return ""
	}
	return n.Cards[i]
}

// all returns the twin's names of several ranks. It never returns nil, which JSON would show as null.
func (n *names) all(of string) []string {
	list := make([]string, 0, len(of))
	for _, letter := range of {
		list = append(list, n.card(string(letter)))
	}
	return list
}

// letter returns the rank of Bastion's Breach that has a name in the twin, or "".
func (n *names) letter(card string) string {
	for i, name := range n.Cards {
		if name == card {
			return letters[i : i+1]
		}
	}
	return ""
}

// format returns an action in notation: a word and a card.
func (n *names) format(a game.Action) string {
	verb, letter, _ := strings.Cut(base.Format(a), " ")
	if verb == "row" {
		return n.Row + " " + n.card(letter)
	}
	return n.Verb + " " + n.card(letter)
}

// word returns the card of an action.
func (n *names) word(a game.Action) string {
	_, card, _ := strings.Cut(n.format(a), " ")
	return card
}

// parse parses what format returns.
func (n *names) parse(text string) (a game.Action, ok bool) {
	verb, card, _ := strings.Cut(text, " ")
	letter := n.letter(card)
	word := map[string]string{n.Verb: "play", n.Row: "row"}[verb]
	if letter == "" || word == "" {
		return 0, false
	}
	a, err := base.Parse(word + " " + letter)
	return a, err == nil
}
