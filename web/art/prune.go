package art

import (
	"regexp"
	"strings"
)

var (
	styleText = regexp.MustCompile(`(?s)<style>.*?</style>`)
	styleRule = regexp.MustCompile(`\n?\.([\w-]+)\{[^}]*\}`)
	classes   = regexp.MustCompile(`class="([^"]*)"`)
)

// prune returns a drawing without the style rules of classes that it does not have. Drawings share one stylesheet, of which most need a small part.
func prune(drawing string) string {
	used := map[string]bool{}
	for _, found := range classes.FindAllStringSubmatch(drawing, -1) {
		for _, class := range strings.Fields(found[1]) {
			used[class] = true
		}
	}
	return styleText.ReplaceAllStringFunc(drawing, func(style string) string {
		return styleRule.ReplaceAllStringFunc(style, func(rule string) string {
			if used[styleRule.FindStringSubmatch(rule)[1]] {
				return rule
			}
			return ""
		})
	})
}
