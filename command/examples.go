package command

import (
	"fmt"
	"strings"

	"github.com/alecthomas/kong"
)

// Examples are whole command lines by the path of their command, such as "lesson check".
type Examples map[string][]string

// Apply implements kong.Option: the help of each command ends with its examples, and that of a command with commands of
// its own with all of theirs.
func (e Examples) Apply(k *kong.Kong) error {
	return kong.PostBuild(func(k *kong.Kong) error {
		known := map[string]bool{}
		for _, leaf := range k.Model.Leaves(false) {
			known[leaf.Path()] = true
			for n := leaf; n != nil && n.Type == kong.CommandNode; n = n.Parent {
				n.Detail = strings.TrimPrefix(n.Detail+"\n", "\n")
				for _, line := range e[leaf.Path()] {
					if n.Detail == "" {
						n.Detail = "Examples:\n\n"
					}
					n.Detail += "    " + line + "\n"
				}
				n.Detail = strings.TrimSuffix(n.Detail, "\n")
			}
		}
		for path := range e {
			if !known[path] {
				return fmt.Errorf("there are examples of %q, which is no command", path)
			}
		}
		return nil
	}).Apply(k)
}
