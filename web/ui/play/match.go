// Package play draws the page of a match: live, replayed, or waiting for players, with its moves, log, chat and offers.
package play

import (
	"strconv"
	"strings"
	"time"

	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/match/outcome"
	"quarterdeck/web/href"
	"quarterdeck/web/ui"
	"quarterdeck/web/ui/tabletop"
)

// Page is the page of a match.
type Page struct {
	View         *match.View
	Info         *game.Info
	Host         *Hosting       // for the host of the table, while it waits for players
	Checked      *Check         // once the seed is public
	Levels       []ui.Level     // levels of bots to which a seat can be handed
	Crew         bool           // all seats win or lose together
	Coach        bool           // the coach can analyze it
	PlayOn       string         // address for playing on from a past position, or ""
	Build        string         // of the server
	Owner        string         // whose page it is, for the script; "" in patches
	Now          time.Time      // when the page was made; zero in patches, which do not depend on it
	Turning      []TurningPoint // of a finished match
	Daily        string         // page of the day whose deal this match plays, or ""
	Duplicate    string         // page of the duplicate of which this match is an attempt, or ""
	Offerable    bool           // the deal can be offered to others
	Search       string         // that the player still looks for an opponent, or found one; ""
	Found        string         // the match that was found, or ""
	Chat         *Chat          // nil in patches, which do not change it
	Replay       bool           // a past position, or a finished match from a chosen perspective
	Lines        []match.Line   // in a replay: the whole log as the viewer may see it
	Perspectives []Perspective  // in the replay of a finished match: those that the reader can choose
	Whole        bool           // the page has the whole log, however long
	Removed      bool           // the host removed the viewer from the table
	Own          int            // in a replay: the reader's seat, or game.Watcher
	Link         string         // in a replay: the absolute address of the step shown
	NextUp       *NextUp        // other matches that wait for the viewer, or nil
	Hinted       bool           // the page has room for hints
	Hints        []Hint         // those of which one may be shown now
	Known        []string       // names of hints that the viewer has seen or been taught: patches have them, and the page shows none
	Learn        ui.Lesson      // offered to a newcomer at a waiting table; patches have one for every page
	surface      *tabletop.Surface
}

// Check is the result of dealing the cards again from the revealed seed.
type Check struct {
	OK   bool
	Text string // in words
}

// Surface returns the table, ready to be drawn.
func (p *Page) Surface() *tabletop.Surface {
	if p.surface == nil {
		p.surface = tabletop.NewSurface(p.View.Table, p.View.Seats, p.View.Clocks, p.Now)
		p.surface.Live = p.Live()
	}
	return p.surface
}

// Past reports whether the page shows a past position.
func (p *Page) Past() bool { return p.View.Past() || p.Replay }

// Live reports whether the page is kept up to date by a stream.
func (p *Page) Live() bool { return !p.Past() }

// Over reports whether the page shows the end of the match.
func (p *Page) Over() bool { return p.View.Result != nil && !p.Past() }

// Playing reports whether the viewer holds a seat in a running match.
func (p *Page) Playing() bool {
	return p.View.Viewer >= 0 && p.View.Phase == match.Running && p.Live()
}

// Outcome returns "win", "loss" or "draw" for a player of a finished match, "over" for a spectator, and "" before the end.
func (p *Page) Outcome() string {
	switch {
	case !p.Over():
		return ""
	case p.View.Viewer < 0, p.View.CalledOff:
		return "over"
	}
	return p.View.Result.Seats[p.View.Viewer]
}

// Title returns the document's title, which begins with whose turn it is.
func (p *Page) Title() string {
	text := heading(p.View)
	if p.View.YourTurn() {
		return "▶ " + p.whoseTurn() + " · " + text
	}
	return text
}

// heading names the game and its players.
func heading(v *match.View) string { return v.Title + " — " + strings.Join(v.Names, " and ") }

// whoseTurn says that it is the viewer's turn: by name in a hot seat.
func (p *Page) whoseTurn() string {
	if p.View.Several() {
		return p.viewerName() + "’s turn"
	}
	return "Your turn"
}

func (p *Page) viewerName() string { return p.View.Names[p.View.Viewer] }

// turnSeat returns the seat whose turn it is in a hot seat, so that the page's script can announce a change, and
// otherwise "".
func (p *Page) turnSeat() string {
	if p.View.Several() && p.View.YourTurn() {
		return strconv.Itoa(p.View.Viewer)
	}
	return ""
}

// turnWord returns the status in one word.
func (p *Page) turnWord() string {
	switch {
	case p.Past():
		return "Replay"
	case p.View.Phase == match.Gathering:
		return "Waiting"
	case p.View.Phase == match.Finished:
		return "Over"
	case p.turnSeat() != "":
		return p.whoseTurn()
	case p.View.YourTurn():
		return "Your turn"
	case p.View.Viewer < 0:
		return "Watching"
	}
	return "Wait"
}

// sentences splits a status into sentences with the space that follows: a narrow window shows only those that fit.
func sentences(status string) []string { return strings.SplitAfter(status, ". ") }

// resultTitle returns the headline of a finished match.
func (p *Page) resultTitle() string {
	switch p.Outcome() {
	case outcome.Win:
		return "You win"
	case outcome.Loss:
		return "You lose"
	case outcome.Draw:
		return "A draw"
	}
	return "The match is over"
}

// againWords labels the button for the next match.
func (p *Page) againWords() string {
	switch {
	case len(p.View.Seats) == 1, p.Crew && p.View.Several() && !p.asksOthers():
		return "Play again"
	case p.asksOthers():
		return "Offer rematch" + p.swapWords()
	}
	return "Play again" + p.swapWords()
}

// swapWords says that a rematch of two opponents swaps their seats. A crew has no opponents, and more than two players move by one seat,
// which matters to none of them.
func (p *Page) swapWords() string {
	if p.Crew || len(p.View.Seats) != 2 {
		return ""
	}
	return ", seats swapped"
}

// seatNote describes the player of a seat.
func seatNote(s *match.SeatView) string {
	switch {
	case s.HotSeat && s.Level != "":
		return "hot seat, played by a bot, level " + s.Level
	case s.HotSeat:
		return "hot seat"
	case s.You && s.Level != "":
		return "your seat, played by a bot, level " + s.Level
	case s.You:
		return "your seat"
	case s.Level != "":
		return "bot, level " + s.Level
	case s.Bot:
		return "bot account"
	case !s.Taken:
		return "waiting for a friend"
	}
	return "guest"
}

func (p *Page) stepURL(at int) string {
	if at >= p.View.Version && len(p.Perspectives) == 0 {
		return href.Match(p.View.ID)
	}
	return p.Moment(max(at, p.firstStep()))
}

// firstStep returns the version just before the first action of a player.
func (p *Page) firstStep() int {
	for _, line := range p.lines() {
		if line.Actor >= "0" && line.Actor <= "9" {
			return line.N - 1
		}
	}
	return p.View.At
}

// prevStep returns the version of the newest line of the log before the step shown.
func (p *Page) prevStep() int {
	at := p.firstStep()
	for _, line := range p.View.Log {
		if line.N < p.View.At {
			at = max(at, line.N)
		}
	}
	return at
}

// ownZone returns the element id of the viewer's first zone, or of the whole table.
func (p *Page) ownZone() string {
	for i := range p.View.Table.Zones {
		if z := &p.View.Table.Zones[i]; z.Mine {
			return tabletop.ZoneID(z.ID)
		}
	}
	return "table"
}
