package lesson

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"sync"

	"quarterdeck/games"
)

// Library is the shipped lessons.
type Library struct {
	all []*Lesson // by game in the order of games.All, then by file
}

// Shipped returns the lessons in games/*/lessons. A file with mistakes is an error.
var Shipped = sync.OnceValues(func() (*Library, error) { return read(games.Lessons()) })

// read returns the lessons of a file system in which games have folders.
func read(files fs.FS) (*Library, error) {
	lib := &Library{}
	for _, g := range games.All() {
		names, err := fs.Glob(files, path.Join(g.Info().ID, "lessons", "*"+Extension))
		if err != nil {
			return nil, err
		}
		slices.Sort(names)
		for _, name := range names {
			l, err := readFile(files, name)
			if err != nil {
				return nil, err
			}
			if l.Game.Info().ID != g.Info().ID {
				return nil, fmt.Errorf("%s: the lesson is of the game %s", name, l.Game.Info().ID)
			}
			if lib.Find(g.Info().ID, l.Name) != nil {
				return nil, fmt.Errorf("%s: the game has another lesson %s", name, l.Name)
			}
			lib.all = append(lib.all, l)
		}
	}
	return lib, nil
}

func readFile(files fs.FS, name string) (*Lesson, error) {
	text, err := fs.ReadFile(files, name)
	if err != nil {
		return nil, err
	}
	return Parse("games/"+name, string(text), games.Find)
}

// All returns all lessons. The slice must not be modified.
func (lib *Library) All() []*Lesson { return lib.all }

// Of returns the lessons of a game, in order. The slice must not be modified.
func (lib *Library) Of(game string) []*Lesson {
	var out []*Lesson
	for _, l := range lib.all {
		if l.Game.Info().ID == game {
			out = append(out, l)
		}
	}
	return out
}

// Find returns the lesson of that name, the game's first for "", or nil.
func (lib *Library) Find(game, name string) *Lesson {
	for _, l := range lib.all {
		if l.Game.Info().ID == game && (name == "" || l.Name == name) {
			return l
		}
	}
	return nil
}

// After returns the lesson of the same game that follows, or nil.
func (lib *Library) After(l *Lesson) *Lesson {
	of := lib.Of(l.Game.Info().ID)
	if i := slices.Index(of, l); i >= 0 && i+1 < len(of) {
		return of[i+1]
	}
	return nil
}
