package port

import (
	"quarterdeck/game"
)

// View is what a viewer may know of a voyage. Cards and suits are in the notation of records.
type View struct {
	Phase     string     `json:"phase"`             // expose, deal, turn, play or over
	Seat      int        `json:"seat"`              // whose trick it is, −1 if no seat is to act
	Hand      int        `json:"hand"`              // from 1
	Aft       bool       `json:"aft"`               // an aft hand: dealt from the rest of the deck
	Trick     int        `json:"trick"`             // tricks finished in this hand
	Tricks    int        `json:"tricks"`            // tricks in a hand: 10
	Won       int        `json:"won"`               // of them won by the crew
	Ports     []PortView `json:"ports"`             // the ports, ascending
	Trump     string     `json:"trump"`             // suit in force, empty for none
	NoTrump   bool       `json:"noTrump"`           // no trump for the rest of the voyage (PP-7)
	Exposed   []string   `json:"exposed"`           // suits of the exposed ports in the order in which they were turned
	Stack     int        `json:"stack"`             // exposed ports still face down
	CanFlip   bool       `json:"canFlip"`           // whether flip is legal in this trick (PP-7)
	LastTrump bool       `json:"lastTrump"`         // option lastport=trump
	Pirates   int        `json:"pirates"`           // backs in the pirates' hand
	Up        string     `json:"up,omitempty"`      // the pirate card of the running trick
	Hands     []HandView `json:"hands"`             // one per seat
	Unseen    []string   `json:"unseen"`            // cards that the viewer has not seen in this pass (PP-11)
	Last      *TrickView `json:"last,omitempty"`    // the last finished trick
	Victory   bool       `json:"victory,omitempty"` // over, with all ports exploited
}

// PortView is one port.
type PortView struct {
	Number    int  `json:"number"`
	Exploited bool `json:"exploited"`
}

// HandView is one seat's hand; Cards is nil if the viewer does not see it.
type HandView struct {
	Count int      `json:"count"`
	Cards []string `json:"cards"`
}

// TrickView is a finished trick.
type TrickView struct {
	Hand   int    `json:"hand"`  // from 1
	Trick  int    `json:"trick"` // 1…10
	Seat   int    `json:"seat"`
	Pirate string `json:"pirate"`
	Crew   string `json:"crew"`
	Trump  string `json:"trump"` // in force when it was decided
	Won    bool   `json:"won"`
	Total  int    `json:"total"` // tricks won in that hand so far, this one included
}

// sees reports whether viewer sees the cards of seat. With open hands every viewer does, with closed hands
// only the seat itself (PP-12).
func (s *State) sees(viewer, seat game.Seat) bool { return s.open || viewer == seat }

// Visibility hides a card dealt to a closed hand from all but its seat (PP-12); all else is open.
func (s *State) Visibility(viewer, _ game.Seat, a game.Action) game.Visibility {
	if verbOf(a) == doDeal && !s.sees(viewer, seatOf(a)) {
		return game.Private
	}
	return game.Open
}

// Reveals reports whether a shows a card that was hidden: one played from a closed hand (PP-12).
func (s *State) Reveals(_ game.Seat, a game.Action) bool { return !s.open && verbOf(a) == doPlay }

// View returns an allow-list, built up from nothing; Table is made from it.
func (s *State) View(viewer game.Seat) any { return s.view(viewer) }

func (s *State) view(viewer game.Seat) *View {
	v := &View{
		Phase:     [...]string{"expose", "deal", "turn", "play", "over"}[s.phase],
		Seat:      -1,
		Hand:      int(s.hand) + 1,
		Aft:       s.hand&1 == 1,
		Trick:     int(s.trick),
		Tricks:    int(s.tricks),
		Won:       int(s.won),
		Trump:     s.trump().String(),
		NoTrump:   s.turned > 0 && s.trump() == NoSuit,
		Stack:     int(max(Suits-s.turned, 0)),
		CanFlip:   s.phase == Playing && s.canFlip(),
		LastTrump: s.lastTrumps,
		Up:        s.up.String(),
		Exposed:   []string{},
		Victory:   s.exploited == allExploited,
	}
	if s.phase == Playing {
		v.Seat = int(s.player())
	}
	for i, n := range s.ports {
		if n == noPort {
			break
		}
		v.Ports = append(v.Ports, PortView{Number: int(n), Exploited: s.exploited>>i&1 == 1})
	}
	for _, suit := range s.stack[:min(s.turned, Suits)] {
		v.Exposed = append(v.Exposed, suit.String())
	}
	s.viewCards(v, viewer)
	return v
}

// viewCards adds the main deck as viewer knows it.
func (s *State) viewCards(v *View, viewer game.Seat) {
	if s.dealt == s.tricks {
		v.Pirates = v.Tricks - int(s.trick)
		if s.up != NoCard {
			v.Pirates--
		}
	}
	unseen := s.unseen
	for seat := range game.Seat(s.seats) {
		hand := HandView{Count: s.hands[seat].len()}
		if s.sees(viewer, seat) {
			hand.Cards = s.hands[seat].list()
		} else {
			unseen |= s.hands[seat]
		}
		v.Hands = append(v.Hands, hand)
	}
	v.Unseen = unseen.list()
	if l := s.last; l.Crew != NoCard {
		v.Last = &TrickView{
			Hand: int(l.Hand) + 1, Trick: int(l.Number) + 1, Seat: int(l.Seat),
			Pirate: l.Pirate.String(), Crew: l.Crew.String(), Trump: l.Trump.String(), Won: l.Won, Total: int(l.Total),
		}
	}
}
