package upkeep

import (
	"context"
	"errors"
	"fmt"
	"os"

	"quarterdeck/command/storage"
	"quarterdeck/host/secret"
	"quarterdeck/store"
)

// Source names a store that a command only reads. Its server may be running.
type Source struct {
	Data  string `placeholder:"FILE" help:"The server’s data file (default: the same as serve’s)."`
	Store string `placeholder:"URL" env:"QUARTERDECK_STORE" help:"The server’s PostgreSQL database instead, such as postgres://user@host/name."`
}

// Key returns the key of the store, with which its servers sign tokens.
func (s *Source) Key(ctx context.Context) (secret.Key, error) {
	flags := storage.Flags{Data: s.Data, Store: s.Store}
	if s.Data != "" && os.Getenv(storage.Variable) == s.Store {
		flags.Store = "" // a file that is named counts more than the environment
	}
	if err := flags.Check(); err != nil {
		return nil, err
	}
	snap, where, err := inspect(ctx, &flags)
	if err != nil {
		return nil, err
	}
	defer snap.End()
	key, err := secret.Load(ctx, snap)
	if errors.Is(err, store.ErrNotFound) {
		return nil, fmt.Errorf("%s has no key yet: start its server once", where)
	}
	return key, err
}
