package account

import "time"

// Hook is the webhook of a person: where messages go when it is their turn or a match is over.
type Hook struct {
	URL    string    `json:"url"`
	Secret []byte    `json:"secret"` // key that signs messages
	Origin string    `json:"origin"` // base of this server's addresses, as the person knows it
	Since  time.Time `json:"since"`
	Off    string    `json:"off,omitempty"` // why no messages are sent; empty: they are sent
}
