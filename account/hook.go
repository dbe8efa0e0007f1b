package account

import (
	"slices"
	"time"
)

// Hook is the webhook of a person: where messages go when it is their turn or a match is over.
type Hook struct {
	URL    string    `json:"url"`
	Secret []byte    `json:"secret"` // key that signs messages
	Origin string    `json:"origin"` // base of this server's addresses, as the person knows it
	Since  time.Time `json:"since"`
	Off    string    `json:"off,omitempty"` // why no messages are sent; empty: they are sent
}

// Push is a browser that shows notifications of a person's turns, also while no page is open.
type Push struct {
	Endpoint string    `json:"endpoint"` // address of its push service
	Key      []byte    `json:"key"`      // for which messages are encrypted
	Auth     []byte    `json:"auth"`     // secret that the browser shares with this server
	Origin   string    `json:"origin"`   // base of this server's addresses, as the person knows it
	Since    time.Time `json:"since"`
}

// MaxPushes is how many browsers of a person get notifications.
const MaxPushes = 5

// AddPush adds a browser, in place of what was stored of it. If there are too many, the oldest gets no more notifications.
func (p *Person) AddPush(browser Push) {
	p.DropPush(browser.Endpoint)
	p.Pushes = append(p.Pushes, browser)
	p.Pushes = p.Pushes[max(len(p.Pushes)-MaxPushes, 0):]
}

// DropPush removes the browser with an endpoint.
func (p *Person) DropPush(endpoint string) {
	p.Pushes = slices.DeleteFunc(p.Pushes, func(b Push) bool { return b.Endpoint == endpoint })
}

// PushTo returns the browser with an endpoint.
func (p *Person) PushTo(endpoint string) (Push, bool) {
	i := slices.IndexFunc(p.Pushes, func(b Push) bool { return b.Endpoint == endpoint })
	if i < 0 {
		return Push{}, false
	}
	return p.Pushes[i], true
}
