package seating

import "quarterdeck/fair"

// Sit is a log entry: a guest took a free seat, or a bot if there is a level.
type Sit struct {
	Seat  int        `json:"seat"`
	Guest string     `json:"guest"`
	Name  string     `json:"name"`
	Nonce fair.Nonce `json:"nonce"`
	Later bool       `json:"later,omitempty"` // the nonce comes after the commit
	Level string     `json:"level,omitempty"`
}

// player returns the new player of the seat.
func (s *Sit) player() Player {
	if s.Level != "" {
		return Player{Kind: Bot, Level: s.Level}
	}
	return Player{Kind: Human, Guest: s.Guest, Name: s.Name, Nonce: s.Nonce, Later: s.Later && s.Nonce == fair.Nonce{}}
}

// Stood is a log entry: a guest gave their seat back, so that it is free again.
type Stood struct {
	Seat    int  `json:"seat"`
	Removed bool `json:"removed,omitempty"` // the host removed the guest, who cannot sit down here again
}

// SentNonce is a log entry: a seat's nonce from a client that has seen the commit. Zero means that none will come.
type SentNonce struct {
	Seat  int        `json:"seat"`
	Nonce fair.Nonce `json:"nonce"`
}
