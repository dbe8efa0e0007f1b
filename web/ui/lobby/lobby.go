// Package lobby draws the lists of tables: the lobby and the home page.
package lobby

import (
	"strconv"
	"strings"
	"time"

	"quarterdeck/game"
	"quarterdeck/lobby"
	"quarterdeck/match"
	"quarterdeck/match/clock"
	"quarterdeck/match/outcome"
	"quarterdeck/web/href"
	"quarterdeck/web/ui"
	"quarterdeck/web/ui/patch"
)

// Page is the lobby: the beginning of all its lists, or one list with page numbers.
type Page struct {
	Page     ui.Page
	Games    []*game.Info // that can be chosen
	Game     string       // the only one shown; "": all
	List     lobby.List   // the only one shown; "": all
	Number   int          // of the list's page, from 1
	Sections []Section
}

// Section is one list, or a part of it.
type Section struct {
	List  lobby.List
	Game  string
	Rows  []lobby.Listing
	Total int // in the whole list
	Shown int // rows that fit on a page
	First int // number of the first row in the list, from 0
}

// Region draws the section as a region of a live page, with each row as a part of it.
func (s *Section) Region() (patch.Region, error) {
	regions, err := patch.Draw(nil, 1, func(d *patch.Drawer) {
		d.Open(s.id())
		for i := range s.Rows {
			d.Part(s.Rows[i].ID, d.HTML(lobbyRow(s.rowIDs(), &s.Rows[i])))
		}
		before, after := d.Around(lobbySection(s, patch.Gap))
		d.Close(s.rowIDs(), before, after)
	})
	return regions[0], err
}

func (s *Section) id() string { return "lobby-" + string(s.List) }

// rowIDs returns the prefix of the ids of rows. A table of yours can be in two lists of a page.
func (s *Section) rowIDs() string { return "t-" + string(s.List) + "-" }

// pages returns how many pages the list has.
func (s *Section) pages() int { return max(1, (s.Total+s.Shown-1)/s.Shown) }

func (s *Section) number() int { return s.First/s.Shown + 1 }

// more returns the address of the whole list, or "".
func (s *Section) more() string {
	if s.First > 0 || s.Total <= len(s.Rows) {
		return ""
	}
	return href.Lobby(s.List, s.Game, 1)
}

func listTitle(list lobby.List) string {
	switch list {
	case lobby.Mine:
		return "Your tables"
	case lobby.OpenTables:
		return "Open tables"
	case lobby.Watchable:
		return "Being played"
	case lobby.MyPast:
		return "Your finished matches"
	}
	return "Finished"
}

func emptyText(list lobby.List) string {
	switch list {
	case lobby.Mine:
		return "You are not at a table."
	case lobby.OpenTables:
		return "No table is waiting for players. Start a new table with a seat for anyone, and it appears here."
	case lobby.Watchable:
		return "No public match is being played."
	case lobby.MyPast:
		return "You have not finished a match here yet."
	}
	return "No public match has been finished yet."
}

func (p *Page) heading() string {
	if p.List == "" {
		return "Lobby"
	}
	return listTitle(p.List)
}

// newTableURL returns the address of the form for a new table of the game shown.
func (p *Page) newTableURL() string {
	if p.Game != "" {
		return href.Game(p.Game)
	}
	return href.Home + "#games"
}

// terms returns, in short, how a table differs from an ordinary one.
func terms(row *lobby.Listing) []string {
	var out []string
	for _, o := range row.Options {
		out = append(out, o.Label)
	}
	if row.Terms.Pace.Kind != clock.Untimed {
		out = append(out, row.Terms.Pace.Label())
	}
	switch row.Terms.Watch {
	case match.WatchOff:
		out = append(out, "no spectators")
	case match.WatchAfter:
		out = append(out, "watch afterwards")
	}
	if row.Terms.Casual || row.House {
		out = append(out, "not rated")
	}
	return out
}

