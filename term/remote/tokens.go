package remote

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Tokens are the tokens of this user on servers, in a file that only the user can read. A token acts for all seats of its guest.
type Tokens struct{ File string }

// Get returns the token on a server, or "".
func (t Tokens) Get(base string) (string, error) {
	all, err := t.read()
	return all[base], err
}

// Set keeps the token on a server.
func (t Tokens) Set(base, token string) error {
	all, err := t.read()
	if err != nil {
		return err
	}
	all[base] = token
	text, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(t.File), 0o700); err != nil {
		return err
	}
	next := t.File + ".new"
	if err := os.WriteFile(next, text, 0o600); err != nil {
		return err
	}
	return os.Rename(next, t.File)
}

func (t Tokens) read() (map[string]string, error) {
	all := map[string]string{}
	text, err := os.ReadFile(t.File)
	if errors.Is(err, fs.ErrNotExist) {
		return all, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &all)
	}
	return all, err
}
