package terminal

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"quarterdeck/bot/roster"
	"quarterdeck/command"
	"quarterdeck/lesson"
	"quarterdeck/match/seating"
)

// TestMatchCommand: the command that a lesson names at its end plays the lesson's own match, with its seats and options.
func TestMatchCommand(t *testing.T) {
	lib, err := lesson.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range lib.All() {
		line := matchCommand(l)
		words := strings.Fields(line)
		play := Play{Game: words[2], Options: map[string]string{}}
		for i := 3; i+1 < len(words); i += 2 {
			switch name, value, _ := strings.Cut(words[i+1], "="); words[i] {
			case "-o":
				play.Options[name] = value
			case "--players":
				play.Players = strings.Split(words[i+1], ",")
			default:
				t.Errorf("%s: %q is no flag", l.ID(), words[i])
			}
		}
		start, err := play.start()
		if err != nil {
			t.Errorf("%s: %s: %v", l.ID(), line, err)
			continue
		}
		if start.Setup.Seats != l.Match.Seats || !maps.Equal(start.Setup.Options, l.Match.Options) {
			t.Errorf("%s: %s plays %+v, not %+v", l.ID(), line, start.Setup, l.Match)
		}
		for i, p := range start.Seats {
			if you := i == int(l.You); you != (p.Kind == seating.Human) || !you && p.Level != roster.Deckhand {
				t.Errorf("%s: %s seats %+v", l.ID(), line, start.Seats)
			}
		}
	}
	for id, want := range map[string]string{
		"bastion/first-match":  "quarterdeck play bastion --players You,deckhand",
		"sabotage/first-match": "quarterdeck play sabotage --players deckhand,You",
		"port/crew":            "quarterdeck play port -o hands=closed --players You,deckhand",
	} {
		game, name, _ := strings.Cut(id, "/")
		if got := matchCommand(lib.Find(game, name)); got != want {
			t.Errorf("%s: %s, not %s", id, got, want)
		}
	}
	if got := matchCommand(lib.Find("duel", "trading")); !strings.HasSuffix(got, " --players You,deckhand,deckhand,deckhand") || !slices.Contains(strings.Fields(got), "market=0") {
		t.Errorf("after Trading: %s", got)
	}
}

// TestLessonFile: a lesson is played from a file, by any name, with the command for its match at the end. It stores nothing. A file with
// mistakes gives the report of the check.
func TestLessonFile(t *testing.T) {
	const text = "lesson: Mine\ngame: bastion\nminutes: 1\nabout: A.\noption: row=hidden\n\nstep: Hello\nsay: This is my lesson.\n"
	t.Chdir(t.TempDir())
	t.Setenv("XDG_DATA_HOME", filepath.Join(t.TempDir(), "data"))
	for name, content := range map[string]string{"mine.lesson": text, "mine.txt": text, "wrong.lesson": text + "show: cary\n"} {
		if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct{ file, name, says, mistake string }{
		{"mine.lesson", "", "This is my lesson.\nThat was the lesson. Now play a match: quarterdeck play bastion -o row=hidden --players You,deckhand\n", ""},
		{"mine.txt", "", "This is my lesson.\n", ""},
		{"./mine.lesson", "", "This is my lesson.\n", ""},
		{"wrong.lesson", "", "wrong.lesson:9:7: the table has no piece or zone “cary” in this step", "wrong.lesson has mistakes: correct them, then play it"},
		{"none.lesson", "", "", "none.lesson"},
		{"mine.lesson", "first", "", "leave out \"first\""},
		{"none", "", "", "there is no game"},
	} {
		var out, talk bytes.Buffer
		play := LessonPlay{Game: c.file, Name: c.name}
		err := play.Run(t.Context(), command.Streams{In: strings.NewReader(""), Out: &out, Talk: &talk})
		if (err == nil) != (c.mistake == "") || err != nil && !strings.Contains(err.Error(), c.mistake) {
			t.Errorf("%+v: the error is %v", c, err)
		}
		if got := strings.Join(strings.Fields(out.String()), " "); !strings.Contains(got, strings.Join(strings.Fields(c.says), " ")) {
			t.Errorf("%+v: it shows\n%s", c, out.String())
		}
		if _, err := os.Stat(os.Getenv("XDG_DATA_HOME")); strings.HasPrefix(c.file, "mine") && err == nil {
			t.Errorf("%+v: something is stored", c)
		}
	}
	if err := os.WriteFile("bastion", []byte(text), 0o600); err != nil || isLessonFile("bastion") || isLessonFile("") {
		t.Errorf("a game is taken for a file: %v", err)
	}
}
