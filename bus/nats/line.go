package nats

import (
	"context"
	"errors"
	"net"
	"time"

	natsgo "github.com/nats-io/nats.go"

	"quarterdeck/bus"
)

// Between two attempts to reconnect, the bus waits for reconnectWait plus up to reconnectJitter, so that servers do not all reconnect at
// once.
const (
	reconnectWait   = 100 * time.Millisecond
	reconnectJitter = 900 * time.Millisecond
)

// connOptions returns the options of the connection. It reconnects forever, and buffers nothing while it is down.
// EventsMissed is sent in any case, because the events that were lost with the connection are unknown.
func (b *Bus) connOptions() []natsgo.Option {
	return []natsgo.Option{
		natsgo.Name(b.Name), natsgo.NoEcho(),
		natsgo.MaxReconnects(-1), natsgo.IgnoreAuthErrorAbort(), natsgo.ReconnectWait(reconnectWait), natsgo.ReconnectJitter(reconnectJitter, reconnectJitter),
		natsgo.ReconnectBufSize(-1),
		natsgo.Timeout(responseTimeout), natsgo.FlusherTimeout(responseTimeout), natsgo.PingInterval(pingInterval), natsgo.MaxPingsOutstanding(2),
		natsgo.SetCustomDialer(dialer(b.dial)),
		natsgo.DisconnectErrHandler(b.onDisconnect), natsgo.ReconnectErrHandler(b.onReconnectError), natsgo.ReconnectHandler(b.onReconnect),
		natsgo.ErrorHandler(b.onError), natsgo.ClosedHandler(b.onClosed),
	}
}

// connect calls natsgo.Connect and returns early when ctx ends.
func connect(ctx context.Context, servers string, options []natsgo.Option) (*natsgo.Conn, error) {
	type outcome struct {
		conn *natsgo.Conn
		err  error
	}
	got := make(chan outcome)
	go func() {
		conn, err := natsgo.Connect(servers, options...)
		select {
		case got <- outcome{conn, err}:
		case <-ctx.Done(): // the caller gave up
			conn.Close()
		}
	}()
	select {
	case o := <-got:
		return o.conn, o.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (b *Bus) onDisconnect(_ *natsgo.Conn, err error) {
	if !b.isClosed() {
		b.Log.Warn("NATS is away; until it is back, events of this server do not reach the others, nor theirs this one", "error", err)
	}
}

func (b *Bus) onReconnectError(_ *natsgo.Conn, err error) {
	b.logRetry.Do(func() { b.Log.Warn("NATS is still away; check that it runs and lets this server in", "error", err) })
}

// onReconnect sends EventsMissed to all subscribers of all servers. First it makes sure that NATS has this server's
// subscription again: later events arrive, and the changes of earlier ones are in the store.
func (b *Bus) onReconnect(conn *natsgo.Conn) {
	for !flushed(conn, responseTimeout) {
		if !conn.IsConnected() {
			return // it will reconnect again, or was closed
		}
	}
	b.Log.Info("NATS is back", "server", conn.ConnectedAddr())
	b.local.Publish(bus.Missed())
	b.scheduleMissed()
}

// flushed waits until NATS has processed everything that was sent, and reports whether it has. It returns false if the
// connection is lost or if NATS takes longer than timeout.
func flushed(conn *natsgo.Conn, timeout time.Duration) bool {
	for end := time.Now().Add(timeout); conn.IsConnected() && time.Now().Before(end); {
		if conn.FlushTimeout(pollInterval) == nil {
			return true
		}
	}
	return false
}

// onError is called with errors while NATS is connected.
func (b *Bus) onError(conn *natsgo.Conn, _ *natsgo.Subscription, err error) {
	switch {
	case errors.Is(err, natsgo.ErrSlowConsumer):
		b.logSlow.Do(func() { b.Log.Warn("events came faster than they were handled, and some were dropped") })
		// There is room again only after the queued events were handled; from then on every drop is reported.
		_ = conn.Barrier(func() { b.local.Publish(bus.Missed()) })
	case errors.Is(err, natsgo.ErrPermissionViolation):
		b.logDenied.Do(func() {
			b.Log.Error("NATS does not let this server publish or receive events; allow its user to publish and to subscribe", "subject", b.Subject, "error", err)
		})
	default:
		b.logOther.Do(func() { b.Log.Warn("NATS complains", "error", err) })
	}
}

// onClosed is called when the connection will not be restored: Close was called, or NATS closed it for a reason from which
// its library does not recover.
func (b *Bus) onClosed(conn *natsgo.Conn) {
	if !b.isClosed() {
		b.Log.Error("NATS ended the connection for good; restart this server, so that events of the others reach it", "error", conn.LastError())
	}
}

func (b *Bus) isClosed() bool {
	select {
	case <-b.closed:
		return true
	default:
		return false
	}
}

// dialer opens connections that close on the first failed write: that write is lost, and the loss must be detected.
type dialer func(network, address string) (net.Conn, error)

// Dial opens a connection.
func (d dialer) Dial(network, address string) (net.Conn, error) {
	conn, err := d(network, address)
	if err != nil {
		return nil, err
	}
	return closeOnWriteError{conn}, nil
}

type closeOnWriteError struct{ net.Conn }

func (c closeOnWriteError) Write(p []byte) (int, error) {
	n, err := c.Conn.Write(p)
	if err != nil {
		_ = c.Close()
	}
	return n, err
}
