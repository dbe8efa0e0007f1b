package remote_test

import (
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"testing"

	"quarterdeck/term/remote"
)

// TestTokens: a token is kept where only its user can read it.
func TestTokens(t *testing.T) {
	tokens := remote.Tokens{File: filepath.Join(t.TempDir(), "a", "tokens.json")}
	if token, err := tokens.Get("http://x"); token != "" || err != nil {
		t.Errorf("%q, %v", token, err)
	}
	for base, token := range map[string]string{"http://x": "1", "http://y": "2"} {
		if err := tokens.Set(base, token); err != nil {
			t.Fatal(err)
		}
	}
	if token, err := tokens.Get("http://x"); token != "1" || err != nil {
		t.Errorf("%q, %v", token, err)
	}
	info, err := os.Stat(tokens.File)
	if err != nil {
		t.Fatal(err)
	}
	if info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v", info.Mode())
	}
}

// TestTokensTogether: tokens that are set at the same time are all kept, and no file is left over.
func TestTokensTogether(t *testing.T) {
	folder := t.TempDir()
	tokens := remote.Tokens{File: filepath.Join(folder, "tokens.json")}
	const programs = 20
	var all sync.WaitGroup
	for i := range programs {
		all.Go(func() {
			if err := tokens.Set("http://"+strconv.Itoa(i), strconv.Itoa(i)); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	for i := range programs {
		if token, err := tokens.Get("http://" + strconv.Itoa(i)); token != strconv.Itoa(i) || err != nil {
			t.Errorf("server %d has token %q, %v", i, token, err)
		}
	}
	if files, err := os.ReadDir(folder); err != nil || len(files) != 2 {
		t.Errorf("beside the tokens and their lock: %v, %v", files, err)
	}
}

// TestTokensNull: a file without tokens can be added to; one that is no JSON is not overwritten.
func TestTokensNull(t *testing.T) {
	tokens := remote.Tokens{File: filepath.Join(t.TempDir(), "tokens.json")}
	if err := os.WriteFile(tokens.File, []byte("null"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := tokens.Set("http://x", "1"); err != nil {
		t.Fatal(err)
	}
	if token, err := tokens.Get("http://x"); token != "1" || err != nil {
		t.Errorf("%q, %v", token, err)
	}
	if err := os.WriteFile(tokens.File, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if tokens.Set("http://x", "2") == nil {
		t.Error("a broken file is overwritten")
	}
}
