package nats

import (
	"strconv"
	"strings"

	"quarterdeck/bus"
)

// News is sent as text: a match, a space and a version, such as "abc 17", or the word alone that stands for bus.Lost. Anything
// else is of others' making and means nothing.
const lost = "lost"

const (
	maxName = 200 // bytes of a match's name
	maxText = maxName + 20
)

// encode is news as it is sent. What cannot be sent, which is nothing that hosts say, is as good as lost.
func encode(match string, version int) string {
	text := match + " " + strconv.Itoa(version)
	if _, _, ok := parse([]byte(text)); !ok {
		return lost
	}
	return text
}

// parse is news that was sent; ok is false if it is none.
func parse(data []byte) (match string, version int, ok bool) {
	if len(data) > maxText {
		return "", 0, false
	}
	if string(data) == lost {
		return bus.Lost, 0, true
	}
	match, number, _ := strings.Cut(string(data), " ")
	n, err := strconv.ParseUint(number, 10, 31)
	if err != nil || !isName(match) {
		return "", 0, false
	}
	return match, int(n), true
}

// isName reports whether a match may be called that: visible ASCII.
func isName(s string) bool {
	return s != "" && len(s) <= maxName && !strings.ContainsFunc(s, func(c rune) bool { return c <= ' ' || c > '~' })
}
