// Package nats is the bus of several servers that share a store: it carries their events over NATS.
//
// Subscribers of the same server receive events at once and without NATS, so a server works while NATS is down. Events
// that NATS did not carry are not kept for later: one EventsMissed stands for all of them. It goes
//   - to the server's own subscribers, when its connection is back, and when it was too slow to handle what came;
//   - to the other servers, when the connection is back, and when more was published than NATS took. A server also
//     sends it when it starts, because the one that ran before may have died before it published its last events.
//
// A client that may publish under the subject can make servers query their store, but do nothing else. Reserve the
// subject for the servers.
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

// DefaultSubject is the subject that events are published under. The encoding, not the subject, changes with the wire format (see wire.go):
// operators allow their users this one.
const DefaultSubject = "quarterdeck.news"

// Options configure a Bus. The zero value is ready to use.
type Options struct {
	Subject string       // the subject of events, one for each store; "": DefaultSubject
	Name    string       // what NATS calls this server in its lists; "": "quarterdeck"
	Log     *slog.Logger // nil: slog.Default()

	maxPending int                                             // limit of received events that wait for subscribers; 0: defaultMaxPending. Tests set it low
	dial       func(network, address string) (net.Conn, error) // nil: over the network. Tests delay connections
}

// These are the limits of queues and waits. Times are short because players at a table are waiting.
const (
	outboxSize        = 4096                   // events for the others that wait for NATS
	defaultMaxPending = 1 << 16                // events of the others that wait for subscribers
	maxPendingBytes   = 16 << 20               // of the latter
	responseTimeout   = 5 * time.Second        // for NATS to answer, or to take what is written
	pingInterval      = 10 * time.Second       // between two checks whether NATS is still connected
	pollInterval      = 200 * time.Millisecond // between two checks while an answer is awaited
	closeTimeout      = 5 * time.Second        // for the last events at Close
)

// Bus is a bus.Bus over a connection to NATS.
type Bus struct {
	Options
	local local.Bus // this server's own subscribers
	conn  *natsgo.Conn

	outbox        chan string   // events on their way to the others
	missedPending chan struct{} // holds a token when EventsMissed is to be sent to the others
	closed        chan struct{} // closed by Close
	once          sync.Once
	done          chan struct{} // closed when the connection is

	// Persistent faults are logged only from time to time. Each has its own rate, because NATS may report a refusal only
	// once, after a reconnect.
	logRetry, logSlow, logDenied, logOther rate.Sometimes
}

var _ bus.Bus = (*Bus)(nil)

// ErrUnreachable is returned by Open when nothing answers at the address.
var ErrUnreachable = errors.New("nothing answers")

// Open connects to NATS at a URL such as nats://user:password@host:4222, or several separated by commas. NATS must be
// reachable; later it may go down and come back. No error or log line contains any part of the URL that could be secret.
func Open(ctx context.Context, url string, o Options) (*Bus, error) {
	b := &Bus{
		Options: o.withDefaults(), outbox: make(chan string, outboxSize), missedPending: make(chan struct{}, 1),
		closed: make(chan struct{}), done: make(chan struct{}),
	}
	for _, limit := range []*rate.Sometimes{&b.logRetry, &b.logSlow, &b.logDenied, &b.logOther} {
		limit.First, limit.Interval = 1, time.Minute
	}
	servers, err := addresses(url)
	if err == nil {
		err = checkSubject(b.Subject)
	}
	if err != nil {
		return nil, err
	}
	if b.conn, err = connect(ctx, servers, b.connOptions()); err != nil {
		if isUnreachable(err) {
			err = fmt.Errorf("%w: %w", ErrUnreachable, err)
		}
		return nil, fmt.Errorf("NATS cannot be reached: %w; check that it runs, and the address, user and password that it is asked with", err)
	}
	if err := b.start(ctx); err != nil {
		b.conn.Close()
		return nil, err
	}
	go b.send()
	return b, nil
}

// isUnreachable reports whether an attempt to connect failed because nothing answered.
func isUnreachable(err error) bool {
	return errors.Is(err, natsgo.ErrNoServers) || errors.Is(err, natsgo.ErrTimeout) || errors.As(err, new(net.Error))
}

func (o Options) withDefaults() Options {
	o.Subject = cmp.Or(o.Subject, DefaultSubject)
	o.Name = cmp.Or(o.Name, "quarterdeck")
	o.maxPending = cmp.Or(o.maxPending, defaultMaxPending)
	if o.Log == nil {
		o.Log = slog.Default()
	}
	if o.dial == nil {
		o.dial = (&net.Dialer{Timeout: responseTimeout}).Dial
	}
	return o
}

// start subscribes to the events of the others and, before it returns, makes sure that NATS has the subscription.
func (b *Bus) start(ctx context.Context) error {
	sub, err := b.conn.Subscribe(b.Subject, b.receive)
	if err == nil {
		err = sub.SetPendingLimits(b.maxPending, maxPendingBytes)
	}
	if err == nil {
		err = b.conn.Publish(b.Subject, []byte(encode(bus.Missed())))
	}
	if err == nil {
		ctx, cancel := context.WithTimeout(ctx, responseTimeout)
		defer cancel()
		err = b.conn.FlushWithContext(ctx)
	}
	if err != nil {
		return fmt.Errorf("NATS did not take the first event: %w; check that it is well", err)
	}
	if err := b.conn.LastError(); errors.Is(err, natsgo.ErrPermissionViolation) {
		return fmt.Errorf("%w; allow this user of NATS to publish and to subscribe to %s", err, b.Subject)
	}
	return nil
}

// Publish calls the server's own subscribers and queues the event for the others.
func (b *Bus) Publish(e bus.Event) {
	b.local.Publish(e)
	select {
	case <-b.closed:
	case b.outbox <- encode(e):
	default:
		b.scheduleMissed()
	}
}

// Subscribe adds a subscriber. NATS has had this server's subscription since Open.
func (b *Bus) Subscribe(receive func(bus.Event)) (stop func()) {
	return b.local.Subscribe(receive)
}

// Close removes all subscribers and waits briefly until the last events are sent.
func (b *Bus) Close() error {
	err := b.local.Close()
	b.once.Do(func() { close(b.closed) })
	select {
	case <-b.done:
	case <-time.After(closeTimeout): // what is left of the connection ends by itself
	}
	return err
}

// receive delivers an event of another server. It ignores any other text that clients send under the subject.
func (b *Bus) receive(m *natsgo.Msg) {
	if e, ok := parse(m.Data); ok {
		b.local.Publish(e)
	}
}
