package stream

import (
	"time"

	"quarterdeck/host/control"
	listing "quarterdeck/lobby"
)

// Section is one list of the lobby, or a part of it.
type Section struct {
	List  listing.List
	Game  string
	Rows  []listing.Listing
	Total int // in the whole list
	Shown int // rows that fit on a page
	First int // number of the first row in the list, from 0
}

// Drawing is a part of a page as it was drawn at one time.
type Drawing interface {
	// Since returns the patch from an earlier drawing of the same part to this one, or the whole part if before is nil.
	// The patch is empty if the drawings are the same.
	Since(before Drawing) []byte
}

// Artist draws what streams send to pages. Package page implements it: streams know no HTML, so that serving programs
// needs none.
type Artist interface {
	// Sections draws sections of the lobby.
	Sections(sections []Section) (Drawing, error)
	// NextUp draws the link to the matches that wait for a guest, except the one whose page the link is on.
	NextUp(waiting []listing.Listing, match string) (html string, err error)
	// Notices draws what administrators have set for all servers, as visitors see it at a time.
	Notices(s control.State, now time.Time) (html string, err error)
}
