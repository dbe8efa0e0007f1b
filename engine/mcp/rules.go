package mcp

import (
	"fmt"
	"regexp"
	"strings"
)

// ruleID matches the id of a rule, such as BB-7.
var ruleID = regexp.MustCompile(`^[A-Za-z]+-[0-9]+[a-z]?$`)

// rulesPart returns a part of a rules page: the whole, the section of a heading, or the paragraphs of a rule.
func rulesPart(page, part string) (string, error) {
	part = strings.TrimSpace(part)
	switch {
	case part == "":
		return page, nil
	case ruleID.MatchString(part):
		if found := paragraphs(page, strings.ToUpper(part)); found != "" {
			return found, nil
		}
		return "", fmt.Errorf("no rule has the id %q: leave part out to read all rules", clip(part))
	}
	var headings []string
	for _, section := range sections(page) {
		if strings.EqualFold(section[0], strings.TrimSpace(strings.TrimLeft(part, "#"))) {
			return section[1], nil
		}
		headings = append(headings, section[0])
	}
	return "", fmt.Errorf("no section is called %q: the sections are %s", clip(part), strings.Join(headings, "; "))
}

// paragraphs returns the lines that cite a rule.
func paragraphs(page, id string) string {
	cites := regexp.MustCompile(`(?i)\([^()]*\b` + regexp.QuoteMeta(id) + `\b[^()]*\)`)
	var out []string
	for line := range strings.Lines(page) {
		if cites.MatchString(line) {
			out = append(out, strings.TrimSpace(line))
		}
	}
	return strings.Join(out, "\n")
}

// sections returns the headings of a page, each with its text.
func sections(page string) (out [][2]string) {
	for line := range strings.Lines(page) {
		if heading, ok := strings.CutPrefix(line, "## "); ok {
			out = append(out, [2]string{strings.TrimSpace(heading), ""})
		}
		if n := len(out); n > 0 {
			out[n-1][1] += line
		}
	}
	return out
}
