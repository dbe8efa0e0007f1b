package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"quarterdeck/command"
	"quarterdeck/command/upkeep"
	"quarterdeck/moderation"
	"quarterdeck/node"
	"quarterdeck/store/sqlite/backups"
	"quarterdeck/web/admin"
	"quarterdeck/web/href"
)

// adminCmd has the commands of an operator about the administrators of a server, and what they set for all players.
type adminCmd struct {
	Status   adminStatusCmd   `cmd:"" help:"Print what is set for all players."`
	Announce adminAnnounceCmd `cmd:"" help:"Show a text to all visitors."`
	Drain    adminDrainCmd    `cmd:"" help:"Plan a restart: players are told, no match begins, and at that time clocks stop until a server starts."`
	Readonly adminReadOnlyCmd `cmd:"" help:"Switch read-only mode on or off: pages stay readable, nothing can be changed, and clocks stand still."`

	Link adminLinkCmd `cmd:"" help:"Print a link that makes one player an administrator of the server, even while it runs."`
}

type adminLinkCmd struct {
	upkeep.Source
	URL string `name:"url" default:"http://127.0.0.1:8080" placeholder:"URL" help:"The address of the server, for the link (default: ${default})."`
}

// Run prints a link. It needs the store’s key only, and changes nothing.
func (c *adminLinkCmd) Run(ctx context.Context, std command.Streams) error {
	key, err := c.Key(ctx)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(std.Out, "%s%s\n", c.URL, href.AdminLink(moderation.NewLink(key, time.Now())))
	fmt.Fprintf(std.Talk, "Open this link in your browser. It works once, for %.0f minutes.\n", moderation.LinkLife.Minutes())
	return err
}

// printAdminLink prints a link for the first administrator, if there is none.
func printAdminLink(ctx context.Context, w io.Writer, n *node.Node, base string) error {
	token, err := n.Moderation.FirstLink(ctx)
	if err != nil || token == "" {
		return err
	}
	fmt.Fprintf(w, "This server has no administrator. To become one, open %s%s (it works once, for %.0f minutes).\n", base, href.AdminLink(token), moderation.LinkLife.Minutes())
	return nil
}

// diskOf returns a function that measures a data file and the space on its disk; nil if there is no file. copies may be nil.
func diskOf(file string, copies *backups.Keeper) func() (admin.Disk, error) {
	if file == "" {
		return nil
	}
	return func() (admin.Disk, error) {
		var d admin.Disk
		if copies != nil {
			d.Copies = true
			d.Copied, d.Failed = copies.Last()
		}
		for _, name := range []string{file, file + "-wal"} {
			info, err := os.Stat(name)
			if err == nil {
				d.Used += info.Size()
			} else if !errors.Is(err, fs.ErrNotExist) {
				return d, err
			}
		}
		var err error
		d.Free, err = freeBytes(filepath.Dir(file))
		return d, err
	}
}
