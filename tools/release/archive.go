package main

import (
	"archive/tar"
	"bytes"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// archive writes a tar archive in memory, in which nothing depends on the machine.
type archive struct {
	buf  bytes.Buffer
	tar  *tar.Writer
	time time.Time
	err  error // the first
}

func newArchive(at time.Time) *archive {
	a := &archive{time: at}
	a.tar = tar.NewWriter(&a.buf)
	return a
}

func (a *archive) folder(name string, mode int64, owner int) {
	a.add(&tar.Header{Typeflag: tar.TypeDir, Name: name, Mode: mode, Uid: owner, Gid: owner}, nil)
}

func (a *archive) file(name string, mode int64, text []byte) {
	a.add(&tar.Header{Typeflag: tar.TypeReg, Name: name, Mode: mode, Size: int64(len(text))}, text)
}

func (a *archive) add(h *tar.Header, text []byte) {
	if a.err != nil {
		return
	}
	h.ModTime, h.Format = a.time, tar.FormatUSTAR
	if a.err = a.tar.WriteHeader(h); a.err == nil {
		_, a.err = a.tar.Write(text)
	}
}

func (a *archive) close() ([]byte, error) {
	if err := a.tar.Close(); a.err == nil {
		a.err = err
	}
	return a.buf.Bytes(), a.err
}

// tarFolder writes the files of a folder to an archive, in the order of their names.
func tarFolder(file, dir string, at time.Time) error {
	a := newArchive(at)
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(dir, path)
		a.file(filepath.ToSlash(name), 0o644, text)
		return err
	})
	if err != nil {
		return err
	}
	text, err := a.close()
	if err != nil {
		return err
	}
	return os.WriteFile(file, text, 0o644)
}

// sums is the file with the checksums, in the form of sha256sum.
const sums = "SHA256SUMS"

// writeSums writes the SHA-256 of every file in a folder.
func writeSums(out string) error {
	entries, err := os.ReadDir(out)
	if err != nil {
		return err
	}
	var list strings.Builder
	for _, e := range entries {
		if e.IsDir() || e.Name() == sums {
			continue
		}
		text, err := os.ReadFile(filepath.Join(out, e.Name()))
		if err != nil {
			return err
		}
		fmt.Fprintf(&list, "%x  %s\n", sha256.Sum256(text), e.Name())
	}
	return os.WriteFile(filepath.Join(out, sums), []byte(list.String()), 0o644)
}
