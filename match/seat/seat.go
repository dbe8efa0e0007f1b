// Package seat has one seat of a match as lists of matches keep it. It imports nothing, so that stores can.
package seat

// Summary is one seat of a match as it is now.
type Summary struct {
	Guest  string `json:"guest,omitempty"`  // who holds it; empty for a bot and a free seat
	Name   string `json:"name,omitempty"`   // what that person is called; empty for a bot and a free seat
	Level  string `json:"level,omitempty"`  // of the bot that plays it
	Open   bool   `json:"open,omitempty"`   // free, and anybody may take it
	ToAct  bool   `json:"to_act,omitempty"` // its player, a person, is to act
	Idle   bool   `json:"idle,omitempty"`   // the match runs, and its player, a person, has not acted yet
	Result string `json:"result,omitempty"` // "win", "loss" or "draw" once the match is over
	Score  *int32 `json:"score,omitempty"`  // points, if it was played to its end
}
