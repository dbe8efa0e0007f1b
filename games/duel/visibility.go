package duel

import "quarterdeck/game"

// Visibility returns whether viewer may know an action at once. Only the seats concerned know a card dealt or drawn, a tray and an offer.
// Only its owner knows a showdown card until both are turned. Trades made, packs bought and everything else are public.
//
// The sender knows that s declines its offer, and so does a seat with an offer of s. That seat sees by its offer
// whether s touched its tray, so it could infer the rest.
func (st *State) Visibility(viewer, s game.Seat, a game.Action) game.Visibility {
	if viewer == s {
		return game.Open
	}
	private := false
	switch verbOf(a) {
	case doDeal, doPack, doTop:
		private = viewer != seatOf(a)
	case doGive, doTake, doAsk, doUnask, doWithdraw:
		private = true
	case doOffer:
		private = viewer != seatOf(a)
	case doDecline:
		private = viewer < 0 || st.offerNo[viewer] != offerIn(a) && !(st.offerNo[s] != 0 && st.offerTo[s] == viewer)
	case doPlay:
		if st.phase == showdown {
			return game.Hidden
		}
	}
	if private {
		return game.Private
	}
	return game.Open
}

// Reveals reports whether a shows something of a hand or a tray to another seat: cards played, and everything about offers. Filling a
// tray that is not offered does not, nor do readiness, tokens and picks, which are public.
func (st *State) Reveals(s game.Seat, a game.Action) bool {
	switch verbOf(a) {
	case doGive, doTake, doAsk, doUnask:
		return st.offerNo[s] != 0
	case doReady, doUnready, doToken, doPick:
		return false
	}
	return true
}
