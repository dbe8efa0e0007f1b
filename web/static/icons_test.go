package static_test

import (
	"image/png"
	"strings"
	"testing"

	"quarterdeck/web/art"
	"quarterdeck/web/static"
)

// TestIconsAreCurrent checks that the icons of the installed site are the site's mark as it is drawn now.
func TestIconsAreCurrent(t *testing.T) {
	for name, icon := range art.AppIcons() {
		resp, body := get(t, static.URL(name), "")
		if kind := resp.Header.Get("Content-Type"); kind != "image/png" {
			t.Fatalf("%s is %q; run in the repository's root: go run ./web/art/appicons", name, kind)
		}
		got, err := png.Decode(strings.NewReader(body))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		want := icon.Draw()
		if got.Bounds() != want.Bounds() {
			t.Fatalf("%s has %v, want %v", name, got.Bounds(), want.Bounds())
		}
		for y := range icon.Size {
			for x := range icon.Size {
				r, g, b, a := got.At(x, y).RGBA()
				wr, wg, wb, wa := want.At(x, y).RGBA()
				if r != wr || g != wg || b != wb || a != wa {
					t.Fatalf("%s differs at %d, %d; run in the repository's root: go run ./web/art/appicons", name, x, y)
				}
			}
		}
	}
}
