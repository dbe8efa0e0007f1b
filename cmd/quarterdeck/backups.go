package main

import (
	"errors"
	"fmt"
	"log/slog"
	"time"

	"quarterdeck/store/sqlite/backups"
)

// backupFlags are about copies of the data file that the server makes while it runs.
type backupFlags struct {
	Folder string        `name:"backup-to" placeholder:"DIR" help:"Copy the data file into this folder while the server runs. The folder is the server's own; put it on another disk."`
	Every  time.Duration `name:"backup-every" default:"10m" help:"Time between two such copies."`
	Newest int           `name:"backup-keep" default:"24" help:"How many of the newest copies are kept, beside one a day for two weeks."`
}

// backupDays is of how many days one copy is kept, beside the newest ones.
const backupDays = 14

// options returns what the flags ask for, or why that cannot be.
func (f *backupFlags) options(log *slog.Logger) (backups.Options, error) {
	o := backups.Options{Folder: f.Folder, Every: f.Every, Newest: f.Newest, Days: backupDays, Now: time.Now, Log: log}
	switch {
	case f.Folder == "":
		return o, nil
	case f.Newest < 1:
		return o, fmt.Errorf("--backup-keep is %d: at least the newest copy is kept", f.Newest)
	}
	return o, o.Check()
}

// openBackups returns the keeper of a data file’s copies, or nil if none are asked for. file is empty if the store is in a database.
func openBackups(o backups.Options, file string) (*backups.Keeper, error) {
	switch {
	case o.Folder == "":
		return nil, nil
	case file == "":
		return nil, errors.New("--backup-to copies a data file, and the store is in a database: use PostgreSQL’s own continuous archiving")
	}
	o.File = file
	return backups.New(o), nil
}
