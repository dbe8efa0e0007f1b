package command

import (
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// tool is the command line of a program to complete.
type tool struct {
	Verbose bool `short:"v" help:"Say more."`
	Mix     struct {
		Fruit []string          `complete:"fruit" help:"What goes in."`
		Size  string            `short:"s" complete:"small,large" help:"How much."`
		Set   map[string]string `short:"o" mapsep:"none" complete:"settings" help:"A setting."`
		Out   string            `placeholder:"FILE" help:"Where it goes."`
		Kind  string            `arg:"" enum:"juice,salad" help:"What it is."`
		Name  string            `arg:"" optional:"" help:"Its name."`
	} `cmd:"" help:"Mix fruit."`
	Box struct {
		Open struct {
			File []string `arg:"" help:"Boxes."`
		} `cmd:"" default:"withargs" help:"Open a box."`
		Close struct{} `cmd:"" help:"Close a box."`
	} `cmd:"" help:"Boxes."`
	Secret struct{} `cmd:"" hidden:"" help:"Not for people."`
}

// sources are fruit, and settings of the kind that was named.
var sources = Sources{
	"fruit": func(map[string]string) []Candidate {
		return []Candidate{{"apple", "Red or green."}, {"apricot", ""}, {"pear", ""}}
	},
	"settings": func(args map[string]string) []Candidate { return []Candidate{{args["kind"] + "=cold", ""}} },
}

func model(t *testing.T, options ...kong.Option) *kong.Application {
	t.Helper()
	k, err := kong.New(&tool{}, append(options, kong.Name("tool"), kong.Description("Mixes fruit."))...)
	if err != nil {
		t.Fatal(err)
	}
	return k.Model
}

// TestComplete completes the last of some words. A bar is the place between two words.
func TestComplete(t *testing.T) {
	for _, c := range []struct{ words, want string }{
		{"", "mix box"},
		{"m", "mix"},
		{"sec", ""},
		{"--v", "--verbose"},
		{"-v|b", "box"},
		{"mix|", "juice salad"},
		{"mix|--verbose|s", "salad"},
		{"mix|juice|", ""},
		{"mix|juice|--f", "--fruit"},
		{"mix|juice|--fruit|ap", "apple apricot"},
		{"mix|juice|--fruit|pear,a", "pear,apple pear,apricot"},
		{"mix|juice|--fruit=pear,a", "--fruit=pear,apple --fruit=pear,apricot"},
		{"mix|juice|--fruit=", "--fruit=apple --fruit=apricot --fruit=pear"},
		{"mix|--fruit|pear|j", "juice"},
		{"mix|--fruit=pear|j", "juice"},
		{"mix|-s|", "small large"},
		{"mix|-slarge|j", "juice"},
		{"mix|juice|-o|j", "juice=cold"},
		{"mix|juice|--out|", ":files"},
		{"mix|juice|--out=a", ":files"},
		{"mix|juice|--nothing=a", ""},
		{"mix|--|", "juice salad"},
		{"mix|--|-", ""},
		{"mix|--|mix|", ""},
		{"box|", ":files open close"},
		{"box|a|", ":files"},
		{"box|open|a|b|", ":files"},
		{"box|close|", ""},
		{"nothing|", "mix box"},
	} {
		found, files := sources.Complete(model(t), strings.Split(c.words, "|"))
		var got []string
		if files {
			got = append(got, ":files")
		}
		for _, f := range found {
			got = append(got, f.Word)
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%q becomes %q, want %q", c.words, got, c.want)
		}
	}
	if found, _ := sources.Complete(model(t), nil); len(found) != 2 || found[0].Help != "Mix fruit." {
		t.Errorf("without words, %v can follow", found)
	}
}

// TestExamples checks that the help of a command and of the command above it show the examples, and that the path of no
// command is refused.
func TestExamples(t *testing.T) {
	app := model(t, Examples{"box open": {"tool box a.box", "tool box open b.box"}, "box close": {"tool box close"}})
	box := app.Children[1]
	if want := "Examples:\n\n    tool box a.box\n    tool box open b.box"; box.Children[0].Detail != want {
		t.Errorf("box open says %q, want %q", box.Children[0].Detail, want)
	}
	if want := "Examples:\n\n    tool box a.box\n    tool box open b.box\n    tool box close"; box.Detail != want {
		t.Errorf("box says %q, want %q", box.Detail, want)
	}
	if app.Children[0].Detail != "" {
		t.Errorf("a command without examples says %q", app.Children[0].Detail)
	}
	if _, err := kong.New(&tool{}, Examples{"box lock": {"tool box lock"}}); err == nil {
		t.Error("examples of no command are accepted")
	}
}

// TestManual checks that the page has all that is not hidden, and that no text is read as a request of troff.
func TestManual(t *testing.T) {
	var out strings.Builder
	m := Manual{Version: "1.0", Examples: Examples{"box close": {"tool box close"}}, Sections: []Section{{"EXIT STATUS", ".1 isn't \\0"}}}
	if err := m.Write(&out, model(t)); err != nil {
		t.Fatal(err)
	}
	page := out.String()
	for _, want := range []string{
		`.TH "TOOL" 1 "" "tool 1.0"`, `tool \- Mixes fruit`, `.SS "tool mix <kind> [<name>] [flags]"`, `\fB\-s\fR, \fB\-\-size\fR=\fISTRING\fR`,
		`\fB\-v\fR, \fB\-\-verbose\fR` + "\n", ".nf\n\\&tool box close\n.fi", ".SH \"EXIT STATUS\"\n\\&.1 isn\\(aqt \\e0\n",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("%q is missing", want)
		}
	}
	if strings.Contains(page, "Not for people") {
		t.Error("a hidden command is listed")
	}
	if t.Failed() {
		t.Log(page)
	}
}
