package script

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"quarterdeck/game"
)

var update = flag.Bool("update", false, "write what the game does into the expectations of transcripts")

// Transcripts plays every *.txt file of a directory; it fails if there is none. A transcript has lines
// of these forms:
//
//	# a comment; empty lines are allowed
//	seats 2                          the setup, before the first action; optional
//	option cards 3
//	* prize 3                        an action as in match records; it must be legal
//	0 play 2
//	> 0: You bid the 2, face down.   the description for seat 0 (sentences separated by " / ")
//	> watcher: {0} has bid.
//	> actors: 1                      the seats that may act now
//	> legal 1: play 1 | play 2
//	> status 1: Bid for the 3.
//	> score: 0 0
//	> end: 7 4                       the record's last line; empty while the match runs
//	> refused 0 play 9: You do not…  an action that must not be legal, and why
//
// An expectation describes the position at its line. With -update the test writes what it finds
// after the colons: leave expectations empty at first, then check what it wrote.
func Transcripts(t *testing.T, g game.Game, dir string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.txt"))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatalf("there is no transcript in %s", dir)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) { transcript(t, g, file) })
	}
}

func transcript(t *testing.T, g game.Game, file string) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimRight(string(text), "\n"), "\n")
	s := &script{g: g, setup: game.Setup{Options: map[string]string{}}}
	for i, line := range lines {
		found, err := s.line(strings.TrimSpace(line))
		switch {
		case err != nil:
			t.Fatalf("%s:%d: %q: %v", file, i+1, line, err)
		case found == strings.TrimSpace(line):
		case *update:
			lines[i] = found
		default:
			t.Errorf("%s:%d:\n\tfound    %s\n\texpected %s", file, i+1, found, line)
		}
	}
	if *update {
		if err := os.WriteFile(file, []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// script is a transcript that is being played.
type script struct {
	g     game.Game
	setup game.Setup
	st    game.State // nil before the first action
	last  *move      // nil before the first action
}

// move is an action with its actor.
type move struct {
	seat   game.Seat
	action game.Action
}

// line plays one line and returns it with the expectation that is true.
func (s *script) line(line string) (string, error) {
	head, rest, _ := strings.Cut(line, " ")
	switch {
	case line == "" || strings.HasPrefix(line, "#"):
		return line, nil
	case head == "seats" || head == "option":
		return line, s.header(head, rest)
	}
	if s.st == nil {
		st, err := s.g.New(s.setup)
		if err != nil {
			return "", err
		}
		s.st = st
	}
	if head == ">" {
		return s.expect(rest)
	}
	return line, s.act(head, rest)
}

func (s *script) header(key, rest string) error {
	if s.st != nil {
		return fmt.Errorf("the setup stands before the first action")
	}
	if key == "seats" {
		n, err := strconv.Atoi(rest)
		s.setup.Seats = n
		return err
	}
	name, value, _ := strings.Cut(rest, " ")
	s.setup.Options[name] = value
	return nil
}

// act carries out a line such as "0 play 2".
func (s *script) act(who, text string) error {
	actor, action, err := s.action(who, text)
	if err != nil {
		return err
	}
	if !game.IsLegal(s.st, actor, action, nil) {
		if actor >= 0 {
			return game.Refuse(s.g, s.st, actor, action)
		}
		return fmt.Errorf("not legal now")
	}
	s.st.Apply(actor, action)
	s.last = &move{actor, action}
	return nil
}

func (s *script) action(who, text string) (game.Seat, game.Action, error) {
	actor, err := game.ParseActor(who)
	if err != nil {
		return 0, 0, err
	}
	action, err := s.g.Parse(text)
	return actor, action, err
}

// expect returns the expectation "what: text" with the true text.
func (s *script) expect(line string) (string, error) {
	what, _, _ := strings.Cut(line, ":")
	found, err := s.find(what)
	if err != nil {
		return "", err
	}
	return strings.TrimRight("> "+what+": "+strings.ReplaceAll(found, "\n", " / "), " "), nil
}

func (s *script) find(what string) (string, error) {
	word, rest, _ := strings.Cut(what, " ")
	switch word {
	case "actors":
		return s.actors(), nil
	case "score":
		return s.score(), nil
	case "end":
		if !game.Over(s.st) {
			return "", nil
		}
		return game.EndLine(s.g, s.st.Result()), nil
	case "refused":
		return s.refused(rest)
	case "status", "legal":
		viewer, err := parseViewer(rest)
		if err != nil {
			return "", err
		}
		if word == "status" {
			return s.st.Table(viewer).Status, nil
		}
		return s.legal(viewer), nil
	}
	viewer, err := parseViewer(what)
	if err != nil {
		return "", err
	}
	if s.last == nil {
		return "", errors.New("nothing has happened that could be described")
	}
	if d, ok := s.st.(game.Describer); ok {
		return d.Describe(viewer, s.last.seat, s.last.action), nil
	}
	return "", nil
}

func parseViewer(text string) (game.Seat, error) {
	if text == game.Watcher.String() {
		return game.Watcher, nil
	}
	return game.ParseActor(text)
}

func (s *script) actors() string {
	var words []string
	for actor := range s.st.Actors().All() {
		words = append(words, actor.String())
	}
	return strings.Join(words, " ")
}

func (s *script) score() string {
	r := s.st.Result()
	words := make([]string, r.Seats)
	for i := range words {
		words[i] = strconv.Itoa(int(r.Score[i]))
	}
	return strings.Join(words, " ")
}

func (s *script) legal(actor game.Seat) string {
	var words []string
	for _, a := range s.st.Legal(nil, actor) {
		words = append(words, s.g.Format(a))
	}
	return strings.Join(words, " | ")
}

func (s *script) refused(what string) (string, error) {
	who, text, _ := strings.Cut(what, " ")
	actor, action, err := s.action(who, text)
	if refusal := (*game.Refusal)(nil); errors.As(err, &refusal) {
		return refusal.Error(), nil
	}
	if err != nil {
		return "", err
	}
	if game.IsLegal(s.st, actor, action, nil) {
		return "", errors.New("this is legal")
	}
	return game.Refuse(s.g, s.st, actor, action).Error(), nil
}
