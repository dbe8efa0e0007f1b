package rules

import (
	"html"
	"regexp"
	"strings"
)

// writer converts a rules page to HTML, part by part. It supports the Markdown that rules pages use: headings, lists, tables,
// paragraphs, **strong**, *emphasis* and `code`. A block that begins or ends with its rule id in brackets, (BB-7), gets that
// id as its anchor; other mentions of a rule are links to it. The word **ruling** marks what the printed rules leave open.
type writer struct {
	b        strings.Builder
	rules    map[string]bool // ids of all rules of the page
	headings []heading
}

// heading is a section of the page.
type heading struct{ ID, Title string }

func newWriter(rules []string) *writer {
	w := &writer{rules: map[string]bool{}}
	for _, id := range rules {
		w.rules[id] = true
	}
	return w
}

// html returns a part of the page.
func (w *writer) html(markdown string) string {
	w.b.Reset()
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

func (w *writer) block(lines []string) {
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

func (w *writer) heading(line string) {
	text := strings.TrimLeft(line, "#")
	level := string(rune('0' + min(len(line)-len(text), 4)))
	text = strings.TrimSpace(text)
	if level == "2" {
		h := heading{slug(text), text}
		w.headings = append(w.headings, h)
		w.b.WriteString(`<h2 id="` + h.ID + `">` + w.inline(text) + "</h2>\n")
		return
	}
	w.b.WriteString("<h" + level + ">" + w.inline(text) + "</h" + level + ">\n")
}

var noLetters = regexp.MustCompile(`[^a-z0-9]+`)

// slug returns the anchor of a heading.
func slug(title string) string {
	return strings.Trim(noLetters.ReplaceAllString(strings.ToLower(title), "-"), "-")
}

func (w *writer) list(lines []string) {
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
func (w *writer) table(lines []string) {
	w.b.WriteString("<div class=\"table-box\"><table>\n")
	for i, line := range lines {
		tag := "td"
		switch i {
		case 0:
			tag = "th"
			w.b.WriteString("<thead>")
		case 1:
			w.b.WriteString("</thead><tbody>\n")
			continue
		}
		w.b.WriteString("<tr>")
		for cell := range strings.SplitSeq(strings.Trim(line, "| "), "|") {
			w.b.WriteString("<" + tag + ">" + w.inline(strings.TrimSpace(cell)) + "</" + tag + ">")
		}
		w.b.WriteString("</tr>\n")
	}
	w.b.WriteString("</tbody></table></div>\n")
}

var (
	ruleAtEnd   = regexp.MustCompile(`\s*\(([A-Z]{1,4}-[0-9]+[a-z]?)\)$`)
	ruleAtBegin = regexp.MustCompile(`^\(([A-Z]{1,4}-[0-9]+[a-z]?)\)\s*`)
	mention     = regexp.MustCompile(`\b[A-Z]{1,4}-[0-9]+[a-z]?\b`)
)

// ruled writes a block. If it states a rule, the rule's id becomes its anchor and a link to itself.
func (w *writer) ruled(tag, text string) {
	found := ruleAtEnd.FindStringSubmatch(text)
	if found == nil {
		found = ruleAtBegin.FindStringSubmatch(text)
	}
	if found == nil {
		w.b.WriteString("<" + tag + ">" + w.inline(text) + "</" + tag + ">\n")
		return
	}
	id := found[1]
	text = strings.TrimPrefix(strings.TrimSuffix(text, found[0]), found[0])
	w.b.WriteString("<" + tag + ` class="ruled" id="` + id + `">` + w.inline(text) +
		` <a class="rule" href="#` + id + `">` + id + "</a></" + tag + ">\n")
}

var (
	codeSpan   = regexp.MustCompile("`([^`]+)`")
	rulingSpan = regexp.MustCompile(`\*\*([Rr])uling\*\*`)
	strongSpan = regexp.MustCompile(`\*\*([^*]+)\*\*`)
	emphasis   = regexp.MustCompile(`\*([^*]+)\*`)
)

// inline returns text with its spans as HTML and everything else escaped.
func (w *writer) inline(text string) string {
	text = html.EscapeString(text)
	text = mention.ReplaceAllStringFunc(text, func(id string) string {
		if !w.rules[id] {
			return id
		}
		return `<a href="#` + id + `">` + id + "</a>"
	})
	text = codeSpan.ReplaceAllString(text, "<code>$1</code>")
	text = rulingSpan.ReplaceAllString(text, `<strong class="ruling">${1}uling</strong>`)
	text = strongSpan.ReplaceAllString(text, "<strong>$1</strong>")
	return emphasis.ReplaceAllString(text, "<em>$1</em>")
}
