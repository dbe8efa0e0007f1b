package source

import (
	"regexp"
	"strconv"
	"strings"
)

// Prose checks texts for readers.
type Prose struct {
	Rules    string                                    // of the game, whose paragraphs end with their ids in brackets
	Seats    int                                       // of the match, whose players' names are put into texts; 0: none are
	Brackets bool                                      // rules are cited one by one, each in brackets: only such citations become links
	Fail     func(at Text, format string, args ...any) // is told of each mistake
}

// mostSentence is the maximum of words in a sentence.
const mostSentence = 25

var (
	// cited matches a rule that a text cites: BB-7.
	cited = regexp.MustCompile(`\b([A-Z]{1,4}-[0-9]+[a-z]?)\b`)
	// adjacent matches two rules that a text cites with nothing between them. A page shows both as the same word, “rule”.
	adjacent = regexp.MustCompile(`\([A-Z]{1,4}-[0-9]+[a-z]?\)\s*\([A-Z]{1,4}-[0-9]+[a-z]?\)`)
	// small matches what may be a rule in brackets that is written with small letters.
	small = regexp.MustCompile(`\((([A-Za-z]{1,4})-[0-9]+[a-z]?)\)`)
	// braced matches a player's name in a text, or a brace that is none.
	braced = regexp.MustCompile(`\{[^{}]*\}|[{}]`)
)

// Cited returns the rules that a text cites, as BB-7.
func Cited(text string) []string { return cited.FindAllString(text, -1) }

// Words counts the words of a text.
func Words(text string) int { return len(strings.Fields(text)) }

// Check checks a text: its sentences, and the rules and the seats that it names.
func (p Prose) Check(t Text) {
	for _, sentence := range strings.FieldsFunc(t.Text, func(r rune) bool { return strings.ContainsRune(".!?", r) }) {
		if n := Words(sentence); n > mostSentence {
			p.Fail(t, "a sentence has %d words; the most is %d: split it", n, mostSentence)
		}
	}
	if at := adjacent.FindStringIndex(t.Text); at != nil && p.Brackets {
		p.Fail(t.Part(at[0], at[1]), "two rules are cited side by side; put each behind what it says")
	}
	p.Names(t)
	for _, at := range small.FindAllStringSubmatchIndex(t.Text, -1) {
		id := t.Part(at[2], at[3])
		if rule := strings.ToUpper(t.Text[at[4]:at[5]]) + t.Text[at[5]:at[3]]; rule != id.Text && strings.Contains(p.Rules, "("+rule+")") {
			p.Fail(id, "write the rule as (%s), with capital letters, so that it becomes a link", rule)
		}
	}
	for _, id := range cited.FindAllStringSubmatch(t.Text, -1) {
		if !strings.Contains(p.Rules, "("+id[1]+")") {
			at := strings.Index(t.Text, id[0])
			p.Fail(t.Part(at, at+len(id[0])), "the rules have no paragraph %s", id[1])
		} else if p.Brackets && !strings.Contains(t.Text, "("+id[1]+")") {
			at := strings.Index(t.Text, id[0])
			p.Fail(t.Part(at, at+len(id[0])), "write the rule as (%s), in brackets of its own, so that it becomes a link", id[1])
		}
	}
}

// Names checks the names of seats in a text. Where there are no seats, nothing puts names in.
func (p Prose) Names(t Text) {
	for _, at := range braced.FindAllStringIndex(t.Text, -1) {
		name := t.Part(at[0], at[1])
		n, err := strconv.Atoi(strings.Trim(name.Text, "{}"))
		switch {
		case p.Seats == 0:
			p.Fail(name, "readers see “%s” as it is: no player’s name is put in here", name.Text)
		case err != nil:
			p.Fail(name, "readers see this “%s” as it is: a player’s name is written with both braces, as {0}", name.Text)
		case n >= p.Seats:
			p.Fail(name, "there is no seat “%s”: the seats are {0} to {%d}", name.Text, p.Seats-1)
		}
	}
}
