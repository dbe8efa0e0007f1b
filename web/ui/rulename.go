package ui

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"quarterdeck/games"
)

// chapter is a section of a rules page, from its first rule on. Numbers of rules hardly ever go back from one section to the next.
type chapter struct {
	from  int
	title string
}

// stated matches the id of a rule where a rules page states it: at the end of its paragraph, or at the beginning of an item.
var stated = regexp.MustCompile(`\([A-Z]{1,4}-([0-9]+)[a-z]?\)$|^- \([A-Z]{1,4}-([0-9]+)[a-z]?\)`)

// chapters returns the sections of each game's rules page.
var chapters = sync.OnceValue(func() map[string][]chapter {
	out := map[string][]chapter{}
	for _, g := range games.All() {
		out[g.Info().ID] = chaptersOf(g.Info().RulesDoc)
	}
	return out
})

func chaptersOf(page string) (out []chapter) {
	titles := map[int]string{} // of each rule, by its number
	title, fenced := "", false
	for line := range strings.Lines(page) {
		line = strings.TrimRight(line, " \r\n")
		if strings.HasPrefix(line, "```") {
			fenced = !fenced
		}
		if next, isTitle := strings.CutPrefix(line, "## "); isTitle {
			title = next
		}
		if m := stated.FindStringSubmatch(line); m != nil && !fenced && title != "" {
			number, _ := strconv.Atoi(m[1] + m[2]) // digits: the expression matched them
			titles[number] = title
		}
	}
	for _, number := range slices.Sorted(maps.Keys(titles)) {
		if n := len(out); n == 0 || out[n-1].title != titles[number] {
			out = append(out, chapter{number, titles[number]})
		}
	}
	return out
}

// RuleName names a rule for readers who do not know its id, by its section of the rules page: “Rules: A round”.
func RuleName(game, rule string) string {
	_, digits, _ := strings.Cut(rule, "-")
	number, _ := strconv.Atoi(strings.TrimRight(digits, "abcdefghijklmnopqrstuvwxyz"))
	name := "Rule " + rule
	for _, c := range chapters()[game] {
		if c.from <= number {
			name = "Rules: " + c.title
		}
	}
	return name
}

// RuleNames returns what a script needs for RuleName: “1 What you need;4 A round”. nameOf in say.js reads it.
func RuleNames(game string) string {
	var parts []string
	for _, c := range chapters()[game] {
		parts = append(parts, strconv.Itoa(c.from)+" "+c.title)
	}
	return strings.Join(parts, ";")
}
