package layout

import "testing"

// TestCutTitle: a title that is too long ends with a whole word, and fits.
func TestCutTitle(t *testing.T) {
	const title = "Jory’s hand (to act): Rigger on 4.1. 0 of 5 cards."
	for width, want := range map[int]string{
		50: title, 49: "Jory’s hand (to act): Rigger on 4.1. 0 of 5 …", 45: "Jory’s hand (to act): Rigger on 4.1. 0 of 5 …", 44: "Jory’s hand (to act): Rigger on 4.1. 0 of …",
		30: "Jory’s hand (to act): Rigger …", 29: "Jory’s hand (to act) …", 7: "Jory’s…", 3: "Jo…",
	} {
		if got := cutTitle(title, width); got != want {
			t.Errorf("in %d columns: %q, want %q", width, got, want)
		}
	}
}
