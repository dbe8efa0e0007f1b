package match

import (
	"slices"

	"quarterdeck/game"
	"quarterdeck/match/seating"
	"quarterdeck/record"
)

// Actions that a seat can request besides the game's own. Those that records contain are spelled as in records.
const (
	Resign      = "resign"
	Abort       = "abandon" // before any seat has acted
	OfferDraw   = "offers draw"
	AcceptDraw  = "accepts draw"
	RefuseDraw  = "refuses draw"
	AskUndo     = "asks undo"
	AllowUndo   = "allows undo"
	RefuseUndo  = "refuses undo"
	HandToBot   = "bot" // a level may follow
	handToLevel = HandToBot + " "
)

// seatRequests lists these actions in the order in which views offer them, with the entries that they lead to.
var seatRequests = []struct {
	action string
	kind   record.Kind
}{
	{Resign, record.Resign}, {Abort, record.Abandon}, {HandToBot, record.ToBot},
	{OfferDraw, record.OfferDraw}, {AcceptDraw, record.AcceptDraw}, {RefuseDraw, record.RefuseDraw},
	{AskUndo, record.AskUndo}, {AllowUndo, record.AllowUndo}, {RefuseUndo, record.RefuseUndo},
}

// permissions decides what each seat may do at one version of a match. Views offer what it allows, and all other requests
// are refused. It includes the rules of records.
type permissions struct {
	*tableState
	start   *Start
	seating *seating.Plan
	phase   Phase
	version int
	undone  int // how many actions were undone
}

// permissionsAt returns the permissions at version n.
func (m *Match) permissionsAt(n int) permissions {
	return permissions{tableState: m.tableStateAt(n), start: m.start, seating: &m.seating, phase: m.phaseAt(n), version: n, undone: m.undone.Len() - m.undone.Since(n+1)}
}

// playedByBot returns the seats that bots play.
func (p permissions) playedByBot() game.Seats { return p.seating.Bots() | p.bots }

// These refusals are made once and shared: offered checks many of them for each player after each move.
var (
	errDealing   = refuse(Waiting, "The cards are dealt in a moment; try again.")
	errSeatsFree = refuse(Waiting, "The match begins when every seat is taken.")
	errMoved     = refuse(Started, "The match has begun, so it can no longer be called off. You can resign or hand your seat to a bot. If other players play on, the match continues without you.")
	errNotOver   = refuse(NotOver, "You can offer a rematch when this match is over.")
)

// refusePhase returns why seats cannot act, or nil.
func (p permissions) refusePhase() error {
	switch {
	case p.phase == Finished:
		return refuse(Over, overText(p.seating.IsReady()))
	case p.phase == Running:
		return nil
	case p.seating.IsFull():
		return errDealing
	}
	return errSeatsFree
}

// refuseFilling returns why the seats can no longer be filled, or nil.
func (p permissions) refuseFilling() error {
	switch p.phase {
	case Running:
		return refuse(Started, "The match has begun; all seats are taken.")
	case Finished:
		return p.refusePhase()
	}
	return nil
}

// refusePerson returns why the player of seat s cannot request an entry of a kind, or nil. known is the version that the
// player was looking at.
func (p permissions) refusePerson(kind record.Kind, s game.Seat, known int) error {
	if p.playedByBot().Has(s) {
		return refuse(game.Illegal, "A bot plays your seat now. You can watch the match.")
	}
	if err := p.tooLong(kind); err != nil {
		return err
	}
	return p.refuse(kind, s, known)
}

// refuse returns why seat s, played by a person or a bot, cannot request an entry of a kind, or nil. It does not check
// whether an action is legal in the position.
func (p permissions) refuse(kind record.Kind, s game.Seat, known int) error {
	if err := p.refusePhase(); err != nil {
		return err
	}
	switch kind {
	case record.Act:
		return nil
	case record.Abandon:
		if p.moved {
			return errMoved
		}
		return nil
	case record.ToBot:
		return p.refuseHandOver(s)
	case record.Flag, record.Imagine:
		return refuse(game.Illegal, "That is not possible in this match.")
	}
	if err := p.refuseQuestion(kind, s, known); err != nil {
		return err
	}
	standing := record.Standing{Together: p.start.together(), Replaced: p.bots, People: p.people(), Draw: p.draw.agreed, Undo: p.undo.agreed, Newest: p.newest}
	if refusal := standing.Refuse(kind, s); refusal != nil {
		return refusal
	}
	return nil
}

// refuseHandOver returns why seat s cannot be handed to a bot, or nil.
func (p permissions) refuseHandOver(s game.Seat) error {
	switch {
	case p.playedByBot().Has(s):
		return refuse(game.Illegal, "A bot plays this seat already.")
	case p.start.Series != "":
		return refuse(game.Illegal, "Other players play the same deal, so a bot cannot play your seat. You can resign.")
	}
	return nil
}

// refuseQuestion returns why s cannot make or answer an offer, apart from the rules of records, or nil.
func (p permissions) refuseQuestion(kind record.Kind, s game.Seat, known int) error {
	switch {
	case kind == record.OfferDraw && !p.start.hasDraws() && !p.start.together():
		return refuse(game.Illegal, "A match of this game never ends in a draw; you can resign.")
	case kind == record.OfferDraw && p.drew.Has(s):
		return refuse(game.Illegal, "You have already offered a draw since your last move. Move before you offer another.")
	case kind == record.OfferDraw && p.people() == game.SetOf(s):
		return refuse(game.Illegal, "Bots do not accept draws. Play on, or resign.")
	case (kind == record.AcceptDraw || kind == record.RefuseDraw) && p.draw.agreed != 0 && known < p.draw.since:
		return refuse(Stale, "There is a newer draw offer than the one you answered. Look at the table and answer again.")
	case kind == record.AskUndo && p.asked.Has(s):
		return refuse(game.Illegal, "You have already asked for an undo since your last move. Move before you ask again.")
	case (kind == record.AllowUndo || kind == record.RefuseUndo) && p.undo.agreed != 0 && known < p.undo.since:
		return refuse(Stale, "There is a newer request than the one you answered. Look at the table and answer again.")
	}
	return nil
}

// people returns the seats that no bot plays.
func (p permissions) people() game.Seats { return p.seating.People() &^ p.bots }

// requester returns the seat for which a guest's request counts. own are the guest's seats, and viewer is the active one.
// An undo counts for the seat whose newest action can be undone.
func (p permissions) requester(action string, viewer game.Seat, own game.Seats) game.Seat {
	if s := p.newest.Undoer(); action == AskUndo && s >= 0 && own.Has(s) {
		return s
	}
	return viewer
}

// offered returns the actions besides the game's own that a viewer who holds these seats can request.
func (p permissions) offered(viewer game.Seat, own game.Seats) (out []string) {
	if viewer < 0 || p.playedByBot().Has(viewer) {
		return nil
	}
	for _, r := range seatRequests {
		if p.refusePerson(r.kind, p.requester(r.action, viewer, own), p.version) == nil {
			out = append(out, r.action)
		}
	}
	for _, action := range []string{OfferRematch, AcceptRematch, RefuseRematch} {
		if p.refuseRematch(rematchWords[action], viewer, p.version) == nil {
			out = append(out, action)
		}
	}
	return slices.Clip(out)
}
