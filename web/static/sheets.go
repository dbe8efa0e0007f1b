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

// joinSheets adds the stylesheets of all kinds of pages, each joined from those that it needs.
func (lib *library) joinSheets() {
	games := map[string][]string{"": nil}
	own := []string{""}
	for _, name := range slices.Sorted(maps.Keys(lib.files)) {
		switch id, inGame := strings.CutPrefix(path.Dir(name), "games/"); {
		case path.Ext(name) != ".css":
		case inGame:
			games[id] = append(games[id], name)
		case !slices.Contains(tableSheets, name) && !slices.Contains(pageSheets, name):
			own = append(own, name)
		}
	}
	for id, sheets := range games {
		lib.join(tableSheet(id), append(slices.Clone(tableSheets), sheets...))
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
