package lesson

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"io"
	"strings"
)

// mostTrail is the maximum length of an unpacked trail.
const mostTrail = 64 << 10

// Pack returns a trail in a short form, for addresses and for the store.
func Pack(trail []string) string {
	if len(trail) == 0 {
		return ""
	}
	var b bytes.Buffer
	z, err := flate.NewWriter(&b, flate.BestCompression)
	if err != nil {
		panic("lesson: flate knows its levels: " + err.Error())
	}
	_, _ = z.Write([]byte(strings.Join(trail, "\n"))) // writing to a Buffer cannot fail
	_ = z.Close()
	return base64.RawURLEncoding.EncodeToString(b.Bytes())
}

// Unpack returns a packed trail. If it is not valid, the trail is empty, and the lesson begins anew.
func Unpack(word string) []string {
	packed, err := base64.RawURLEncoding.DecodeString(word)
	if err != nil || len(packed) == 0 {
		return nil
	}
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), mostTrail))
	if err != nil {
		return nil
	}
	return strings.Split(string(text), "\n")
}
