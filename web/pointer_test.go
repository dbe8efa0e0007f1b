package web_test

import (
	"net/http"
	"testing"

	"quarterdeck/games/breach"
)

// TestPointing checks that only players can point, only at squares of the board, and that pointing does not advance the
// match.
func TestPointing(t *testing.T) {
	s := serveDealt(t, breach.Game(), breachSeed)
	ann, other := surf(t, s), surf(t, s)
	before, table := ann.submit("/new/breach", http.StatusOK, "seat0", "me", "o.mode", "solo", "name", "Ann", "key", "k")
	ann.submit(table+"/point", http.StatusNoContent, "at", "p-s2.7")
	for _, at := range []string{"", "p-s5.1", "p-pawn-0", "p-hand-0-0", "q-deck-1"} {
		ann.submit(table+"/point", http.StatusBadRequest, "at", at)
	}
	other.submit(table+"/point", http.StatusForbidden, "at", "p-s2.7")
	other.submit("/m/nowhere/point", http.StatusNotFound, "at", "p-s2.7")
	if after, _ := ann.visit(table, http.StatusOK); valueOf(t, after, "v") != valueOf(t, before, "v") {
		t.Error("the match got further by pointing")
	}
}
