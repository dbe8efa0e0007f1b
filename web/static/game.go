package static

import (
	"maps"
	"path"
	"regexp"
	"slices"
)

// gameDir returns the folder of a game's files.
func gameDir(id string) string { return "games/" + id + "/" }

// Poster returns the name of a game's picture, or "" if it has none.
func Poster(id string) string {
	if name := gameDir(id) + "poster.svg"; Has(name) {
		return name
	}
	return ""
}

// Sheet returns the name of the file with the drawing of a card's face, or "" if there is none.
func Sheet(face string) string { return load().sheets[face] }

// Faces is the name of the file with the bots' portraits.
const Faces = "faces.svg"

// HasFace reports whether there is a portrait of a bot of that name.
func HasFace(name string) bool { return load().portraits[name] }

var symbol = regexp.MustCompile(`<symbol id="([^"]+)"`)

// faces returns the sheets of all faces: the symbols of every cards.svg. The common deck comes first.
func (lib *library) faces() map[string]string {
	sheets := map[string]string{}
	for _, name := range slices.Sorted(maps.Keys(lib.files)) {
		if path.Base(name) != "cards.svg" {
			continue
		}
		for _, found := range symbol.FindAllSubmatch(lib.files[name].plain, -1) {
			if face := string(found[1]); sheets[face] == "" {
				sheets[face] = name
			}
		}
	}
	return sheets
}
