package host

import "time"

// ForgetRooms drops all idle matches from memory.
func (h *Host) ForgetRooms() { h.rooms.dropUnused(h.Now().Add(time.Hour)) }
