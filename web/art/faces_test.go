package art

import (
	"strings"
	"testing"

	"quarterdeck/internal/persona"
)

// Every bot has a portrait, no two are alike, and no portrait is of a bot that does not exist.
func TestFaces(t *testing.T) {
	sprite, drawn := Faces(), map[string]string{}
	for _, name := range persona.All() {
		s, found := sitters[name]
		if !found || !strings.Contains(sprite, `<symbol id="`+name+`"`) {
			t.Errorf("%s has no portrait", name)
		}
		s.ground, s.coat = "", ""
		if other := drawn[portrait(&s)]; other != "" {
			t.Errorf("%s looks like %s", name, other)
		}
		drawn[portrait(&s)] = name
	}
	if len(sitters) != len(persona.All()) {
		t.Errorf("%d portraits of %d bots", len(sitters), len(persona.All()))
	}
}
