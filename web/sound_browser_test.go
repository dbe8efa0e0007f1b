package web_test

import (
	"fmt"
	"testing"

	"quarterdeck/internal/browser"
)

// spyOnSound notes the audio devices and notes that a page makes.
const spyOnSound = `globalThis.devices = []; globalThis.notes = 0;
	globalThis.AudioContext = class extends AudioContext { constructor() { super(); devices.push(this) } };
	for (const node of [OscillatorNode, AudioBufferSourceNode]) { const start = node.prototype.start; node.prototype.start = function (...at) { notes++; return start.apply(this, at) } }`

// TestBrowserSound counts notes and looks at the audio device: it sounds after a press, rests in silence, sounds again, and
// is not even made while sounds are off.
func TestBrowserSound(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	s := serve(t)
	p := visitor(t, b, s, browser.Desk)
	p.Before(spyOnSound)
	p.sit()
	if n := browser.Eval[int](p.Tab, "devices.length"); n != 0 {
		t.Errorf("%d audio devices before a press", n)
	}
	byClick(p, "7")
	p.played("7")
	p.Until("devices.length === 1 && notes > 0 && devices[0].state === 'running'")
	p.Until("devices[0].state === 'suspended'") // a silence
	before := browser.Eval[int](p.Tab, "notes")
	byClick(p, "8")
	p.Until(fmt.Sprint("notes > ", before, " && devices[0].state === 'running'")) // a device that rests wakes

	quiet := visitor(t, b, s, browser.Desk)
	quiet.Before(spyOnSound + `; localStorage.setItem("quarterdeck", '{"sound": "off"}')`)
	quiet.sit()
	byClick(quiet, "7")
	quiet.played("7")
	byClick(quiet, "8")
	quiet.played("8") // the whole first round has been shown
	if n := browser.Eval[int](quiet.Tab, "devices.length + notes"); n != 0 {
		t.Error("sounds are off, and the page has made an audio device or a note")
	}
	quiet.Key("S")
	quiet.Until("devices.length === 1")
}
