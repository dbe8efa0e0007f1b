package terminal

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"quarterdeck/game"
	"quarterdeck/record"
)

// recordFile is the new file that a match's record goes to. It is created before the first card, so that the player does not learn only
// after the match that it cannot be. Without a name it keeps nothing.
type recordFile struct{ file *os.File }

func createRecordFile(path string) (*recordFile, error) {
	if path == "" {
		return &recordFile{}, nil
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	switch {
	case errors.Is(err, fs.ErrExist):
		return nil, fmt.Errorf("the file %s exists, and a record never overwrites a file: choose another name with --record", path)
	case err != nil:
		return nil, fmt.Errorf("cannot write the record (choose another file with --record): %w", err)
	}
	return &recordFile{f}, nil
}

// write writes the record, the only one.
func (k *recordFile) write(rec *record.Record, g game.Game) error {
	if k.file == nil {
		return nil
	}
	defer func() { k.file = nil }()
	return errors.Join(rec.Write(k.file, g), k.file.Close())
}

// discard leaves no empty file behind if nothing was written.
func (k *recordFile) discard() {
	if k.file != nil {
		k.file.Close()
		os.Remove(k.file.Name())
	}
}
