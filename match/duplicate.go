package match

import (
	"strings"
	"time"

	"quarterdeck/game"
)

// Duplicate says that a player offers the deal of a finished match to others, who play it from the same seat. From then on, RefuseView
// lets only the players see the match.
type Duplicate struct {
	Seat   int  `json:"seat"`
	Closed bool `json:"closed,omitempty"` // no other player can begin
}

// DuplicateSeries begins the series of the attempts at a duplicate; the id of the match that was offered follows.
const DuplicateSeries = "duplicate "

// DuplicateOf returns the id of the match at whose duplicate this one is an attempt, or "".
func (s *Start) DuplicateOf() string {
	if id, ok := strings.CutPrefix(s.Series, DuplicateSeries); ok {
		return id
	}
	return ""
}

// DealHidden is the code of refusals to see a match whose deal others are to play.
const DealHidden game.Code = "deal-hidden"

// ErrDealHidden is the refusal to see such a match.
var ErrDealHidden = refuse(DealHidden, "Other players are to play this deal without having seen it. You can see the match when you have played it, too.")

// Duplicate returns the offer of this deal to others, or nil. It must not be modified.
func (m Administration) Duplicate() *Duplicate { return m.duplicate }

// Offer returns the match after its deal was offered to others, or the offer was closed.
func (m Administration) Offer(d Duplicate, now time.Time) (*Match, error) {
	return m.after(Entry{At: now, Duplicate: &d})
}