// stateText returns the state of a match in a few words.
func stateText(row *lobby.Listing) string {
	switch {
	case row.YourTurn:
		return "Your turn"
	case row.Phase == match.Gathering:
		return freeSeatsText(row)
	case !row.CanWatch && row.Phase == match.Finished:
		return "Over"
	case !row.CanWatch:
		return "In progress"
	case row.Phase == match.Finished:
		if t := sharedTally(row); t != "" {
			return resultText(row) + ", " + t
		}
		return resultText(row)
	case row.Moves == 1:
		return "1 move"
	}
	return strconv.Itoa(row.Moves) + " moves"
}

func freeSeatsText(row *lobby.Listing) string {
	free, open := 0, 0
	for i := range row.Seats {
		if !row.Seats[i].Taken {
			free++
		}
		if row.Seats[i].Open {
			open++
		}
	}
	text := strconv.Itoa(free) + " free seats"
	if free == 1 {
		text = "1 free seat"
	}
	if open == 0 {
		text += ", by invitation"
	}
	return text
}

func resultText(row *lobby.Listing) string {
	var won []string
	for i := range row.Seats {
		s := &row.Seats[i]
		if s.You && s.Result != "" {
			return map[string]string{outcome.Win: "You won", outcome.Loss: "You lost", outcome.Draw: "A draw"}[s.Result]
		}
		if s.Result == outcome.Win {
			won = append(won, s.Name)
		}
	}
	switch {
	case len(won) == 0:
		return "No winner"
	case len(won) == len(row.Seats) && len(won) > 1:
		return "Won together"
	}
	return strings.Join(won, " and ") + " won"
}

// seatLabel returns the player of a seat.
func seatLabel(s *lobby.ListedSeat) string {
	switch {
	case s.HotSeat:
		return s.Name + ", with you"
	case s.You:
		return "You"
	case s.Open:
		return "open to anyone"
	case !s.Taken:
		return "open, by link"
	case s.Level != "":
		return s.Name + " · " + s.Level
	case s.Bot:
		return s.Name + " · bot"
	}
	return s.Name
}

// pointsText returns the points of a seat, to follow its name. If points only repeat who won, it returns the seat's tally, unless all seats have
// the same.
func pointsText(row *lobby.Listing, seat int) string {
	for i := range row.Seats {
		s := &row.Seats[i]
		if s.Score == nil {
			return ""
		}
		if *s.Score != 0 && (*s.Score != 1 || s.Result != outcome.Win) {
			return ": " + strings.Replace(strconv.Itoa(int(*row.Seats[seat].Score)), "-", "−", 1)
		}
	}
	if t := row.Seats[seat].Tally; t != "" && sharedTally(row) == "" {
		return ": " + t
	}
	return ""
}

// sharedTally returns the tally of all seats, if it is the same.
func sharedTally(row *lobby.Listing) string {
	if len(row.Seats) == 0 {
		return ""
	}
	for i := range row.Seats {
		if row.Seats[i].Tally != row.Seats[0].Tally {
			return ""
		}
	}
	return row.Seats[0].Tally
}

func seatClass(s *lobby.ListedSeat) string {
	switch {
	case !s.Taken:
		return "free"
	case s.ToAct:
		return "to-act"
	case s.Result == outcome.Win:
		return "won"
	}
	return ""
}

// rowAction returns the label of a row's button, and its address.
func rowAction(row *lobby.Listing) (label, address string) {
	mine, open := row.Host, false
	for i := range row.Seats {
		mine, open = mine || row.Seats[i].You, open || row.Seats[i].Open
	}
	switch {
	case row.YourTurn:
		return "Play", href.Match(row.ID)
	case row.Phase == match.Finished:
		return "Replay", href.Match(row.ID)
	case mine:
		return "Open", href.Match(row.ID)
	case open:
		return "Sit down", href.Join(row.ID)
	}
	return "Watch", href.Match(row.ID)
}

// deadline returns when time runs out in a match with days for each move, and nil for others: a list cannot keep up with
// a faster clock.
func deadline(row *lobby.Listing) *time.Time {
	if row.Terms.Pace.Kind != clock.ByDays || row.Phase != match.Running {
		return nil
	}
	return row.Due
}

// plainTime returns a time for browsers without the script, which replaces it with the time since then.
func plainTime(t time.Time) string { return t.UTC().Format("2 Jan 15:04") }

func machineTime(t time.Time) string { return t.UTC().Format(time.RFC3339) }
