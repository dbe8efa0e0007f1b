package ui

import (
	"slices"
	"strconv"
	"strings"

	"quarterdeck/game"
	"quarterdeck/web/static"
)

// Level is a bot that a player can choose.
type Level struct {
	Name, Doc string
	Engine    bool // a program that the operator has added
	Adaptive  bool // its strength follows the results of the guest who plays it
}

// Usual returns the index of the default level: the middle one of the ladder.
func Usual(levels []Level) int {
	ours := slices.IndexFunc(levels, func(l Level) bool { return l.Engine || l.Adaptive })
	if ours < 0 {
		ours = len(levels)
	}
	return ours / 2
}

// Capital returns a word with a capital letter.
func Capital(word string) string {
	if word == "" {
		return word
	}
	return strings.ToUpper(word[:1]) + word[1:]
}

// Players returns a number of players in words.
func Players(n int) string {
	if n == 1 {
		return "1 player"
	}
	return strconv.Itoa(n) + " players"
}

// SeatsInWords returns the numbers of seats of a game in words.
func SeatsInWords(seats []int) string {
	words := make([]string, len(seats))
	for i, n := range seats {
		words[i] = strconv.Itoa(n)
	}
	if len(seats) == 1 {
		return Players(seats[0])
	}
	return strings.Join(words, ", ") + " players"
}

// OptionLabel returns the label of the i-th value of an option.
func OptionLabel(o *game.Option, i int) string {
	if i < len(o.Labels) {
		return o.Labels[i]
	}
	return o.Values[i]
}

// Span returns a range of house rules in digits: “5–13”.
func Span(r *game.Range) string { return strconv.Itoa(r.Min) + "–" + strconv.Itoa(r.Max) }

// Asset returns the address of a static file.
func Asset(name string) string { return static.URL(name) }

// Lesson is a lesson of a game. The zero value means that there is none.
type Lesson struct {
	URL      string
	Title    string
	About    string
	Minutes  int
	Finished bool   // by the visitor
	Begun    string // how far the visitor is, if they left it before its end; URL leads there
}

// Time returns how long the lesson takes, in words.
func (l Lesson) Time() string {
	words := []string{"one minute", "two minutes", "three minutes", "four minutes", "five minutes", "six minutes", "seven minutes", "eight minutes"}
	if l.Minutes < 1 || l.Minutes > len(words) {
		return strconv.Itoa(l.Minutes) + " minutes"
	}
	return words[l.Minutes-1]
}

// Offer returns the words that offer the lesson to a newcomer.
func (l Lesson) Offer() string {
	time := l.Time()
	return "Never played? " + strings.ToUpper(time[:1]) + time[1:]
}

// Length returns how long the lesson takes, in digits.
func (l Lesson) Length() string {
	if l.Minutes == 1 {
		return "1 minute"
	}
	return strconv.Itoa(l.Minutes) + " minutes"
}
