package duel

import "quarterdeck/game"

// Sight is who may know an action at once: a card dealt or drawn, a tray and an offer only those whom it concerns; a showdown card
// nobody else until both are turned. Trades made, packs bought and everything else are for all to see.
//
// That s declines an offer is known to who made it and, besides, to a seat that has an offer of s before it: that seat sees by its offer
// whether s touched its tray, so it could tell anyway.
func (st *State) Sight(viewer, s game.Seat, a game.Action) game.Sight {
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
			return game.Sealed
		}
	}
	if private {
		return game.Private
	}
	return game.Open
}

// Reveals tells whether a lets anybody know something of a hand or a tray: cards played, and everything about offers. Filling a tray
// that is not offered does not, nor do readiness, tokens and picks, which lie openly.
func (st *State) Reveals(s game.Seat, a game.Action) bool {
	switch verbOf(a) {
	case doGive, doTake, doAsk, doUnask:
		return st.offerNo[s] != 0
	case doReady, doUnready, doToken, doPick:
		return false
	}
	return true
}
