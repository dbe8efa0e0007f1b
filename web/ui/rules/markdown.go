// Package rules draws the page of a game’s rules.
package rules

import (
	"html"
	"regexp"
	"strings"
)

// HTML converts a rules page to HTML. It supports the Markdown that rules pages use: headings, lists, tables, paragraphs,
// **strong**, *emphasis* and `code`. A block that ends with its rule id in brackets, (BB-7), gets that id as its anchor.
// The word **ruling** marks what the printed rules leave open.
func HTML(markdown string) string {
	w := &markdownWriter{}
	for _, block := range blocks(markdown) {
		w.block(block)
	}
	return w.b.String()
}

// blocks splits at empty lines. A heading is a block of its own.
func blocks(markdown string) [][]string {
	var out [][]string
	var now []string
	end := func() {
		if len(now) > 0 {
			out = append(out, now)
		}
		now = nil
	}
	for line := range strings.Lines(markdown) {
		line = strings.TrimRight(line, " \r\n")
		switch {
		case line == "":
			end()
		case strings.HasPrefix(line, "#"):
			end()
			out = append(out, []string{line})
		default:
			now = append(now, line)
		}
	}
	end()
	return out
}

type markdownWriter struct{ b strings.Builder }

func (w *markdownWriter) block(lines []string) {
	switch first := lines[0]; {
	case strings.HasPrefix(first, "#"):
		w.heading(first)
	case strings.HasPrefix(first, "- "):
		w.list(lines)
	case strings.HasPrefix(first, "|"):
		w.table(lines)
	default:
		w.ruled("p", strings.Join(lines, "\n"))
	}
}

func (w *markdownWriter) heading(line string) {
	text := strings.TrimLeft(line, "#")
	level := string(rune('0' + min(len(line)-len(text), 4)))
	w.b.WriteString("<h" + level + ">" + inline(strings.TrimSpace(text)) + "</h" + level + ">\n")
}

func (w *markdownWriter) list(lines []string) {
	w.b.WriteString("<ul>\n")
	for i := 0; i < len(lines); {
		item := strings.TrimPrefix(lines[i], "- ")
		for i++; i < len(lines) && !strings.HasPrefix(lines[i], "- "); i++ {
			item += "\n" + strings.TrimSpace(lines[i])
		}
		w.ruled("li", item)
	}
	w.b.WriteString("</ul>\n")
}

// table writes rows of cells between bars. The second row only separates the head from the body.
func (w *markdownWriter) table(lines []string) {
	w.b.WriteString("<div class=\"table-box\"><table>\n")
	for i, line := range lines {
		tag := "td"
		switch i {
		case 0:
			tag = "th"
		case 1:
			continue
		}
		w.b.WriteString("<tr>")
		for cell := range strings.SplitSeq(strings.Trim(line, "| "), "|") {
			w.b.WriteString("<" + tag + ">" + inline(strings.TrimSpace(cell)) + "</" + tag + ">")
		}
		w.b.WriteString("</tr>\n")
	}
	w.b.WriteString("</table></div>\n")
}

var ruleAtEnd = regexp.MustCompile(`\s*\(([A-Z]+-[0-9]+[a-z]?)\)$`)

// ruled writes a block. If it ends with a rule id, the id becomes its anchor and a link to itself.
func (w *markdownWriter) ruled(tag, text string) {
	found := ruleAtEnd.FindStringSubmatch(text)
	if found == nil {
		w.b.WriteString("<" + tag + ">" + inline(text) + "</" + tag + ">\n")
		return
	}
	id := found[1]
	text = strings.TrimSuffix(text, found[0])
	w.b.WriteString("<" + tag + ` class="ruled" id="` + id + `">` + inline(text) +
		` <a class="rule" href="#` + id + `">` + id + "</a></" + tag + ">\n")
}

var (
	codeSpan   = regexp.MustCompile("`([^`]+)`")
	rulingSpan = regexp.MustCompile(`\*\*ruling\*\*`)
	strongSpan = regexp.MustCompile(`\*\*([^*]+)\*\*`)
	emphasis   = regexp.MustCompile(`\*([^*]+)\*`)
)

// inline returns text with its spans as HTML and everything else escaped.
func inline(text string) string {
	text = html.EscapeString(text)
	text = codeSpan.ReplaceAllString(text, "<code>$1</code>")
	text = rulingSpan.ReplaceAllString(text, `<strong class="ruling">ruling</strong>`)
	text = strongSpan.ReplaceAllString(text, "<strong>$1</strong>")
	return emphasis.ReplaceAllString(text, "<em>$1</em>")
}
