// Package cards holds the standard playing cards that several games are made
// of: suits, ranks, their letters in records and their names in words.
package cards

import "strings"

// Suit is one of the four suits, in the order spades, hearts, diamonds, clubs.
type Suit uint8

const (
	Spades Suit = iota
	Hearts
	Diamonds
	Clubs
	Suits = 4 // number of suits
)

const suitLetters = "SHDC"

var suitNames = [Suits]string{"spades", "hearts", "diamonds", "clubs"}

// Letter returns S, H, D or C.
func (s Suit) Letter() string { return suitLetters[s : s+1] }

// Name returns "spades" and so on.
func (s Suit) Name() string { return suitNames[s] }

// ParseSuit parses the letter that Suit.Letter returns.
func ParseSuit(text string) (Suit, bool) {
	i := strings.Index(suitLetters, text)
	return Suit(max(i, 0)), len(text) == 1 && i >= 0
}

// Rank is one of the thirteen ranks, 2 lowest, ace highest.
type Rank uint8

const (
	Two Rank = iota
	Three
	Four
	Five
	Six
	Seven
	Eight
	Nine
	Ten
	Jack
	Queen
	King
	Ace
	Ranks = 13 // number of ranks
)

const rankLetters = "23456789TJQKA"

var rankNames = [Ranks]string{"two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"}

// Letter returns the rank in records: 2 … 9, T, J, Q, K, A.
func (r Rank) Letter() string { return rankLetters[r : r+1] }

// Short returns the rank as printed on a card: like Letter, but 10 for the ten.
func (r Rank) Short() string {
	if r == Ten {
		return "10"
	}
	return r.Letter()
}

// Name returns "two" … "ace".
func (r Rank) Name() string { return rankNames[r] }

// ParseRank parses the letter that Rank.Letter returns.
func ParseRank(text string) (Rank, bool) {
	i := strings.Index(rankLetters, text)
	return Rank(max(i, 0)), len(text) == 1 && i >= 0
}

// Face returns the name of a card's picture: rank letter, then suit letter ("KS").
func Face(r Rank, s Suit) string { return faces[r][s] }

// Name returns the card in words: "king of spades".
func Name(r Rank, s Suit) string { return names[r][s] }

// Tables are drawn for every viewer at every move, so the texts are made once.
var faces, names = func() (f, n [Ranks][Suits]string) {
	for r := range Rank(Ranks) {
		for s := range Suit(Suits) {
			f[r][s], n[r][s] = r.Letter()+s.Letter(), r.Name()+" of "+s.Name()
		}
	}
	return f, n
}()
