package pair

import (
	"net/http"
	"strconv"
	"strings"

	"quarterdeck/match/clock"
	"quarterdeck/pairing"
	"quarterdeck/web/identity"
)

// keep remembers in the browser what its guest looks for.
func keep(people *identity.Authenticator, w http.ResponseWriter, r *http.Request, wish pairing.Wish) {
	kind := "rated"
	if wish.Casual {
		kind = "casual"
	}
	people.SetChoice(w, r, strings.Join([]string{wish.Game, wish.Pace.String(), kind, strconv.Itoa(wish.Seats)}, "|"))
}

// Last returns what a browser's guest looked for last, or the usual match.
func Last(people *identity.Authenticator, r *http.Request) pairing.Wish {
	wish := pairing.Wish{Pace: pairing.Paces()[0]}
	parts := strings.Split(people.Choice(r), "|")
	if len(parts) < 3 {
		return wish
	}
	if len(parts) > 3 {
		wish.Seats, _ = strconv.Atoi(parts[3]) // 0, the usual number, if it cannot be read
	}
	if pace, err := clock.ParsePace(parts[1]); err == nil {
		wish.Pace = pace
	}
	wish.Game, wish.Casual = parts[0], parts[2] == "casual"
	return wish
}
