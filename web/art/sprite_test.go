package art

import (
	"bytes"
	"compress/gzip"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// ids parses a drawing as XML and counts its ids.
func ids(t *testing.T, drawing string) map[string]int {
	t.Helper()
	found := map[string]int{}
	dec := xml.NewDecoder(strings.NewReader(drawing))
	for {
		tok, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return found
		}
		if err != nil {
			t.Fatalf("not well-formed: %v", err)
		}
		start, ok := tok.(xml.StartElement)
		for _, a := range start.Attr {
			if ok && a.Name.Local == "id" {
				found[a.Value]++
			}
		}
	}
}

func TestEveryCardIsDrawnOnce(t *testing.T) {
	found := ids(t, Cards())
	for _, suit := range suits {
		for _, rank := range ranks {
			if face := string(rank) + string(suit); found[face] != 1 {
				t.Errorf("%s is drawn %d times", face, found[face])
			}
		}
	}
	for _, suit := range portSuits {
		for rank := range portRanks + 1 {
			face := string(suit)
			if rank > 0 {
				face += strconv.Itoa(rank)
			}
			if found[face] != 1 {
				t.Errorf("%s is drawn %d times", face, found[face])
			}
		}
	}
	if len(found) != 52+48 {
		t.Errorf("%d symbols, want 52 standard faces and 48 of Pirates Port", len(found))
	}
	for name, n := range ids(t, Icons()) {
		if n != 1 {
			t.Errorf("icon %s is drawn %d times", name, n)
		}
	}
}

func TestEveryCardOfTheDuelIsDrawnOnce(t *testing.T) {
	found := ids(t, DuelCards())
	for _, rank := range duelRanks {
		for _, back := range duelBacks {
			if face := string(rank) + string(back); found[face] != 1 {
				t.Errorf("%s is drawn %d times", face, found[face])
			}
		}
	}
	if len(found) != 70 {
		t.Errorf("%d symbols, want 14 ranks with each of five backs", len(found))
	}
}

// The deck is part of every first load, which may take 100 KB in all.
func TestTheDeckIsSmallOnTheWire(t *testing.T) {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	w.Write([]byte(Cards()))
	w.Close()
	if b.Len() > 20_000 {
		t.Errorf("the cards take %d bytes compressed", b.Len())
	}
}

func TestEveryCourtDiffers(t *testing.T) {
	seen := map[string]string{}
	for face, p := range people {
		look := p.hat + p.beard + p.behind + p.prop
		if seen[look] != "" {
			t.Errorf("%s looks like %s", face, seen[look])
		}
		seen[look] = face
	}
}

// TestDrawingsHaveOnlyRulesThatTheyUse checks that every style rule of a drawing is for a class that it has, and that none is missing.
func TestDrawingsHaveOnlyRulesThatTheyUse(t *testing.T) {
	for name, draw := range Drawings() {
		drawing := draw()
		ids(t, drawing) // well-formed
		style, body, found := strings.Cut(drawing, "</style>")
		if !found {
			continue
		}
		for _, rule := range styleRule.FindAllStringSubmatch(style, -1) {
			if !regexp.MustCompile(`class="([^"]* )?` + rule[1] + `( [^"]*)?"`).MatchString(body) {
				t.Errorf("%s has a rule for .%s, which is not in it", name, rule[1])
			}
		}
	}
	if plain, short := Favicon(), Drawings()["favicon.svg"](); len(short) >= len(plain)/2 || !strings.Contains(short, ".navy{fill:#1b3350}") {
		t.Errorf("the site’s mark is not shorter, or lacks its color:\n%s", short)
	}
}
