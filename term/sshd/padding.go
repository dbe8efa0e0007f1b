package sshd

import (
	"bytes"
	"io"
)

// An observer of the connection cannot read what a guest's terminal is sent, but sees how long each frame is, which could reveal the card
// that the guest has chosen or holds. So each frame is padded to a unit, twice the unit, four times the unit and so on, as streams of the
// web are. The unit is so large that most frames of a match have one length; a test measures it.
const paddingUnit = 2 << 10

// padded pads what is written at once with NUL, the character for filling, which terminals ignore (ECMA-48, 8.3.88).
type padded struct{ io.Writer }

// Write implements io.Writer.
func (p padded) Write(frame []byte) (int, error) {
	if len(frame) == 0 {
		return 0, nil
	}
	text := bytes.ReplaceAll(bytes.ReplaceAll(frame, []byte("\r\n"), []byte("\n")), []byte("\n"), []byte("\r\n")) // as the session would
	n := paddingUnit
	for n < len(text) {
		n *= 2
	}
	if _, err := p.Writer.Write(append(text, make([]byte, n-len(text))...)); err != nil {
		return 0, err
	}
	return len(frame), nil
}
