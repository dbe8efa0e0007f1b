// Package backups copies a data file again and again while a server writes it, and keeps a choice of the copies.
package backups

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"quarterdeck/store/sqlite"
)

// Options say what is copied, where to and how often.
type Options struct {
	File   string // the data file
	Folder string // of the copies
	Every  time.Duration
	Newest int // how many of the newest copies are kept
	Days   int // of how many days before these the newest copy is kept
	Now    func() time.Time
	Log    *slog.Logger
}

// Keeper makes the copies.
type Keeper struct {
	o Options

	mu   sync.Mutex
	last time.Time // of the newest copy
	err  error     // why there is no newer one
}

// Check returns why the options cannot be: copies too often, or a folder that is missing or cannot be written to.
func (o Options) Check() error {
	if o.Every < time.Second {
		return fmt.Errorf("a copy every %v is too often: give a second or more", o.Every)
	}
	probe, err := os.CreateTemp(o.Folder, partly+"*")
	if err != nil {
		return fmt.Errorf("cannot write copies to %s: give an existing folder in which the server may write (%w)", o.Folder, err)
	}
	return errors.Join(probe.Close(), os.Remove(probe.Name()))
}

// New returns a keeper.
func New(o Options) *Keeper { return &Keeper{o: o} }

// Names of copies, in UTC, and of those that are not whole.
const (
	form   = "quarterdeck-20060102-150405.db"
	partly = ".quarterdeck-backup-"
)

// Start begins to copy, at once and then regularly, until ctx ends. wait returns when that is over. A nil Keeper copies nothing.
func (k *Keeper) Start(ctx context.Context) (wait func()) {
	var work sync.WaitGroup
	if k != nil {
		work.Go(func() { k.run(ctx) })
	}
	return work.Wait
}

func (k *Keeper) run(ctx context.Context) {
	k.clear()
	next := time.NewTicker(k.o.Every)
	defer next.Stop()
	for {
		if err := k.Copy(ctx); err != nil && ctx.Err() == nil {
			k.o.Log.Error("the data file could not be copied; the next attempt follows", "folder", k.o.Folder, "in", k.o.Every, "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-next.C:
		}
	}
}

// Copy makes one copy, and removes those that are no longer kept.
func (k *Keeper) Copy(ctx context.Context) error {
	at := k.o.Now().UTC()
	_, err := sqlite.Backup(ctx, k.o.File, filepath.Join(k.o.Folder, at.Format(form)), nil)
	k.mu.Lock()
	if k.err = err; err == nil {
		k.last = at
	}
	k.mu.Unlock()
	if err != nil {
		return err
	}
	return k.thin()
}

// Last returns the time of the newest copy since the start, zero if there is none, and why there is no newer one.
func (k *Keeper) Last() (time.Time, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.last, k.err
}

// clear removes what an earlier server left of a copy when it was killed.
func (k *Keeper) clear() {
	left, _ := filepath.Glob(filepath.Join(k.o.Folder, partly+"*")) // the pattern is valid
	for _, file := range left {
		if err := os.Remove(file); err != nil {
			k.o.Log.Warn("half a copy of the data file could not be removed", "error", err)
		}
	}
}

// made is one copy.
type made struct {
	name string
	at   time.Time
}

// thin removes the copies that are no longer kept. It touches no other file.
func (k *Keeper) thin() error {
	files, err := os.ReadDir(k.o.Folder)
	if err != nil {
		return err
	}
	var copies []made
	for _, f := range files {
		if at, err := time.Parse(form, f.Name()); err == nil && strings.HasSuffix(f.Name(), ".db") && f.Type().IsRegular() {
			copies = append(copies, made{f.Name(), at})
		}
	}
	for _, c := range superfluous(copies, k.o.Newest, k.o.Days) {
		err = errors.Join(err, os.Remove(filepath.Join(k.o.Folder, c.name)))
	}
	return err
}

// superfluous returns the copies that are neither among the newest nor the newest of one of the days before these.
func superfluous(copies []made, newest, days int) (out []made) {
	slices.SortFunc(copies, func(a, b made) int { return cmp.Or(b.at.Compare(a.at), cmp.Compare(b.name, a.name)) })
	if len(copies) <= newest {
		return nil
	}
	kept := map[string]bool{}
	for _, c := range copies[newest:] {
		day := c.at.Format(time.DateOnly)
		if kept[day] || len(kept) == days {
			out = append(out, c)
			continue
		}
		kept[day] = true
	}
	return out
}
