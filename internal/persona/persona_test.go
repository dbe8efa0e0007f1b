package persona_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/internal/nickname"
	"quarterdeck/internal/persona"
)

// The bots of a match have different names, the same ones each time, and all names are used about equally often.
func TestNames(t *testing.T) {
	used := map[string]int{}
	const matches = 1200
	for i := range matches {
		key := persona.Key(fmt.Sprint("match", i))
		names := persona.Names(key, game.MaxSeats)
		if again := persona.Names(key, game.MaxSeats); !slices.Equal(again, names) {
			t.Fatalf("%v, then %v", names, again)
		}
		if fewer := persona.Names(key, 2); !slices.Equal(fewer, names[:2]) {
			t.Fatalf("with two seats %v, with all %v", fewer, names)
		}
		for _, name := range names {
			used[name]++
		}
		if slices.Sort(names); len(slices.Compact(names)) != game.MaxSeats {
			t.Fatalf("match %d has a name twice", i)
		}
	}
	mean := matches * game.MaxSeats / len(persona.All())
	for _, name := range persona.All() {
		if n := used[name]; n < mean*2/3 || n > mean*3/2 {
			t.Errorf("%s is used %d times, the mean is %d", name, n, mean)
		}
	}
}

// Every name could be a guest's, none looks like another, and none is a word of a level or a rank aboard.
func TestAll(t *testing.T) {
	for i, name := range persona.All() {
		if err := nickname.Check(name); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if err := nickname.Taken(name, slices.Delete(persona.All(), i, i+1)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if !persona.Is(name) || persona.Is(strings.ToLower(name)) {
			t.Errorf("%s is no name", name)
		}
	}
	for _, word := range []string{"Captain", "Mate", "Deckhand", "Random", "Cook", "Sailor", "Gunner"} {
		if persona.Is(word) {
			t.Errorf("%s is a bot’s name", word)
		}
	}
}

// A key says nothing of the match's id, and is short.
func TestKey(t *testing.T) {
	if key := persona.Key("m4tch"); len(key) != 8 || strings.Contains(key, "m4tch") || key == persona.Key("m4tch2") {
		t.Errorf("the key is %q", key)
	}
}
