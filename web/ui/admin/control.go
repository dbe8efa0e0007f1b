package admin

import "time"

// Control is what administrators have set for all servers.
type Control struct {
	Version      int
	ReadOnly     string // the reason; "" if changes are allowed
	Since        time.Time
	Announcement string // "" if there is none
	Until        time.Time
	Restart      time.Time // zero: none
	Reason       string
	Stop, Due    bool
}
