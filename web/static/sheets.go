package static

import (
	"cmp"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
)

// Sheets that every table has, and that every other page has.
var (
	tableSheets = []string{"css/scheme.css", "css/base.css", "css/table.css", "css/clock.css", "css/chat.css", "css/replay.css"}
	pageSheets  = []string{"css/scheme.css", "css/base.css", "css/pages.css"}
)

// Sheets that every diagram of a rules page has before and after those of its game's table.
const (
	diagramSheet    = "css/diagram.css"
	ownDiagramSheet = "diagram.css" // of a game, in its folder
)

// TableSheet returns the name of the stylesheet of a game's table.
func TableSheet(game string) string {
	if name := tableSheet(game); Has(name) {
		return name
	}
	return tableSheet("")
}

// tableSheet returns the name that the stylesheet of a game's table has if there is one; "" stands for games without one.
func tableSheet(game string) string { return "css/table-" + cmp.Or(game, "any") + ".css" }

// PageSheet returns the name of the stylesheet of a page other than a table; name is the sheet of that kind of page, or "".
func PageSheet(name string) string {
	if joined := pageSheet(name); Has(joined) {
		return joined
	}
	return pageSheet("")
}

func pageSheet(name string) string {
	return "css/page-" + cmp.Or(strings.TrimPrefix(name, "css/"), "any.css")
}

// DiagramSheet returns the name of the stylesheet of the diagrams of a game's rules. It is the table's, with the questions
// that it asks about the window asked about the diagram.
func DiagramSheet(game string) string {
	if name := diagramSheetOf(game); Has(name) {
		return name
	}
	return diagramSheetOf("")
}

func diagramSheetOf(game string) string { return "css/diagram-" + cmp.Or(game, "any") + ".css" }

// joinSheets adds the stylesheets of all kinds of pages, each joined from those that it needs.
func (lib *library) joinSheets() {
	games := map[string][]string{"": nil}
	own := []string{"", "css/chat.css"} // the chat has a page of its own, too
	for _, name := range slices.Sorted(maps.Keys(lib.files)) {
		switch id, inGame := strings.CutPrefix(path.Dir(name), "games/"); {
		case path.Ext(name) != ".css", path.Base(name) == ownDiagramSheet:
		case inGame:
			games[id] = append(games[id], name)
		case name != diagramSheet && !slices.Contains(tableSheets, name) && !slices.Contains(pageSheets, name):
			own = append(own, name)
		}
	}
	for id, sheets := range games {
		lib.join(tableSheet(id), append(slices.Clone(tableSheets), sheets...))
		sheets = slices.Concat(tableSheets[:3], []string{"css/lesson.css"}, sheets, []string{diagramSheet})
		if own := path.Join("games", id, ownDiagramSheet); id != "" && lib.files[own].plain != nil {
			sheets = append(sheets, own)
		}
		lib.join(diagramSheetOf(id), sheets)
		name := diagramSheetOf(id)
		lib.add(name, mediaQuery.ReplaceAllFunc(lib.files[name].plain, toContainer))
	}
	for _, name := range own {
		sheets := slices.Clone(pageSheets)
		if name != "" {
			sheets = append(sheets, name)
		}
		lib.join(pageSheet(name), sheets)
	}
}

func (lib *library) join(name string, sheets []string) {
	var text []byte
	for _, sheet := range sheets {
		text = append(text, lib.drawn(sheet)...)
	}
	lib.add(name, text)
}

var (
	mediaQuery = regexp.MustCompile(`@media ([^{]+)`)
	aboutSize  = regexp.MustCompile(`\((max-|min-)(width|height):|\(orientation:`)
)

// toContainer turns a question about the window into the same question about the diagram. What is only for fingers or for low
// windows is left out: a diagram is not touched, and as high as what it shows.
func toContainer(found []byte) []byte {
	question := strings.TrimSpace(strings.TrimPrefix(string(found), "@media"))
	if !aboutSize.MatchString(question) && !strings.Contains(question, "pointer:") {
		return found
	}
	var ways []string
	for way := range strings.SplitSeq(question, ",") {
		way = strings.ReplaceAll(strings.TrimSpace(way), " and (pointer:fine)", "")
		if !strings.Contains(way, "pointer:") && !strings.Contains(way, "max-height:") {
			ways = append(ways, "("+way+")")
		}
	}
	if len(ways) == 0 {
		ways = []string{"(max-width: 0px)"}
	}
	return []byte("@container diagram " + strings.Join(ways, " or ") + " ")
}

// drawing is the address of one in a stylesheet.
var drawing = regexp.MustCompile(`url\("([^":#]+\.svg)"\)`)

// maxInline is the length of a drawing from which on it is loaded by itself: a request costs more than a short one.
const maxInline = 8000

// drawn returns a stylesheet as it stands in a joined one: with its short drawings in it, and the addresses of the others.
func (lib *library) drawn(sheet string) []byte {
	return drawing.ReplaceAllFunc(lib.files[sheet].plain, func(found []byte) []byte {
		name := path.Join(path.Dir(sheet), string(drawing.FindSubmatch(found)[1]))
		if text := lib.files[name].plain; len(text) <= maxInline {
			return []byte(`url("data:image/svg+xml,` + inURL.Replace(string(text)) + `")`)
		}
		return []byte(`url("../` + name + `")`)
	})
}

// inURL writes a drawing as a part of an address in double quotes.
var inURL = strings.NewReplacer("%", "%25", "#", "%23", `"`, "'", "\n", " ", "\\", "%5C")
