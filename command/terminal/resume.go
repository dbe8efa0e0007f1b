package terminal

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"quarterdeck/command"
	"quarterdeck/games"
	"quarterdeck/match"
	"quarterdeck/store"
	"quarterdeck/term/tty"
)

// resume continues a match that was left.
func (c *Play) resume(ctx context.Context, std command.Streams) error {
	kept, err := Open(ctx, c.Data)
	if err != nil {
		return err
	}
	defer kept.Close()
	m, err := c.left(ctx, kept)
	if err != nil {
		return err
	}
	file, err := createRecordFile(c.Record)
	if err != nil {
		return err
	}
	defer file.discard()
	fmt.Fprintf(c.Text(std.Out), "%s, match %s.\n", m.Game().Info().Title, m.ID())
	return c.run(ctx, std, kept, m, file, kept.Leaving(true))
}

// left returns the match to continue.
func (c *Play) left(ctx context.Context, kept *Store) (*match.Match, error) {
	filter := store.Filter{Status: store.Unfinished(), Single: true, Limit: 1}
	if _, err := games.Find(c.Game, 0); c.Game != "" && err == nil {
		filter.Game = c.Game
	} else if c.Game != "" {
		m, err := kept.Kept.Load(ctx, c.Game)
		if errors.Is(err, store.ErrNotFound) || err == nil && kept.Seats(m) == 0 {
			return nil, command.Usage(fmt.Errorf("you have no match %q, and there is no such game: “quarterdeck matches” lists your matches", c.Game))
		}
		return m, err
	}
	list, err := kept.Matches(ctx, filter)
	if err == nil && len(list) == 0 {
		err = errors.New("there is no match to continue: “quarterdeck play bastion” starts one")
	}
	if err != nil {
		return nil, err
	}
	return kept.Kept.Load(ctx, list[0].ID)
}

// when returns a time in few columns: without the year if it is this one, else without the hour.
func when(t, now time.Time) string {
	if t.Year() == now.Year() {
		return t.Format("Jan _2 15:04")
	}
	return t.Format(time.DateOnly)
}

// Matches is the command `matches`.
type Matches struct {
	Data string `placeholder:"FILE" help:"The data file (default: the same as serve's)."`
	All  bool   `help:"List finished matches, too."`
}

// Run lists the matches of this
func (c *Matches) Run(ctx context.Context, std command.Streams) error {
	kept, err := Open(ctx, c.Data)
	if err != nil {
		return err
	}
	defer kept.Close()
	filter := store.Filter{Status: store.Unfinished()}
	if c.All {
		filter.Status = append(filter.Status, store.Finished)
	}
	list, err := kept.Matches(ctx, filter)
	if err != nil {
		return err
	}
	if len(list) == 0 {
		fmt.Fprintln(tty.Text(std.Out), "No matches. “quarterdeck play bastion” starts one.")
		return nil
	}
	w := tabwriter.NewWriter(tty.Text(std.Out), 0, 0, 2, ' ', 0)
	for i := range list {
		m := &list[i]
		var names []string
		for _, s := range m.Summary.Seats {
			names = append(names, cmp.Or(s.Name, s.Level))
		}
		state := "running"
		if m.Status == store.Finished {
			state = "over"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%d moves\t%s\n", m.ID, m.Game, strings.Join(names, ", "), state, m.Summary.Moves, when(m.Summary.Updated.Local(), time.Now()))
	}
	return w.Flush()
}
