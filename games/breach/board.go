package breach

import (
	"math/bits"
	"strconv"
	"strings"
)

// square is one of the 40 squares: ten times its deck, five times its row on the deck (0 upper, 1 lower), and its
// column, all from 0 (BR-1). So s/5 is its row of eight and s%5 its column, as the markers have them (BR-4).
type square uint8

const (
	decks      = 4
	deckSize   = 10
	rowSize    = 5
	allSquares = decks * deckSize
)

// at returns square number n, 1 to 10, clockwise from the top left, of a deck from 0 (BR-1).
func at(deck, n int) square {
	if n > rowSize {
		return square(deck*deckSize + rowSize + 2*rowSize - n)
	}
	return square(deck*deckSize + n - 1)
}

func (s square) deck() int { return int(s) / deckSize }
func (s square) row() int  { return int(s) / rowSize } // 0…7 from the top of the ship
func (s square) col() int  { return int(s) % rowSize } // 0…4

// number returns 1 to 10, clockwise from the top left (BR-1).
func (s square) number() int {
	if in := int(s) % deckSize; in >= rowSize {
		return deckSize - (in - rowSize)
	} else {
		return in + 1
	}
}

// squareTexts are made once: the table names every square for every viewer at every move. The last is that of no square.
var squareTexts = func() (texts [allSquares + 1]string) {
	for i := range texts {
		s := square(i)
		texts[s] = strconv.Itoa(s.deck()+1) + "." + strconv.Itoa(s.number())
	}
	return texts
}()

// text returns the square in records: "2.7".
func (s square) text() string { return squareTexts[min(s, allSquares)] }

// parseSquare parses what text returns.
func parseSquare(text string) (square, bool) {
	deck, number, _ := strings.Cut(text, ".")
	d, okDeck := parseNumber(deck, 1, decks)
	n, okNumber := parseNumber(number, 1, deckSize)
	if !okDeck || !okNumber {
		return 0, false
	}
	return at(d-1, n), true
}

// parseNumber parses a whole number from low to high as strconv.Itoa writes it.
func parseNumber(text string, low, high int) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= low && n <= high && strconv.Itoa(n) == text
}

// squares is a set of squares, bit by bit.
type squares uint64

const (
	everywhere squares = 1<<allSquares - 1
	deckOne    squares = 1<<deckSize - 1 // the top deck

	leftEdge  squares = 0x0842108421 // column 0 of all eight rows
	rightEdge         = leftEdge << 4
	uppers    squares = 0x1f | 0x1f<<10 | 0x1f<<20 | 0x1f<<30 // the upper rows
	lowers            = uppers << 5
)

func bit(s square) squares            { return 1 << s }
func (set squares) has(s square) bool { return set>>s&1 != 0 }
func (set squares) first() square     { return square(bits.TrailingZeros64(uint64(set))) }

// deckOf returns all squares of a deck, from 0.
func deckOf(deck int) squares { return deckOne << (deck * deckSize) }

// sides returns all squares that share a side with one of the set (BR-2).
func (set squares) sides() squares {
	return set&^rightEdge<<1 | set&^leftEdge>>1 | set&uppers<<5 | set&lowers>>5
}

// corners returns all squares that touch one of the set at a corner only (BR-2).
func (set squares) corners() squares {
	beside := set&^rightEdge<<1 | set&^leftEdge>>1
	return beside&uppers<<5 | beside&lowers>>5
}

// climb returns where stairs lead from the set; down is the squares with stairs down that can be used (BR-3).
func (set squares) climb(down squares) squares {
	return set&down<<deckSize | set&(down<<deckSize)>>deckSize
}

// Levels of the water (BR-5).
const (
	levelNovice  = 0
	levelNormal  = 1
	levelHard    = 2
	levelMadness = 3
	levelSkull   = 9 // the ship is lost
)

// flooded returns the squares of fully flooded decks at a level: deck 4 from 3, deck 3 from 5, deck 2 from 7 (BR-5).
func flooded(level uint8) squares {
	n := min(max(int(level)-1, 0)/2, decks-1) // decks that are fully flooded
	return everywhere &^ (1<<((decks-n)*deckSize) - 1)
}

// partly returns the squares of the partially flooded deck at a level: 2 deck 4, 4 deck 3, 6 deck 2, 8 deck 1 (BR-5).
func partly(level uint8) squares {
	if level == 0 || level&1 != 0 {
		return 0
	}
	return deckOf(decks - int(level)/2)
}

// topmost returns the squares of the topmost fully flooded deck at a level (BR-41).
func topmost(level uint8) squares {
	if f := flooded(level); f != 0 {
		return deckOf(f.first().deck())
	}
	return 0
}

// obstacle is a kind of obstacle token (BR-6).
type obstacle uint8

const (
	cannon obstacle = iota
	cargo
	fire
	rats
	obstacles = 4
)

var obstacleNames = [obstacles]string{"cannon", "cargo", "fire", "rats"}
