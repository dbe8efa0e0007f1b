package nats

import "quarterdeck/bus"

// send publishes the events for the other servers to NATS, so that only this goroutine waits when NATS is slow. It closes
// the connection at the end.
func (b *Bus) send() {
	defer close(b.done)
	defer b.conn.Close()
	for {
		select {
		case text := <-b.outbox:
			b.write(text)
		case <-b.missedPending:
			b.write(encode(bus.Missed()))
		case <-b.closed:
			b.flush()
			return
		}
	}
}

// write publishes one text. It fails only when the connection is lost or closing; EventsMissed follows after a reconnect.
func (b *Bus) write(text string) { _ = b.conn.Publish(b.Subject, []byte(text)) }

// flush writes the remaining events and waits until NATS has them.
func (b *Bus) flush() {
	for len(b.outbox) > 0 {
		b.write(<-b.outbox)
	}
	if len(b.missedPending) > 0 {
		b.write(encode(bus.Missed()))
	}
	flushed(b.conn, closeTimeout)
}

// scheduleMissed schedules EventsMissed for the other servers.
func (b *Bus) scheduleMissed() {
	select {
	case b.missedPending <- struct{}{}:
	default:
	}
}
