package nats

import "quarterdeck/bus"

// send gives NATS the events for the other servers, so that only this goroutine waits when NATS is slow. It ends the connection.
func (b *Bus) send() {
	defer close(b.done)
	defer b.conn.Close()
	for {
		select {
		case text := <-b.unsent:
			b.write(text)
		case <-b.owed:
			b.write(encode(bus.Missed()))
		case <-b.closed:
			b.flush()
			return
		}
	}
}

// write publishes one text. It fails only when NATS is away or about to be; then EventsMissed follows when it is back.
func (b *Bus) write(text string) { _ = b.conn.Publish(b.Subject, []byte(text)) }

// flush writes the events that are left, and waits until NATS has them.
func (b *Bus) flush() {
	for len(b.unsent) > 0 {
		b.write(<-b.unsent)
	}
	if len(b.owed) > 0 {
		b.write(encode(bus.Missed()))
	}
	settled(b.conn, goodbye)
}

// oweMissed schedules EventsMissed for the other servers.
func (b *Bus) oweMissed() {
	select {
	case b.owed <- struct{}{}:
	default:
	}
}
