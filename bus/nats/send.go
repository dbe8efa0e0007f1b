package nats

import "quarterdeck/bus"

// send gives NATS what is to be said to the others, so that only this goroutine waits when NATS is slow. It ends the connection.
func (b *Bus) send() {
	defer close(b.done)
	defer b.conn.Close()
	for {
		select {
		case text := <-b.unsent:
			b.say(text)
		case <-b.owed:
			b.say(encode(bus.Lost, 0))
		case <-b.closed:
			b.sayLast()
			return
		}
	}
}

// say says something to the others. It fails only when NATS is away or about to be, and then Lost is said when it is back.
func (b *Bus) say(text string) { _ = b.conn.Publish(b.Subject, []byte(text)) }

// sayLast says what is left, and waits until NATS has it.
func (b *Bus) sayLast() {
	for len(b.unsent) > 0 {
		b.say(<-b.unsent)
	}
	if len(b.owed) > 0 {
		b.say(encode(bus.Lost, 0))
	}
	settled(b.conn, goodbye)
}

// owe has the others told of Lost.
func (b *Bus) owe() {
	select {
	case b.owed <- struct{}{}:
	default:
	}
}
