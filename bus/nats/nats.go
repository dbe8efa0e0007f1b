// Package nats is the bus of several servers that share a store: it carries their news over NATS.
//
// Listeners of the same server hear at once and without NATS, so that a server works on while NATS is away. What NATS
// did not carry to the others is not kept for later: one Lost stands for all of it. It is said
//   - to the server's own listeners, when its connection is back, and when it was too slow to take in what came;
//   - to the other servers, when the connection is back, when more was published than NATS took, and when a server
//     starts, because the one that ran before may have died with its last news untold.
//
// Whoever may publish under the subject can make servers look into their store, and no more. The subject is best left to them
// alone.
package nats

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"sync"
	"time"

	natsgo "github.com/nats-io/nats.go"
	"golang.org/x/time/rate"

	"quarterdeck/bus"
	"quarterdeck/bus/local"
)

// DefaultSubject is what news is published under.
const DefaultSubject = "quarterdeck.news"

// Options is what may be different. The zero value is ready.
type Options struct {
	Subject string       // what news is published under: one for the servers of a store, another for those of another; "": DefaultSubject
	Name    string       // what NATS calls this server in its lists; "": "quarterdeck"
	Log     *slog.Logger // nil: slog.Default()

	unheard int                                             // news that came and waits for listeners; 0: maxUnheard. Tests have it small
	dial    func(network, address string) (net.Conn, error) // nil: over the network. Tests hold connections up
}

// How much waits, and for how long. Times are short because whoever waits is somebody at a table.
const (
	maxUnsent  = 4096                   // news for the others that waits for NATS
	maxUnheard = 1 << 16                // news of the others that waits for listeners
	maxBytes   = 16 << 20               // of the latter
	answer     = 5 * time.Second        // for NATS to answer, or to take what is written
	pulse      = 10 * time.Second       // between two looks whether NATS is still there
	glance     = 200 * time.Millisecond // between two looks whether it is there while an answer is awaited
	goodbye    = 5 * time.Second        // for the last news at Close
)

// Bus is a bus.Bus over a connection to NATS.
type Bus struct {
	Options
	near local.Bus // this server's own listeners
	conn *natsgo.Conn

	unsent chan string   // news on its way to the others
	owed   chan struct{} // has something in it when the others are to hear of Lost
	closed chan struct{} // closed by Close
	once   sync.Once
	done   chan struct{} // closed when the connection is

	// What goes on to be wrong is said now and then only; each with a pace of its own, because what NATS does not allow it may say
	// just once, when it is back after having been away.
	still, slow, barred, odd rate.Sometimes
}

var _ bus.Bus = (*Bus)(nil)

// ErrAway is returned by Open when nothing answers at the address.
var ErrAway = errors.New("nothing answers")

// Open connects to NATS at a URL such as nats://user:password@host:4222, or several with commas between them. NATS must be there;
// from then on it may come and go. No error and no line of the log holds any part of the URL that could be a secret.
func Open(ctx context.Context, url string, o Options) (*Bus, error) {
	b := &Bus{
		Options: o.withDefaults(), unsent: make(chan string, maxUnsent), owed: make(chan struct{}, 1),
		closed: make(chan struct{}), done: make(chan struct{}),
	}
	for _, pace := range []*rate.Sometimes{&b.still, &b.slow, &b.barred, &b.odd} {
		pace.First, pace.Interval = 1, time.Minute
	}
	servers, err := addresses(url)
	if err == nil {
		err = checkSubject(b.Subject)
	}
	if err != nil {
		return nil, err
	}
	if b.conn, err = connect(ctx, servers, b.terms()); err != nil {
		if isAway(err) {
			err = fmt.Errorf("%w: %w", ErrAway, err)
		}
		return nil, fmt.Errorf("NATS cannot be reached: %w; check that it runs, and the address, user and password that it is asked with", err)
	}
	if err := b.begin(ctx); err != nil {
		b.conn.Close()
		return nil, err
	}
	go b.send()
	return b, nil
}

// isAway reports whether an attempt to connect failed because nothing answered.
func isAway(err error) bool {
	return errors.Is(err, natsgo.ErrNoServers) || errors.Is(err, natsgo.ErrTimeout) || errors.As(err, new(net.Error))
}

func (o Options) withDefaults() Options {
	o.Subject = cmp.Or(o.Subject, DefaultSubject)
	o.Name = cmp.Or(o.Name, "quarterdeck")
	o.unheard = cmp.Or(o.unheard, maxUnheard)
	if o.Log == nil {
		o.Log = slog.Default()
	}
	if o.dial == nil {
		o.dial = (&net.Dialer{Timeout: answer}).Dial
	}
	return o
}

// begin has this server hear the others and, before it returns, makes sure that NATS knows.
func (b *Bus) begin(ctx context.Context) error {
	sub, err := b.conn.Subscribe(b.Subject, b.receive)
	if err == nil {
		err = sub.SetPendingLimits(b.unheard, maxBytes)
	}
	if err == nil {
		err = b.conn.Publish(b.Subject, []byte(encode(bus.Lost, 0)))
	}
	if err == nil {
		ctx, cancel := context.WithTimeout(ctx, answer)
		defer cancel()
		err = b.conn.FlushWithContext(ctx)
	}
	if err != nil {
		return fmt.Errorf("NATS did not take the first news: %w; check that it is well", err)
	}
	if err := b.conn.LastError(); errors.Is(err, natsgo.ErrPermissionViolation) {
		return fmt.Errorf("%w; allow this user of NATS to publish and to subscribe to %s", err, b.Subject)
	}
	return nil
}

// Publish calls the server's own listeners and leaves word for the others.
func (b *Bus) Publish(match string, version int) {
	b.near.Publish(match, version)
	select {
	case <-b.closed:
	case b.unsent <- encode(match, version):
	default:
		b.owe()
	}
}

// Subscribe adds a listener. NATS knows since Open that this server listens.
func (b *Bus) Subscribe(hear func(match string, version int)) (stop func()) {
	return b.near.Subscribe(hear)
}

// Close forgets all listeners and gives the last news a moment to leave.
func (b *Bus) Close() error {
	err := b.near.Close()
	b.once.Do(func() { close(b.closed) })
	select {
	case <-b.done:
	case <-time.After(goodbye): // what is left of the connection ends by itself
	}
	return err
}

// receive takes in what came from other servers, or from whoever else uses the subject.
func (b *Bus) receive(m *natsgo.Msg) {
	if match, version, ok := parse(m.Data); ok {
		b.near.Publish(match, version)
	}
}
