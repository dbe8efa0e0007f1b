package sshd

import (
	"strings"
	"time"

	"github.com/charmbracelet/ssh"
	gossh "golang.org/x/crypto/ssh"
)

// oneSession handles the first session channel of a connection and refuses others: each would be another terminal to draw for.
func oneSession(srv *ssh.Server, c *gossh.ServerConn, channel gossh.NewChannel, ctx ssh.Context) {
	ctx.Lock()
	timer, first := ctx.Value(shakenKey{}).(*time.Timer)
	if first {
		ctx.SetValue(shakenKey{}, nil)
	}
	ctx.Unlock()
	if !first {
		_ = channel.Reject(gossh.ResourceShortage, "one session for each connection")
		return
	}
	ssh.DefaultSessionHandler(srv, c, &sifted{channel, timer}, ctx)
}

// sifted is a channel of which only the requests arrive that a terminal needs.
type sifted struct {
	gossh.NewChannel
	timer *time.Timer
}

// maxRequests is the number of requests before the shell that are read.
const maxRequests = 50

// Accept implements gossh.NewChannel.
func (s *sifted) Accept() (gossh.Channel, <-chan *gossh.Request, error) {
	channel, all, err := s.NewChannel.Accept()
	if err != nil {
		return nil, nil, err
	}
	wanted := make(chan *gossh.Request)
	go func() {
		defer close(wanted)
		open := false
		for n := 0; ; n++ {
			r, ok := <-all
			switch {
			case !ok:
				return
			case !open && n > maxRequests:
				_ = channel.Close()
			case r.Type == "shell":
				open = s.timer.Stop() || open // a session has begun
				wanted <- r
			case r.Type == "pty-req", r.Type == "window-change" && open, r.Type == "exec", r.Type == "subsystem", r.Type == "env" && isTerminalSetting(r.Payload):
				wanted <- r
			default:
				_ = r.Reply(false, nil)
			}
		}
	}()
	return channel, wanted, nil
}

// isTerminalSetting reports whether the variable of a request says something about a terminal.
func isTerminalSetting(payload []byte) bool {
	var kv struct{ Key, Value string }
	if gossh.Unmarshal(payload, &kv) != nil || len(kv.Value) > 100 {
		return false
	}
	switch kv.Key {
	case "LANG", "COLORTERM", "NO_COLOR", "TERM_PROGRAM":
		return true
	}
	return strings.HasPrefix(kv.Key, "LC_")
}
