package gametest_test

import (
	"errors"
	"testing"

	"quarterdeck/game/gametest"
)

// TestToy checks that the toy without a bug obeys all laws.
func TestToy(t *testing.T) { gametest.Run(t, toy{}) }

// TestBroken checks that every deliberate bug in the toy violates the law against it.
func TestBroken(t *testing.T) {
	for _, broken := range []struct {
		bug string
		law string // this law must be found broken
	}{
		{"option without words", "info"},
		{"option with an unknown rule", "info"},
		{"default that is no value", "info"},
		{"no credit", "info"},
		{"seats descending", "info"},
		{"resolve accepts unknown options", "setup"},
		{"resolve forgets an option", "setup"},

		{"two actions with one notation", "notation"},
		{"notation with spaces at the end", "notation"},
		{"parse trims", "near-misses"},
		{"parse ignores case", "near-misses"},
		{"parse knows resign", "reserved-words"},
		{"parse fails without a refusal", "reserved-words"},

		{"nature together with a seat", "actors"},
		{"chance is timed", "actors"},
		{"clock forgotten", "legal"},
		{"legal allocates", "allocations"},
		{"legal for those who may not act", "legal"},
		{"legal is empty", "legal"},
		{"legal descending", "legal"},
		{"legal with duplicates", "legal"},
		{"endless", "playing-on"},
		{"apply panics now and then", "playing-on"},

		{"looking changes the position", "replay"},
		{"clone is the same position", "copies"},
		{"copy forgets a field", "copies"},
		{"view shares memory", "snapshots"},
		{"the first bidder is better off", "order"},
		{"cards are dealt twice", "invariants"},
		{"utility out of bounds", "result"},
		{"utility is no number", "result"},
		{"result for another table", "result"},

		{"weight zero", "weights"},
		{"stock forgets a draw", "stock"},
		{"stock has another order", "stock"},
		{"hands in a public pile", "stock"},
		{"roll ignores weights", "roll"},
		{"roll wastes random numbers", "roll"},
		{"sample misses the last", "sample"},
		{"sample prefers the first", "sample"},
		{"sample is not legal", "sample"},
		{"step forgets a seat", "step"},
		{"step never bids two", "step"},
		{"step does what is not legal", "step"},
		{"step knows what comes", "step"},
		{"step never ends", "step"},
		{"step allocates", "allocations"},
		{"evaluation out of bounds", "estimates"},
		{"prior of nothing", "estimates"},
		{"ClearChoices keeps a bid", "hidden-choices"},
		{"ClearChoices clears more", "hidden-choices"},
		{"HiddenChoices forgets a seat", "hidden-actions"},
		{"hash misses who is ready", "hashes"},

		{"legal depends on a hidden bid", "hidden-actions"},
		{"a card that all see is redacted", "redaction"},
		{"view shows a card", "non-interference"},
		{"view shows hidden bids", "hidden-actions"},
		{"view counts what it must not", "hidden-actions"},
		{"id follows the card", "hidden-actions"},
		{"Describe shows a card", "hidden-actions"},
		{"Describe depends on a bid", "hidden-actions"},
		{"Describe knows the hidden card", "words"},
		{"refusal tells a bid", "words"},
		{"sight depends on a card", "words"},
		{"a watcher sees the cards", "visibility"},
		{"a seat's own bid is hidden", "visibility"},
		{"says that cards are open", "open"},
		{"private cards are open", "reach"},
		{"hidden bids are open", "reach"},

		{"a tap shows a card", "reveals"},
		{"who taps holds an even card", "reveals"},

		{"imagine keeps the cards", "reach"},
		{"imagine keeps the bids", "reach"},
		{"imagine never bids two", "reach"},
		{"imagine is not even", "reach"},
		{"imagine changes the seat's own card", "non-interference"},
		{"imagine deals cards twice", "imagine"},
		{"imagine takes a bid back", "imagine"},

		{"layout without words", "encoding"},
		{"layout changes", "encoding"},
		{"a number is not written", "encoding"},
		{"two actions with one number", "encoding"},
		{"numbers show a card", "non-interference"},

		{"piece that does not say what it is for", "table"},
		{"piece without a name", "table"},
		{"two pieces with one id", "table"},
		{"name of a seat that is not there", "table"},
		{"move from nowhere", "table"},
		{"move is missing", "table"},
		{"not urgent", "table"},
		{"Describe names the viewer", "descriptions"},
		{"refusal without words", "refusals"},
	} {
		t.Run(broken.bug, func(t *testing.T) {
			err := gametest.Check(toy{bug: broken.bug}, gametest.Options{Positions: 600, MaxLength: 2000, Laws: []string{broken.law}})
			var failure *gametest.Failure
			if !errors.As(err, &failure) || failure.Law != broken.law {
				t.Errorf("law %s was not found broken, but: %v", broken.law, err)
			}
		})
	}
}
