package stream

import listing "quarterdeck/lobby"

// Section is one list of the lobby, or a part of it.
type Section struct {
	List  listing.List
	Game  string
	Rows  []listing.Listing
	Total int // in the whole list
	Shown int // rows that a page has room for
	First int // number of the first row in the list, from 0
}

// Drawing is a part of a page as it was drawn once.
type Drawing interface {
	// Since returns the patch that leads to it from an earlier drawing of the same part, or from none if before is nil. The patch is
	// empty if both look the same.
	Since(before Drawing) []byte
}

// Artist draws what streams send to pages. Package page has one: streams know no HTML, so that programs are served without any.
type Artist interface {
	// Sections draws sections of the lobby.
	Sections(sections []Section) (Drawing, error)
	// NextUp draws the link to the matches that wait for a guest, except the one whose page the link is on.
	NextUp(waiting []listing.Listing, match string) (html string, err error)
}
