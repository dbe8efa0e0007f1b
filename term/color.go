package term

import (
	"io"
	"os"
	"slices"
	"strings"

	"github.com/charmbracelet/colorprofile"
)

// ColorEnv returns an environment in which any NO_COLOR that is not empty switches colors off. The library knows true values alone.
func ColorEnv(env []string) []string {
	off := false
	for _, kv := range env { // the last one counts
		if value, ok := strings.CutPrefix(kv, "NO_COLOR="); ok {
			off = value != ""
		}
	}
	if !off {
		return env
	}
	return append(slices.Clip(env), "NO_COLOR=1")
}

// Styled returns a writer of texts to out with the styles that it shows. A writer that has a color profile keeps it.
func Styled(out io.Writer) io.Writer {
	if w, ok := out.(*colorprofile.Writer); ok {
		return w
	}
	return colorprofile.NewWriter(out, ColorEnv(os.Environ()))
}

// HasEscapes reports whether out passes on more than text, such as what clears a screen.
func HasEscapes(out io.Writer) bool {
	w, ok := out.(*colorprofile.Writer)
	return ok && w.Profile > colorprofile.NoTTY
}
