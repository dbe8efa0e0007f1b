package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"quarterdeck/command"
	"quarterdeck/command/upkeep"
	"quarterdeck/host/control"
	"quarterdeck/moderation"
	"quarterdeck/web/href"
)

// controlFlags name a running server, and the store whose key signs orders to it.
type controlFlags struct {
	upkeep.Source
	URL string `name:"url" default:"http://127.0.0.1:8080" placeholder:"URL" help:"The address of the running server, any one of several (default: ${default})."`
}

// orderTime is how long a server may take to answer: it waits for changes that have begun, and excuses the time in which clocks stood still.
const orderTime = 2 * time.Minute

// call sends a request to the server and returns the state that it answers with.
func (c *controlFlags) call(ctx context.Context, method, path string, body []byte, token string) (s control.State, err error) {
	ctx, cancel := context.WithTimeout(ctx, orderTime)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, method, strings.TrimSuffix(c.URL, "/")+path, bytes.NewReader(body))
	if err != nil {
		return s, command.Usage(fmt.Errorf("--url %s is no address of a server, such as https://play.example.org: %w", c.URL, err))
	}
	if token != "" {
		req.Header.Set(href.OperatorHeader, token)
	}
	answer, err := http.DefaultClient.Do(req)
	if err != nil {
		return s, fmt.Errorf("no server answers at %s (give its address with --url): %w", c.URL, err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(io.LimitReader(answer.Body, 1<<20))
	if err != nil {
		return s, err
	}
	if answer.StatusCode != http.StatusOK {
		var refused struct{ Code, Text string }
		switch err := json.Unmarshal(text, &refused); {
		case err != nil || refused.Text == "":
			return s, fmt.Errorf("%s answered with status %d: is it a quarterdeck server?", c.URL, answer.StatusCode)
		case refused.Code == "no-route":
			return s, fmt.Errorf("the server at %s does not accept the order: name its data file with --data or its database with --store", c.URL)
		}
		return s, errors.New(refused.Text)
	}
	if err := json.Unmarshal(text, &s); err != nil {
		return s, fmt.Errorf("%s answered with something else than its state: is it a quarterdeck server?", c.URL)
	}
	return s, nil
}

// carry has the server carry out an order, and prints the new state.
func (c *controlFlags) carry(ctx context.Context, std command.Streams, o moderation.Order) error {
	was, err := c.call(ctx, http.MethodGet, href.APIStatus, nil, "")
	if err != nil {
		return err
	}
	key, err := c.Key(ctx)
	if err != nil {
		return err
	}
	o.Version = was.Version
	body, err := json.Marshal(o)
	if err != nil {
		return err
	}
	now, err := c.call(ctx, http.MethodPost, href.APIOrders, body, moderation.SignOrder(key, body, time.Now()))
	if err != nil {
		return err
	}
	return printState(std.Out, now)
}

// printState prints what is set, a line each.
func printState(to io.Writer, s control.State) error {
	var b strings.Builder
	if r := s.ReadOnly; r != nil {
		fmt.Fprintf(&b, "read-only since %s UTC: %s\n", r.Since.UTC().Format(time.DateTime), r.Reason)
	}
	if r := s.Restart; r != nil {
		fmt.Fprintf(&b, "restart at %s UTC", r.At.UTC().Format(time.DateTime))
		if r.Stop {
			b.WriteString(", the servers stop by themselves")
		}
		if r.Reason != "" {
			b.WriteString(": " + r.Reason)
		}
		b.WriteByte('\n')
	}
	if a := s.Announcement; a != nil {
		b.WriteString("announcement")
		if !a.Until.IsZero() {
			b.WriteString(" until " + a.Until.UTC().Format(time.DateTime) + " UTC")
		}
		b.WriteString(": " + a.Text + "\n")
	}
	if b.Len() == 0 {
		b.WriteString("nothing is set\n")
	}
	_, err := io.WriteString(to, b.String())
	return err
}

type adminStatusCmd struct{ controlFlags }

// Run prints what is set.
func (c *adminStatusCmd) Run(ctx context.Context, std command.Streams) error {
	s, err := c.call(ctx, http.MethodGet, href.APIStatus, nil, "")
	if err != nil {
		return err
	}
	return printState(std.Out, s)
}

type adminReadOnlyCmd struct {
	controlFlags
	Mode   string `arg:"" enum:"on,off" help:"on or off."`
	Reason string `help:"Why. Players read it."`
}

// Run switches read-only mode on or off.
func (c *adminReadOnlyCmd) Run(ctx context.Context, std command.Streams) error {
	o := moderation.Order{Do: moderation.ReadOnlyOff}
	if c.Mode == "on" {
		o = moderation.Order{Do: moderation.ReadOnlyOn, Text: c.Reason}
		if c.Reason == "" {
			return command.Usage(errors.New("say why with --reason: players read it"))
		}
	}
	return c.carry(ctx, std, o)
}

type adminAnnounceCmd struct {
	controlFlags
	Text  string        `arg:"" optional:"" help:"One line of text for all visitors."`
	For   time.Duration `placeholder:"TIME" help:"Show it for so long, such as 2h (default: until it is withdrawn)."`
	Clear bool          `help:"Withdraw the announcement."`
}

// Run shows or withdraws an announcement.
func (c *adminAnnounceCmd) Run(ctx context.Context, std command.Streams) error {
	switch {
	case c.Clear == (c.Text != ""):
		return command.Usage(errors.New("give a text to announce, or --clear"))
	case c.Clear:
		return c.carry(ctx, std, moderation.Order{Do: moderation.Withdrawn})
	case c.For < 0:
		return command.Usage(fmt.Errorf("--for %v is in the past", c.For))
	}
	o := moderation.Order{Do: moderation.Announced, Text: c.Text}
	if c.For > 0 {
		o.Time = time.Now().UTC().Add(c.For).Truncate(time.Second)
	}
	return c.carry(ctx, std, o)
}

type adminDrainCmd struct {
	controlFlags
	In     time.Duration `default:"10m" placeholder:"TIME" help:"When the restart is, from now (default: ${default})."`
	Reason string        `help:"What players read about it."`
	Stop   bool          `help:"All servers stop by themselves at that time."`
	Cancel bool          `help:"There is no restart. Clocks that stood still run again."`
}

// Run plans or cancels a restart.
func (c *adminDrainCmd) Run(ctx context.Context, std command.Streams) error {
	switch {
	case c.Cancel:
		return c.carry(ctx, std, moderation.Order{Do: moderation.Undrained})
	case c.In < 0:
		return command.Usage(fmt.Errorf("--in %v is in the past", c.In))
	}
	return c.carry(ctx, std, moderation.Order{Do: moderation.Drained, Time: time.Now().UTC().Add(c.In).Truncate(time.Second), Text: c.Reason, Stop: c.Stop})
}

// stopForRestart calls stop when it is time for a restart for which the servers stop by themselves. started is when this server began to
// start: it is itself what a restart before was planned for.
func stopForRestart(ctx context.Context, m *control.Monitor, started time.Time, now func() time.Time, stop func()) {
	changed, end := m.Subscribe()
	defer end()
	var planned *control.Restart // also once another server has come back and ended it
	for {
		if r := m.State().Restart; r != nil && r.Stop && r.At.After(started) {
			planned = r
		} else if planned != nil && now().Before(planned.At) {
			planned = nil // it was canceled
		}
		if planned != nil && !now().Before(planned.At) {
			stop()
			return
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return
		}
	}
}
