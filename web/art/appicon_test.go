package art

import (
	"math"
	"testing"
)

// TestMaskableIconsKeepTheWheel checks that phones, which cut maskable icons to a shape of their own, leave the whole wheel: everything but
// the ground lies in the circle of 80% that the manifest's specification promises.
func TestMaskableIconsKeepTheWheel(t *testing.T) {
	for name, icon := range AppIcons() {
		drawn, farthest := icon.Draw(), 0.
		opaque := true
		for y := range icon.Size {
			for x := range icon.Size {
				c := drawn.NRGBAAt(x, y)
				opaque = opaque && c.A == 255
				if c != navy && c.A > 0 && !icon.Plain {
					farthest = max(farthest, math.Hypot(float64(x)+.5-float64(icon.Size)/2, float64(y)+.5-float64(icon.Size)/2)/float64(icon.Size))
				}
			}
		}
		if icon.Round == 0 && !icon.Plain && (farthest > .4 && icon.Wheel < .3 || farthest < .3 || !opaque) {
			t.Errorf("%s: its wheel reaches to %.2f of its width, want 0.3 to 0.4; opaque: %v", name, farthest, opaque)
		}
		if middle := drawn.NRGBAAt(icon.Size/2, icon.Size/2); icon.Plain == (middle.A != 0) {
			t.Errorf("%s: in the middle of the hub is %v", name, middle)
		}
	}
}
