package port

import (
	"math/bits"
	"strconv"
	"strings"

	"quarterdeck/game"
	"quarterdeck/games/internal/words"
	"quarterdeck/table"
)

// Describe describes what has just happened. The ten deals of a hand are described once, after the last.
func (s *State) Describe(viewer, seat game.Seat, a game.Action) string {
	switch verbOf(a) {
	case doExpose:
		return s.tellTrump()
	case doDeal:
		if s.dealt == s.tricks {
			return s.tellDeal()
		}
	case doPirate:
		return "The pirates turn the " + cardOf(a).Word() + "."
	case doFlip:
		if s.turned > Suits {
			return words.Does(viewer, seat, "remove", "removes") + " the trump. There is no trump for the rest of the voyage."
		}
		return words.Does(viewer, seat, "turn", "turns") + " an exposed port."
	case doPlay:
		return s.tellTrick(viewer) + s.tellHand()
	}
	return ""
}

func (s *State) tellTrump() string {
	suit := s.stack[s.turned-1]
	switch {
	case s.trump() == NoSuit:
		return "The last exposed port is " + suit.Word() + ". There is no trump for the rest of the voyage."
	case s.turned == 1:
		return capital(suit.Word()) + " are trump."
	}
	return capital(suit.Word()) + " are trump now."
}

func (s *State) tellDeal() string {
	if s.hand&1 == 1 {
		return "Hand " + strconv.Itoa(int(s.hand)+1) + ", an aft hand, is dealt from the rest of the deck."
	}
	return "All cards are shuffled. Hand " + strconv.Itoa(int(s.hand)+1) + ", a fore hand, is dealt."
}

func (s *State) tellTrick(viewer game.Seat) string {
	end := " and lose"
	if s.last.Won {
		end = " and win"
	}
	if viewer != s.last.Seat {
		end += "s"
	}
	return words.Does(viewer, s.last.Seat, "play", "plays") + " the " + s.last.Crew.Word() + end + " the trick: " +
		words.Count(int(s.last.Total), "trick") + " won."
}

// tellHand describes the result of a finished hand.
func (s *State) tellHand() string {
	left := bits.OnesCount8(allExploited &^ s.exploited)
	switch {
	case s.last.Number != s.tricks-1:
		return ""
	case s.phase != Over:
		return "\nPort " + strconv.Itoa(int(s.last.Total)) + " is exploited: " + words.Count(left, "port") + " to go."
	}
	return "\n" + outcome(s.view(game.Watcher))
}

// outcome returns the end of a voyage in words (PP-9, PP-10).
func outcome(v *View) string {
	if v.Victory {
		return "The voyage is won. " + allWords(len(v.Ports)) + " exploited."
	}
	return "The voyage is lost. No open port shows " + strconv.Itoa(v.Won) + ". " + words.Count(v.exploited(), "port") + " exploited."
}

// allWords returns the subject of a sentence about all n ports, with its verb.
func allWords(n int) string {
	switch n {
	case 1:
		return "The port is"
	case 2:
		return "Both ports are"
	}
	return "All " + numberWords[n] + " ports are"
}

func (v *View) exploited() int {
	n := 0
	for _, p := range v.Ports {
		if p.Exploited {
			n++
		}
	}
	return n
}

// aims counts the tricks won against the open ports: "3 tricks won: port 3 matches now, port 5 needs 2 more". Of more than three, it names
// those within reach. When the voyage is over, it says why.
func aims(v *View) string {
	switch { // not the sentence of the status again
	case v.Victory:
		return allWords(len(v.Ports)) + " exploited."
	case v.Phase == "over":
		return words.Count(v.Won, "trick") + " won, but no open port shows " + strconv.Itoa(v.Won) + "."
	}
	if v.handEnded() {
		return words.Count(v.Last.Total, "trick") + " won: port " + strconv.Itoa(v.Last.Total) + " is exploited."
	}
	const named = 3
	var parts, far []string
	for _, p := range v.Ports {
		aim := v.aim(p)
		if p.Exploited || aim == "" {
			continue
		}
		parts = append(parts, "port "+strconv.Itoa(p.Number)+" "+aim)
		if aim != matchesNow {
			far = append(far, strconv.Itoa(p.Number))
		}
	}
	if len(parts) > named { // each needs as many more as its number says
		last := len(far) - 1
		reach := "ports " + strings.Join(far[:last], ", ") + " and " + far[last] + " are within reach"
		if len(far) < len(parts) { // the first one matches
			reach = parts[0] + "; " + reach
		}
		parts = []string{reach}
	}
	text := words.Count(v.Won, "trick") + " won: "
	if len(parts) == 0 {
		return text + "no open port is within reach"
	}
	return text + strings.Join(parts, ", ")
}

// handEnded reports whether a hand has ended and the next one is being dealt.
func (v *View) handEnded() bool { return v.Phase == "deal" && v.Last != nil }

// matchesNow is said of the port whose number is that of the tricks won.
const matchesNow = "matches now"

// aim returns how an open port stands in this hand: "matches now", "needs 2 more", or "" if it is out of reach.
func (v *View) aim(p PortView) string {
	more := p.Number - v.Won
	switch {
	case more == 0:
		return matchesNow
	case more > 0 && more <= v.Tricks-v.Trick:
		return "needs " + strconv.Itoa(more) + " more"
	}
	return ""
}

// status says what is to be done, then what happens now: a narrow window shows only the sentences that fit.
func status(v *View, viewer game.Seat) string {
	hand := "Hand " + strconv.Itoa(v.Hand) + " (" + side(v.Hand) + ")"
	switch v.Phase {
	case "expose":
		return "An exposed port is turned."
	case "deal":
		return "Hand " + strconv.Itoa(v.Hand) + " is being dealt."
	case "turn":
		return "The pirates turn a card. " + v.trumpWords() + ". " + hand + "."
	case "over":
		return outcome(v)
	}
	facts := " The pirates’ card is the " + word(v.Up) + ". " + v.trumpWords() + ". " + hand + ", trick " + strconv.Itoa(v.Trick+1) + " of " + strconv.Itoa(v.Tricks) + "."
	if int(viewer) == v.Seat {
		return "Play a card." + facts
	}
	return "Waiting for " + table.Name(v.Seat) + "." + facts
}

// side returns the kind of a hand, counted from 1: every second one is dealt from the rest of the deck (PP-11).
func side(hand int) string {
	if hand%2 == 0 {
		return "aft hand"
	}
	return "fore hand"
}

// trumpWords returns the suit in force, as a sentence without its full stop.
func (v *View) trumpWords() string {
	switch {
	case v.NoTrump:
		return "No trump for the rest of the voyage"
	case v.Trump == "":
		return "No trump yet"
	}
	return capital(suitWord(v.Trump)) + " are trump"
}

// suitWord and word return the spoken names of what the notation calls a and a7.
func suitWord(letter string) string { return Suit(strings.Index(suitLetters, letter)).Word() }

func word(card string) string {
	c, _ := parseCard(card)
	return c.Word()
}

func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }
