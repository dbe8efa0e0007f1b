package stream

import (
	"encoding/json"
	"time"

	"quarterdeck/host/control"
)

// notices tells a stream what administrators have set for all servers.
type notices struct {
	monitor *control.Monitor
	artist  Artist // nil for programs, which get the state as JSON
	now     func() time.Time
	changed <-chan struct{}
	stop    func()
	unsent  bool   // the client may not know the state
	sent    string // what it was sent last
}

// newNotices returns the notices of a stream. The caller must close it.
func (s *Streams) newNotices(page bool) *notices {
	n := &notices{monitor: s.host.Control(), now: s.host.Now}
	if page {
		n.artist = s.lobby.artist
	}
	n.changed, n.stop = n.monitor.Subscribe()
	n.unsent = n.monitor.State().Version > 0 // else nothing was ever set, and the client cannot know anything else
	return n
}

func (n *notices) close() { n.stop() }

// update returns the event that brings the client up to date, or nil if it is. A page puts the HTML of an event "aside" in place; a program
// gets the event "notice".
func (n *notices) update() (*Message, error) {
	select {
	case <-n.changed:
		n.unsent = true
	default:
	}
	if !n.unsent {
		return nil, nil
	}
	n.unsent = false
	state, now := n.monitor.State(), n.now()
	event, text := "aside", ""
	var err error
	if n.artist != nil {
		text, err = n.artist.Notices(state, now)
	} else {
		var data []byte
		data, err = json.Marshal(state.Notices(now))
		event, text = "notice", string(data)
	}
	if err != nil || text == n.sent {
		return nil, err
	}
	n.sent = text
	return NewMessage("", event, []byte(text)), nil
}

// note records that the channel has told of a change.
func (n *notices) note() { n.unsent = true }
