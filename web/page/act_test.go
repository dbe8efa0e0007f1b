package page

import (
	"strings"
	"testing"
)

// TestFormKey checks that two buttons of a page, and one button of two pages, have different keys, however long their
// texts are.
func TestFormKey(t *testing.T) {
	long := strings.Repeat("offer ", 50)
	keys := map[string]bool{}
	for _, action := range []string{"a", "b", long, long + "x"} {
		for _, version := range []int{1, 12} {
			key := formKey(version, action)
			if keys[key] || len(key) > 100 || key != formKey(version, action) {
				t.Errorf("version %d, %.20s…: key %q", version, action, key)
			}
			keys[key] = true
		}
	}
}
