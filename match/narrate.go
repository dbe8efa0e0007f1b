package match

import (
	"slices"
	"strings"

	"quarterdeck/game"
	"quarterdeck/match/visibility"
	"quarterdeck/record"
	"quarterdeck/table"
)

func actorOf(e Entry) string {
	if e.Play == nil {
		return ServerActor
	}
	return e.Play.Actor.String()
}

// visibilities returns what every viewer may know of e, which is about to be applied.
func (d *draft) visibilities(e record.Entry) visibility.All {
	switch {
	case !e.Alters():
		return visibility.All{}
	case e.Kind == record.Imagine:
		return visibility.Private() // the seed of cards that players do not know
	}
	return visibility.Of(d.replay.State(), d.seating.Len(), e.Actor, e.Action)
}

// reason returns why a bot is about to do e, in its own words, if it says so and has not just said the same.
func (d *draft) reason(e record.Entry) (text string) {
	if e.Kind == record.Act && e.Actor >= 0 && d.PlayedByBot(e.Actor) {
		text = game.ReasonOf(d.replay.State(), e.Actor, e.Action)
	}
	for i := d.Version() - 1; text != "" && i >= max(0, d.Version()-repeats); i-- {
		if d.plays.At(i).reason == text && d.log.At(i).Play.Actor == e.Actor {
			return ""
		}
	}
	return text
}

const repeats = 120 // a bot gives the same reason again only after so many entries

// narrate adds e, the newest entry, in words to every viewer's lines. before has the names of the seats before e.
func (d *draft) narrate(e Entry, before *strings.Replacer) {
	namer := d.seating.Namer()
	if e.Stood != nil {
		namer = before
	}
	var last, named string // the previous viewer's words, reused because most viewers read the same
	var sentences []string
	reason := namer.Replace(d.plays.At(d.Version() - 1).reason)
	for i := range d.lines {
		viewer := d.lines.viewer(i)
		words := narrator{&d.Match}.words(e, viewer)
		if words == "" {
			continue
		}
		if words != last {
			last, named = words, words
			if strings.Contains(words, "{") {
				named = namer.Replace(words)
			}
			sentences = strings.Split(named, "\n")
		}
		from := d.lines[i].Last().N
		line := Line{N: d.Version(), Actor: actorOf(e), Words: sentences, Reason: reason, Drawn: d.drawn(viewer, from), Moved: d.moved(from)}
		if e.Play != nil && e.Play.Kind == record.Act {
			line.Cue = game.CueOf(d.replay.State(), viewer, e.Play.Actor, e.Play.Action)
		}
		d.lines[i] = d.lines[i].With(line)
	}
	if e.Stood != nil {
		d.lines[e.Stood.Seat] = *d.lines.of(game.Watcher) // "you" was another player
	}
}

// drawn returns the draws of chance since version `from`, as viewer may know them.
func (d *draft) drawn(viewer game.Seat, from int) []Played {
	drew := false
	for i := from; i < d.Version() && !drew; i++ {
		play := d.log.At(i).Play
		drew = play != nil && play.Actor == game.Nature
	}
	if !drew {
		return nil
	}
	return slices.DeleteFunc(d.ShownTo(0).Plays(viewer, from, d.Version()), func(p Played) bool { return p.Actor != game.Nature.String() })
}

// moved returns what moved between public piles from version n on.
func (d *draft) moved(n int) (out []record.Moved) {
	for i := n; i < d.Version(); i++ {
		if piles := d.plays.At(i).moved; piles != "" {
			out = append(out, record.Moved{N: i + 1, Piles: piles})
		}
	}
	return out
}

// narrator describes the entries of a match in words.
type narrator struct{ *Match }

