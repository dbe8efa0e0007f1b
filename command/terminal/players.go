package terminal

import (
	"fmt"
	"strings"

	"quarterdeck/bot/roster"
	"quarterdeck/internal/adaptive"
	"quarterdeck/match/seating"
	"quarterdeck/record"
	"quarterdeck/term/remote"
)

// personMark is the prefix of a person whose name could be a mistyped level, as “person:mte”. Records mark bots in the same way.
const personMark = "person:"

// player is who a name of --players stands for: the bot of a level, or a person.
type player struct{ level, name string }

// parsePlayer returns who a name stands for. Other words than levels that have a meaning in --players are in reserved.
func parsePlayer(text string, reserved ...string) (player, error) {
	text = strings.TrimSpace(text)
	if name, person := strings.CutPrefix(text, personMark); person {
		if _, marked := record.Level(name); marked {
			return player{}, fmt.Errorf("--players: no person can be called %q, because records mark bots so", name)
		}
		return player{name: name}, record.CheckName(name)
	}
	if err := record.CheckName(text); err != nil {
		return player{}, err
	}
	level, marked := record.Level(text)
	_, err := roster.Find(level)
	switch {
	case err == nil && level != adaptive.Name && adaptive.Is(level):
		return player{}, fmt.Errorf("--players: write %s without a number, because its strength follows your results", adaptive.Name)
	case err == nil:
		return player{level: level}, nil
	case marked:
		return player{}, err
	}
	if meant := mistyped(text, append(append(roster.Names(), roster.Adaptive), reserved...)); meant != "" {
		return player{}, fmt.Errorf("--players: there is no bot level %q; did you mean %s? For a person of that name, write %s%s", text, meant, personMark, text)
	}
	return player{name: text}, nil
}

// mistyped returns the word that a name probably was meant to be, or "". Long words allow for two mistakes, others for one, and a name
// with a capital for one less: Kate, Max and Matt are no mate.
func mistyped(name string, words []string) string {
	lower := strings.ToLower(name)
	for _, word := range words {
		most := (len(word) + 1) / 4
		if lower != name {
			most--
		}
		if name != word && mistakes(lower, word) <= most {
			return word
		}
	}
	return ""
}

// mistakes returns how many letters were left out, added, changed or swapped with the next between two words.
func mistakes(a, b string) int {
	s, t := []rune(a), []rune(b)
	d := make([][]int, len(s)+1)
	for i := range d {
		d[i] = make([]int, len(t)+1)
		d[i][0] = i
	}
	for j := range d[0] {
		d[0][j] = j
	}
	for i := 1; i <= len(s); i++ {
		for j := 1; j <= len(t); j++ {
			change := 1
			if s[i-1] == t[j-1] {
				change = 0
			}
			d[i][j] = min(d[i-1][j]+1, d[i][j-1]+1, d[i-1][j-1]+change)
			if i > 1 && j > 1 && s[i-1] == t[j-2] && s[i-2] == t[j-1] {
				d[i][j] = min(d[i][j], d[i-2][j-2]+1)
			}
		}
	}
	return d[len(s)][len(t)]
}

// players returns who sits where.
func players(names []string) ([]seating.Player, error) {
	out := make([]seating.Player, len(names))
	for i, name := range names {
		p, err := parsePlayer(name)
		switch {
		case err != nil:
			return nil, err
		case p.level != "":
			out[i] = seating.Player{Kind: seating.Bot, Level: p.level}
		default:
			out[i] = seating.Player{Kind: seating.Human, Name: p.name}
		}
	}
	return out, nil
}

// Free seats at a table on a server.
const (
	friend = "friend"
	anyone = "anyone"
)

// remoteSeat returns who a name of --players is to be at a table on a server: a bot, a friend, anyone, you, or a player beside you.
func remoteSeat(t *remote.NewTable, name string) (remote.Seat, error) {
	if name = strings.TrimSpace(name); name == friend || name == anyone {
		return remote.Seat{Who: name}, nil
	}
	p, err := parsePlayer(name, friend, anyone)
	switch {
	case err != nil:
		return remote.Seat{}, err
	case p.level != "":
		return remote.Seat{Who: "bot", Level: p.level}, nil
	case t.Name == "":
		t.Name = p.name
		return remote.Seat{Who: "me"}, nil
	}
	return remote.Seat{Who: "here", Name: p.name}, nil
}
