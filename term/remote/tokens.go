package remote

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"quarterdeck/internal/filelock"
)

// Tokens are the tokens of this user on servers, in a file that only the user can read. A token acts for all seats of its guest.
type Tokens struct{ File string }

// Get returns the token on a server, or "".
func (t Tokens) Get(base string) (string, error) {
	all, err := t.read()
	return all[base], err
}

// Set keeps the token on a server. Programs that do so at the same time wait for each other.
func (t Tokens) Set(base, token string) error {
	if err := os.MkdirAll(filepath.Dir(t.File), 0o700); err != nil {
		return err
	}
	unlock, err := filelock.Wait(t.File + ".lock")
	if err != nil {
		return err
	}
	defer unlock()
	all, err := t.read()
	if err != nil {
		return err
	}
	all[base] = token
	text, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		return err
	}
	return t.replace(text)
}

// replace writes the file anew. After a crash, it is the old one or the new one as a whole.
func (t Tokens) replace(text []byte) error {
	next, err := os.CreateTemp(filepath.Dir(t.File), filepath.Base(t.File)+".*") // only its user can read it
	if err != nil {
		return err
	}
	_, err = next.Write(text)
	if err == nil {
		err = next.Sync()
	}
	err = errors.Join(err, next.Close())
	if err == nil {
		err = os.Rename(next.Name(), t.File)
	}
	if err != nil {
		os.Remove(next.Name())
	}
	return err
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
	if all == nil { // the file says null
		all = map[string]string{}
	}
	return all, err
}
