package host

import "time"

// ForgetRooms drops all idle matches from memory.
func (h *Host) ForgetRooms() { h.forget(h.Now().Add(time.Hour)) }