// words returns e in words for viewer, with seats as {0}, {1}… and newlines between sentences.
func (m narrator) words(e Entry, viewer game.Seat) string {
	switch {
	case e.Sit != nil && e.Sit.Level != "":
		return table.Name(e.Sit.Seat) + ", a bot, takes the seat."
	case e.Sit != nil:
		return does(viewer, game.Seat(e.Sit.Seat), "You sit down.", " sits down.")
	case e.Stood != nil && e.Stood.Removed:
		return does(viewer, game.Seat(e.Stood.Seat), "The host removes you from the table.", " is removed by the host: the seat is free again.")
	case e.Stood != nil:
		return does(viewer, game.Seat(e.Stood.Seat), "You stand up.", " stands up: the seat is free again.")
	case e.Rematch != nil:
		return rematchWordsFor(*e.Rematch, viewer, m.hadAgreed(game.Seat(e.Rematch.Seat)))
	case e.Next != "":
		return "The same players begin another match."
	case e.Excused != nil:
		return "The clocks stood still for a while."
	case e.Duplicate != nil && e.Duplicate.Closed:
		return does(viewer, game.Seat(e.Duplicate.Seat), "You close the duplicate of this deal.", " closes the duplicate of this deal.")
	case e.Duplicate != nil:
		return does(viewer, game.Seat(e.Duplicate.Seat), "You offer this deal as a duplicate.", " offers this deal as a duplicate.")
	case e.Gone, e.Nonce != nil, e.Deal, e.Hidden != nil:
		return ""
	case e.Play.Kind != record.Act:
		return m.eventWords(*e.Play, viewer)
	}
	return m.actionWords(*e.Play, viewer)
}

// actionWords returns the game's description of an action, or the action in notation.
func (m narrator) actionWords(e record.Entry, viewer game.Seat) string {
	if describer, ok := m.replay.State().(game.Describer); ok {
		return describer.Describe(viewer, e.Actor, e.Action)
	}
	text := game.FormatFor(m.start.Game, viewer, e.Actor, e.Action)
	if m.plays.At(m.Version()-1).visibility.To(viewer) != game.Open {
		text = game.FormatHidden(m.start.Game, e.Action)
	}
	switch {
	case e.Actor >= 0:
		return does(viewer, e.Actor, "You: ", ": ") + text
	case e.Actor == game.Nature:
		return "Chance: " + text
	}
	return "The clock: " + text
}

// eventWords describes an entry that is not an action of the game.
func (m narrator) eventWords(e record.Entry, viewer game.Seat) string {
	switch e.Kind {
	case record.Resign:
		text := does(viewer, e.Actor, "You resign.", " resigns.")
		if level := m.replay.Bot(e.Actor); level != "" {
			text += " A bot plays on."
		}
		return m.withOutcome(text, viewer)
	case record.Flag:
		return m.withOutcome(does(viewer, e.Seat, "Your time has run out.", "'s time has run out."), viewer)
	case record.ToBot:
		text := does(viewer, e.Seat, "A bot, level "+e.Level+", plays your seat from now on.", "'s seat is played by a bot, level "+e.Level+", from now on.")
		if m.isOutOfTime(e.Seat) {
			text = does(viewer, e.Seat, "Your time has run out.", "'s time has run out.") + "\n" + text
		}
		return text
	case record.Imagine:
		return "What " + does(viewer, e.Seat, "you", "") + " could not know is dealt again."
	case record.OfferDraw:
		return does(viewer, e.Actor, "You offer a draw.", " offers a draw.")
	case record.AcceptDraw:
		return m.withOutcome(does(viewer, e.Actor, "You accept the draw.", " accepts the draw."), viewer)
	case record.RefuseDraw:
		return does(viewer, e.Actor, "You decline the draw.", " declines the draw.")
	case record.AskUndo, record.AllowUndo, record.RefuseUndo:
		return m.undoWords(e, viewer)
	}
	if !m.Begun() {
		return "The table is called off. The match never began."
	}
	return m.withOutcome("The match is abandoned.", viewer)
}

// undoWords describes a request to undo, or an answer to one.
func (m narrator) undoWords(e record.Entry, viewer game.Seat) string {
	done := m.undone.At(m.Version())
	switch {
	case e.Kind == record.RefuseUndo:
		return does(viewer, e.Actor, "You do not agree to the undo.", " does not agree to the undo.")
	case e.Kind == record.AskUndo && done:
		return does(viewer, e.Actor, "You undo your last action.", " undoes the last action.")
	case e.Kind == record.AskUndo:
		return does(viewer, e.Actor, "You ask to undo your last action.", " asks to undo the last action.")
	case done:
		return does(viewer, e.Actor, "You agree", " agrees") + ": the last action is undone."
	}
	return does(viewer, e.Actor, "You agree to the undo.", " agrees to the undo.")
}

func (m narrator) withOutcome(text string, viewer game.Seat) string {
	if !m.replay.Done() {
		return text
	}
	return text + "\n" + m.ending().Text(viewer)
}

// does returns a sentence about a seat: yours if it is the viewer's own, else the seat's name and theirs.
func does(viewer, s game.Seat, yours, theirs string) string {
	if viewer == s {
		return yours
	}
	return table.Name(int(s)) + theirs
}
