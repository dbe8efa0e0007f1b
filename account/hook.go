package account

import "time"

// Hook is the webhook of a person: where messages go when it is their turn or a match is over.
type Hook struct {
	URL    string    `json:"url"`
	Secret []byte    `json:"secret"` // what messages are signed with
	Origin string    `json:"origin"` // beginning of this server's addresses, as the person knows them
	Since  time.Time `json:"since"`
	Off    string    `json:"off,omitempty"` // why nothing is sent any more; empty: messages are sent
}
