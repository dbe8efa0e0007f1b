package gametest

import (
	"math/rand/v2"
	"strings"
	"unicode"

	"quarterdeck/game"
)

// reserved returns notation that belongs to matches and records, whatever the game.
func reserved() []string {
	return []string{
		"", " ", "?", "resign", "flag 0", "bot 0 mate", "offers draw", "accepts draw", "refuses draw", "asks undo", "allows undo", "refuses undo",
		"abandon", "bot mate", "imagine 0 00",
		"begin", "end draw", "#", "# play", ";", // “end” alone is free: a line of the log begins with its actor
	}
}

// reservedLaw: no game takes the words of records for its own.
func reservedLaw(g game.Game) error {
	for _, text := range reserved() {
		if a, err := g.Parse(text); err == nil {
			return errorf("Parse(%q) reads action %d", text, a)
		} else if err := isRefusal(err, game.BadNotation); err != nil {
			return errorf("Parse(%q): %v", text, err)
		}
	}
	return nil
}

// notationLaw: every legal action is written in one line that reads back as the same action.
func notationLaw(p *position) error {
	for _, s := range doers(p.st) {
		for _, a := range p.st.Legal(nil, s) {
			text := p.g().Format(a)
			if err := recordable(text); err != nil {
				return err
			}
			back, err := p.g().Parse(text)
			if err != nil {
				return errorf("Parse refuses %q, which Format wrote for action %d: %v", text, a, err)
			}
			if back != a {
				return errorf("action %d is written %q, which reads as action %d", a, text, back)
			}
		}
	}
	return nil
}

// recordable: text can stand in a match record.
func recordable(text string) error {
	switch {
	case text == "" || strings.Join(strings.Fields(text), " ") != text:
		return errorf("notation %q is not words parted by single spaces", text)
	case strings.HasPrefix(text, "#") || strings.Contains(text, " ;") || strings.Contains(text, "?"):
		return errorf("notation %q cannot stand in a record", text)
	case strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }):
		return errorf("notation %q has characters that cannot be printed", text)
	}
	return nil
}

// nearMissLaw: Parse reads exactly what Format writes: a text that differs in a trifle is another
// action's notation or is refused.
func nearMissLaw(p *position) error {
	for _, s := range doers(p.st) {
		for _, a := range p.some(p.st.Legal(nil, s), 4) {
			text := p.g().Format(a)
			if err := exact(p.g(), game.FormatHidden(p.g(), a)); err != nil {
				return err
			}
			for range 24 {
				if err := exact(p.g(), garble(text, p.rnd)); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// exact: if g reads text at all, then it writes it just so.
func exact(g game.Game, text string) error {
	a, err := g.Parse(text)
	if err != nil {
		if err := isRefusal(err, game.BadNotation); err != nil {
			return errorf("Parse(%q): %v", text, err)
		}
		return nil
	}
	if again := g.Format(a); again != text {
		return errorf("Parse reads %q as an action that Format writes %q", text, again)
	}
	return nil
}

// garble changes a trifle.
func garble(text string, rnd *rand.Rand) string {
	at := rnd.IntN(len(text) + 1)
	head, tail := text[:at], text[at:]
	switch rnd.IntN(9) {
	case 0:
		return strings.ToUpper(text)
	case 1:
		return strings.ToLower(text)
	case 2:
		return text + " "
	case 3:
		return " " + text
	case 4:
		return strings.ReplaceAll(text, " ", "  ")
	case 5:
		return head // cut off
	case 6:
		if tail != "" {
			return head + tail[1:] // a character missing
		}
		return text + text
	}
	const trifles = "0123456789+-.:,;?#* \t\nAaKkx\x00é"
	i := rnd.IntN(len(trifles))
	return head + trifles[i:i+1] + tail
}
