package lesson

import (
	"cmp"
	"context"
	"fmt"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"quarterdeck/game"
	"quarterdeck/lesson/source"
)

// Rulebook is the rules page of a game: text between a summary and diagrams. It never changes.
type Rulebook struct {
	Game    game.Game
	Blocks  []Block
	Summary *Summary // nil: it has none
}

// Block is a part of a rules page: text, the summary or a diagram.
type Block struct {
	Markdown string
	Summary  *Summary
	Diagram  *Diagram
}

// Summary is a game on one screen.
type Summary struct {
	Points []Point  // the goal, a turn, how it ends, scoring
	Missed []string // what beginners miss
}

// Goal returns how the game is won, in a sentence or two.
func (s *Summary) Goal() string { return s.Points[0].Text }

// Point is one paragraph of a summary under its title.
type Point struct{ Title, Text string }

// summaryKeys are the words of a summary in order, each with its title on the page.
var summaryKeys = []struct{ key, title string }{{"goal", "Goal"}, {"turn", "A turn"}, {"end", "The end"}, {"score", "Scoring"}}

// mostMissed is how many things a summary names that beginners miss.
const mostMissed = 3

var books sync.Map // *game.Info → func() (*Rulebook, error)

// RulebookOf returns the rules page of a game, which is read once. The error is Problems: its mistakes.
func RulebookOf(g game.Game) (*Rulebook, error) {
	once, _ := books.LoadOrStore(g.Info(), sync.OnceValues(func() (*Rulebook, error) {
		return ParseRulebook("games/"+g.Info().ID+"/rules.md", g.Info().RulesDoc, g)
	}))
	return once.(func() (*Rulebook, error))()
}

const fenceMark = "```"

// ParseRulebook reads a rules page and plays up to the positions of its diagrams. The error is Problems.
func ParseRulebook(file, text string, g game.Game) (*Rulebook, error) {
	b := &Rulebook{Game: g}
	var problems Problems
	var prose, block []string
	kind, begin := "", Text{}
	end := func() {
		if markdown := strings.TrimSpace(strings.Join(prose, "\n")); markdown != "" {
			b.Blocks = append(b.Blocks, Block{Markdown: markdown})
		}
		prose = nil
	}
	for i, line := range strings.Split(text, "\n") {
		switch word, fenced := strings.CutPrefix(strings.TrimRight(line, " \r"), fenceMark); {
		case fenced && begin.Line == 0:
			end()
			kind, begin, block = strings.TrimSpace(word), Text{Line: i + 1, Col: 1}, nil
		case fenced:
			found, mistakes := b.block(file, kind, strings.Repeat("\n", begin.Line)+strings.Join(block, "\n"), begin)
			b.Blocks, problems = append(b.Blocks, found), append(problems, mistakes...)
			begin = Text{}
		case begin.Line > 0:
			block = append(block, line)
		default:
			prose = append(prose, line)
		}
	}
	if end(); begin.Line > 0 {
		problems = append(problems, source.Problem{File: file, Line: begin.Line, Col: begin.Col, Text: "the block has no end: a line “" + fenceMark + "”"})
	}
	if err := problems.Sorted(); err != nil {
		return nil, err
	}
	return b, nil
}

// block reads what stands between two fences.
func (b *Rulebook) block(file, kind, text string, fence Text) (Block, Problems) {
	p := &parser{file: file, options: map[string]Text{}, once: map[string]bool{}, header: map[string]Text{}}
	p.l.Game = b.Game
	statements, problems := source.Scan(file, text)
	p.problems = problems
	var out Block
	switch kind {
	case "summary":
		if b.Summary != nil {
			p.fail(fence, "the page has two summaries; keep one")
		}
		b.Summary = p.summary(statements, fence)
		out.Summary = b.Summary
	case "diagram":
		out.Diagram = parseDiagram(p, b.Game, statements, fence)
	default:
		p.fail(fence, "a block is “%ssummary” or “%sdiagram”, not “%s”", fenceMark, fenceMark, kind)
	}
	return out, p.problems
}

// summary reads the summary of a page.
func (p *parser) summary(statements []source.Statement, fence Text) *Summary {
	out, texts := &Summary{}, map[string]string{}
	for _, s := range statements {
		p.prose(s.Value)
		switch known := slices.ContainsFunc(summaryKeys, func(k struct{ key, title string }) bool { return k.key == s.Key.Text }); {
		case s.Value.Text == "":
			p.fail(s.Key, "“%s” needs a text behind the colon", s.Key.Text)
		case s.Key.Text == "missed":
			out.Missed = append(out.Missed, s.Value.Text)
		case !known:
			p.fail(s.Key, "“%s” is not known in a summary; known are goal, turn, end, score and missed", s.Key.Text)
		case !p.again(s.Key):
			texts[s.Key.Text] = s.Value.Text
		}
	}
	for _, k := range summaryKeys {
		if texts[k.key] == "" {
			p.fail(fence, "the line “%s: …” is missing in the summary", k.key)
		}
		out.Points = append(out.Points, Point{k.title, texts[k.key]})
	}
	if len(out.Missed) != mostMissed {
		p.fail(fence, "a summary has %d lines “missed: …”, what beginners miss, not %d", mostMissed, len(out.Missed))
	}
	return out
}

// Diagrams returns the diagrams of the page in order.
func (b *Rulebook) Diagrams() (out []*Diagram) {
	for _, block := range b.Blocks {
		if block.Diagram != nil {
			out = append(out, block.Diagram)
		}
	}
	return out
}

// stated matches a rule of a page at the end of its paragraph or, as in a list of rules, at its beginning.
var stated = regexp.MustCompile(`(?m)\(([A-Z]{1,4}-[0-9]+[a-z]?)\)$|^- \(([A-Z]{1,4}-[0-9]+[a-z]?)\)`)

// RuleIDs returns the ids of all rules in the order of the page.
func (b *Rulebook) RuleIDs() (out []string) {
	for _, block := range b.Blocks {
		for _, found := range stated.FindAllStringSubmatch(block.Markdown, -1) {
			out = append(out, cmp.Or(found[1], found[2]))
		}
	}
	return out
}

// CheckFile checks a file for its author: a lesson, hints, or the page rules.md in the folder of its game. It returns what it
// checked in a few words. The error is Problems for mistakes in the file.
func CheckFile(ctx context.Context, file, text string, find Find) (checked string, err error) {
	switch path.Ext(file) {
	case ".md":
	case HintsExtension:
		h, err := ParseHints(file, text, find)
		if err == nil {
			err = h.Check(ctx, file)
		}
		if err != nil {
			return "", err
		}
		return fmt.Sprintf("hints: %d", len(h.All)), nil
	default:
		l, err := Parse(file, text, find)
		if err == nil {
			err = l.Check(ctx, file)
		}
		if err != nil {
			return "", err
		}
		return fmt.Sprintf("steps: %d", len(l.Steps)), nil
	}
	absolute, err := filepath.Abs(file)
	if err != nil {
		return "", err
	}
	g, err := find(filepath.Base(filepath.Dir(absolute)), 0)
	if err != nil {
		return "", Problems{{File: file, Line: 1, Col: 1, Text: fmt.Sprintf("a rules page is in the folder of its game: %v", err)}}
	}
	b, err := ParseRulebook(file, text, g)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("rules: %d, diagrams: %d", len(b.RuleIDs()), len(b.Diagrams())), nil
}
