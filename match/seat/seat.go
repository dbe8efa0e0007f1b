// Package seat describes a seat outside its match: as the summary that stores keep for lists of matches, and as the view
// that a viewer gets. It imports nothing of ours, so that stores can import it.
package seat

// View is one seat as a viewer may see it, in a match or in a list of matches.
type View struct {
	Name    string `json:"name"`
	Level   string `json:"level,omitempty"` // of the bot that plays it
	Bot     bool   `json:"bot,omitempty"`   // a bot account holds it
	Taken   bool   `json:"taken"`
	Open    bool   `json:"open,omitempty"`   // it is free, and any guest may take it
	You     bool   `json:"you,omitempty"`    // the viewer holds it
	HotSeat bool   `json:"here,omitempty"`   // the viewer holds several seats, including this one
	Result  string `json:"result,omitempty"` // "win", "loss" or "draw" once the match is over
	Score   *int32 `json:"score,omitempty"`  // final points, if the match was played to its end
}

// Summary is one seat of a match as it is now.
type Summary struct {
	Guest  string `json:"guest,omitempty"`  // who holds it; empty for a bot and a free seat
	Name   string `json:"name,omitempty"`   // of that person; empty for a free seat, and for a bot unless it is a rematch
	Level  string `json:"level,omitempty"`  // of the bot that plays it
	Open   bool   `json:"open,omitempty"`   // it is free, and any guest may take it
	ToAct  bool   `json:"to_act,omitempty"` // its player, a person, is to act
	Idle   bool   `json:"idle,omitempty"`   // the match runs, and its player, a person, has not acted yet
	Result string `json:"result,omitempty"` // "win", "loss" or "draw" once the match is over
	Score  *int32 `json:"score,omitempty"`  // points, if it was played to its end
	Tally  string `json:"tally,omitempty"`  // what there is to show instead of points, then
}
