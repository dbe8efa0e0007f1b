package record

import (
	"strconv"
	"strings"

	"quarterdeck/game"
)

// Kind is the kind of an Entry.
type Kind int8

const (
	Act        Kind = iota // an action of the game: `0 play K`, `* row 7`, `@ stage`
	Resign                 // `0 resign`: a seat gives up
	Flag                   // `@ flag 1`: a seat's time for the match has run out
	ToBot                  // `@ bot 1 mate`: a seat is handed to a bot
	OfferDraw              // `0 offers draw`
	AcceptDraw             // `1 accepts draw`
	Abandon                // `@ abandon`: the match is given up without a result
	RefuseDraw             // `1 refuses draw`
	AskUndo                // `0 asks undo`: a seat wants to undo its newest action
	AllowUndo              // `1 allows undo`
	RefuseUndo             // `1 refuses undo`
	Imagine                // `@ imagine 0 SEED`: what a seat cannot know is dealt again
)

// Entry is one line of a match's log. Only the fields of its Kind count, so entries can be compared
// with ==.
type Entry struct {
	Actor    game.Seat   // a seat, Nature or Clock; Clock for Flag, ToBot, Abandon and Imagine
	Kind     Kind        // what was done
	Action   game.Action // Act: the action, unless Redacted is set
	Redacted string      // Act, Imagine: the notation of what is unknown, its last word "?"; else ""
	Seat     game.Seat   // Flag, ToBot: the seat concerned; Imagine: the seat whose knowledge stays
	Level    string      // ToBot: the bot's level
	Seed     string      // Imagine: the seed, 64 hexadecimal digits, unless Redacted is set
	Comment  string      // the text after " ; "
	Line     int         // line number from 1; 0 if it was not read from a text
}

// Text returns the entry as a record writes it, without its comment.
func (e Entry) Text(g game.Game) string { return e.Actor.String() + " " + e.Notation(g) }

// Notation returns the entry without its actor.
func (e Entry) Notation(g game.Game) string {
	switch e.Kind {
	case Resign:
		return "resign"
	case Flag:
		return "flag " + e.Seat.String()
	case ToBot:
		return "bot " + e.Seat.String() + " " + e.Level
	case OfferDraw:
		return "offers draw"
	case AcceptDraw:
		return "accepts draw"
	case RefuseDraw:
		return "refuses draw"
	case AskUndo:
		return "asks undo"
	case AllowUndo:
		return "allows undo"
	case RefuseUndo:
		return "refuses undo"
	case Abandon:
		return "abandon"
	case Imagine:
		if e.Redacted == "" {
			return "imagine " + e.Seat.String() + " " + e.Seed
		}
	}
	if e.Redacted != "" {
		return e.Redacted
	}
	return g.Format(e.Action)
}

// ParseEntry parses what Text writes and, after " ; ", a comment. It does not check whether the entry is legal; a Replay
// does. An error is an *Error without a line number.
func ParseEntry(g game.Game, line string) (Entry, error) {
	text, comment, _ := strings.Cut(line, " ; ")
	word, notation, _ := strings.Cut(text, " ")
	actor, err := game.ParseActor(word)
	if err != nil {
		return Entry{}, &Error{Found: "actor " + quote(word), Expected: "a seat number, * (chance), @ (the clock) or end"}
	}
	e := Entry{Actor: actor, Comment: comment}
	if notation == "" {
		return Entry{}, &Error{Found: quote(text), Expected: "an actor, one space and what it did"}
	}
	if actor >= 0 && e.parseSeatEvent(notation) || actor == game.Clock && e.parseClockEvent(notation) {
		return e, nil
	}
	if notation == "?" || strings.HasSuffix(notation, " ?") {
		e.Redacted = notation
		return e, nil
	}
	e.Action, err = g.Parse(notation)
	if err != nil {
		return Entry{}, &Error{Found: quote(notation), Expected: "an action of " + g.Info().ID + " (" + plain(err.Error()) + ")"}
	}
	if exact := g.Format(e.Action); exact != notation { // a game whose Parse accepts more than Format writes
		return Entry{}, &Error{Found: quote(notation), Expected: quote(exact)}
	}
	return e, nil
}

// parseSeatEvent sets e's kind if notation is a seat's request that is no action of the game.
func (e *Entry) parseSeatEvent(notation string) bool {
	switch notation {
	case "resign":
		e.Kind = Resign
	case "offers draw":
		e.Kind = OfferDraw
	case "accepts draw":
		e.Kind = AcceptDraw
	case "refuses draw":
		e.Kind = RefuseDraw
	case "asks undo":
		e.Kind = AskUndo
	case "allows undo":
		e.Kind = AllowUndo
	case "refuses undo":
		e.Kind = RefuseUndo
	default:
		return false
	}
	return true
}

// parseClockEvent sets e's kind if notation is something that only the host does.
func (e *Entry) parseClockEvent(notation string) bool {
	word, rest, _ := strings.Cut(notation, " ")
	seat, level, levelled := strings.Cut(rest, " ")
	switch {
	case notation == "abandon":
		e.Kind = Abandon
	case word == "flag" && !levelled && e.parseSeat(seat):
		e.Kind = Flag
	case word == "bot" && GoodLevel(level) && e.parseSeat(seat):
		e.Kind, e.Level = ToBot, level
	case word == "imagine":
		return e.parseImagine(rest)
	default:
		return false
	}
	return true
}

func (e *Entry) parseSeat(text string) bool {
	s, ok := parseSeat(text)
	if ok {
		e.Seat = s
	}
	return ok
}

// parseSeat reads a seat number without sign or leading zero.
func parseSeat(text string) (game.Seat, bool) {
	n, err := strconv.Atoi(text)
	return game.Seat(n), err == nil && n >= 0 && n < game.MaxSeats && strconv.Itoa(n) == text
}

// GoodLevel reports whether text can name a bot's level: 1–20 lower-case letters, digits and hyphens.
func GoodLevel(text string) bool {
	bad := func(c rune) bool { return c != '-' && (c < '0' || c > '9') && (c < 'a' || c > 'z') }
	return text != "" && len(text) <= 20 && !strings.ContainsFunc(text, bad)
}
