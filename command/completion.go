package command

import (
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// Candidate is a word that can stand where the cursor is.
type Candidate struct {
	Word string
	Help string // one line, or empty
}

// Sources return the values of flags and arguments whose tag complete:"NAME" names them. They get the arguments so far,
// by name. A tag that names no source is a list of values, separated by commas.
type Sources map[string]func(args map[string]string) []Candidate

// Complete returns what the last of words can become. The first word is the one after the program's name. files reports
// whether the name of a file can stand there.
func (s Sources) Complete(app *kong.Application, words []string) (found []Candidate, files bool) {
	if len(words) == 0 {
		words = []string{""}
	}
	p := position{node: app.Node, args: map[string]string{}}
	for _, word := range words[:len(words)-1] {
		p.take(word)
	}
	prefix, current := "", words[len(words)-1]
	var all []Candidate
	switch name, value, assigned := strings.Cut(current, "="); {
	case p.pending != nil:
		prefix, all, files = s.values(p.pending.Value, current, p.args)
	case !p.plain && assigned && strings.HasPrefix(current, "--"):
		if f := p.flag(name[2:]); f != nil {
			prefix, all, files = s.values(f.Value, value, p.args)
			prefix = name + "=" + prefix
		}
	case !p.plain && strings.HasPrefix(current, "-"):
		all = p.flags()
	default:
		all = p.commands()
		if arg := p.argument(); arg != nil {
			prefix, found, files = s.values(arg, current, p.args)
			all = append(all, found...)
		}
	}
	found = nil
	for _, c := range all {
		if c.Word = prefix + c.Word; strings.HasPrefix(c.Word, current) {
			found = append(found, c)
		}
	}
	return found, files
}

// values returns the values of a flag or an argument, and the part of the word before them: of a list, all but the last.
func (s Sources) values(v *kong.Value, word string, args map[string]string) (prefix string, found []Candidate, files bool) {
	if v.IsSlice() && v.Tag.Sep > 0 {
		prefix = word[:strings.LastIndex(word, string(v.Tag.Sep))+1]
	}
	source := v.Tag.Get("complete")
	switch list, named := s[source]; {
	case named:
		found = list(args)
	case source != "":
		for word := range strings.SplitSeq(source, ",") {
			found = append(found, Candidate{Word: word})
		}
	case v.Enum != "":
		for _, word := range v.EnumSlice() {
			found = append(found, Candidate{Word: word})
		}
	default:
		files = v.Name == "file" || slices.Contains([]string{"FILE", "DIR"}, v.Tag.PlaceHolder)
	}
	return prefix, found, files
}

// position is the place in a command line behind some words.
type position struct {
	node    *kong.Node
	args    map[string]string
	at      int        // index of the next argument of node
	pending *kong.Flag // that waits for its value
	plain   bool       // only arguments follow
}

// take goes on behind a word.
func (p *position) take(word string) {
	name, long := strings.CutPrefix(word, "--")
	switch {
	case p.pending != nil:
		p.pending = nil
	case p.plain || len(word) < 2 || word[0] != '-':
		p.takeArgument(word)
	case word == "--":
		p.plain = true
	case long:
		if f := p.flag(name); f != nil && !f.IsBool() {
			p.pending = f
		}
	case len(word) == 2: // else the value follows in the same word
		if f := p.short(rune(word[1])); f != nil && !f.IsBool() {
			p.pending = f
		}
	}
}

func (p *position) takeArgument(word string) {
	if p.at == 0 && !p.plain {
		for _, child := range p.node.Children {
			if child.Name == word {
				p.node = child
				return
			}
		}
	}
	if p.node.DefaultCmd != nil {
		p.node = p.node.DefaultCmd
	}
	if arg := p.argument(); arg != nil {
		p.args[arg.Name] = word
		if !arg.IsCumulative() {
			p.at++
		}
	}
}

// argument returns the argument that comes next, or nil.
func (p *position) argument() *kong.Value {
	args := p.node.Positional
	if len(args) == 0 && p.node.DefaultCmd != nil {
		args = p.node.DefaultCmd.Positional
	}
	if p.at < len(args) {
		return args[p.at]
	}
	return nil
}

// commands returns the commands that can follow.
func (p *position) commands() (found []Candidate) {
	for _, child := range p.node.Children {
		if !child.Hidden && p.at == 0 {
			found = append(found, Candidate{child.Name, child.Help})
		}
	}
	return found
}

// known returns the flags that can follow, those of the command that is carried out without a name among them.
func (p *position) known() (out []*kong.Flag) {
	out = slices.Concat(p.node.AllFlags(true)...)
	if p.node.DefaultCmd != nil {
		out = append(out, p.node.DefaultCmd.Flags...)
	}
	return out
}

func (p *position) flags() (found []Candidate) {
	for _, f := range p.known() {
		found = append(found, Candidate{"--" + f.Name, f.Help})
	}
	return found
}

func (p *position) flag(name string) *kong.Flag {
	return p.find(func(f *kong.Flag) bool { return f.Name == name })
}

func (p *position) short(name rune) *kong.Flag {
	return p.find(func(f *kong.Flag) bool { return f.Short == name })
}

func (p *position) find(is func(*kong.Flag) bool) *kong.Flag {
	all := p.known()
	if i := slices.IndexFunc(all, is); i >= 0 {
		return all[i]
	}
	return nil
}
