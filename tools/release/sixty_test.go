package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"
)

// TestSixtySeconds does what doc/hosting.md says first, as far as a machine without systemd and a domain can: it unpacks the package, starts the
// server as the unit does, and makes a friend's first move. It logs how long that takes.
func TestSixtySeconds(t *testing.T) {
	if _, err := exec.LookPath("dpkg-deb"); err != nil {
		t.Skip("this machine has no dpkg-deb")
	}
	page, err := os.ReadFile("../doc/hosting.md")
	if err != nil {
		t.Fatal(err)
	}
	commands := regexp.MustCompile("(?s)^# Hosting\n\n## Sixty seconds\n.*?```sh\n(.*?)\n```").FindSubmatch(page)
	if commands == nil || strings.Count(string(commands[1]), "\n") != 2 {
		t.Fatal("doc/hosting.md does not begin with three commands")
	}
	dir := t.TempDir()
	p := fake(t, platform{"linux", runtime.GOARCH})
	if err := os.Remove(p.path); err != nil {
		t.Fatal(err)
	}
	if out, err := command(t, "..", "go", "build", "-o", p.path, "./cmd/quarterdeck").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if err := writeDeb(dir, p); err != nil {
		t.Fatal(err)
	}
	name := fmt.Sprintf("quarterdeck_%s_%s.deb", p.version, p.arch)
	if said := "./quarterdeck_*_amd64.deb\n"; !strings.Contains(string(commands[1]), said) || strings.ReplaceAll("./"+name+"\n", p.version+"_"+p.arch, "*_amd64") != said {
		t.Errorf("the commands do not install %s:\n%s", name, commands[1])
	}

	began := time.Now()
	root := filepath.Join(dir, "root")
	if out, err := command(t, dir, "dpkg-deb", "-x", name, root).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	unit, err := os.ReadFile(filepath.Join(root, "usr/lib/systemd/system/quarterdeck.service"))
	if err != nil {
		t.Fatal(err)
	}
	start := regexp.MustCompile(`(?m)^ExecStart=(/usr/bin/quarterdeck serve --data) /var/lib/quarterdeck/(\S+) \$OPTIONS$`).FindSubmatch(unit)
	if start == nil {
		t.Fatalf("the unit starts something else:\n%s", unit)
	}
	address := free(t)
	words := strings.Fields(root + string(start[1]) + " " + filepath.Join(dir, string(start[2])) + " --addr " + address)
	server := command(t, dir, words[0], words[1:]...)
	server.Stderr = os.Stderr
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = server.Process.Kill(); _ = server.Wait() })

	var table struct {
		ID, Token string
		Version   int
		Invites   []struct {
			Seat   int
			Invite string
		}
	}
	for post(t, address, "", "", `{"game":"bastion","name":"Ann","seats":[{"who":"me"},{"who":"friend"}]}`, &table) != nil {
		time.Sleep(20 * time.Millisecond) // it starts
	}
	if len(table.Invites) != 1 {
		t.Fatalf("the table is %+v", table)
	}
	var friend struct {
		Token   string
		Version int
	}
	invite := table.Invites[0]
	if err := post(t, address, "", fmt.Sprintf("/%s/seats/%d/claim", table.ID, invite.Seat), fmt.Sprintf(`{"invite":%q,"name":"Bo"}`, invite.Invite), &friend); err != nil {
		t.Fatal(err)
	}
	var view struct {
		Version int
		Legal   []string
	}
	for len(view.Legal) == 0 { // until the cards are dealt
		if err := ask(t, address, friend.Token, "/"+table.ID, &view); err != nil {
			t.Fatal(err)
		}
		time.Sleep(5 * time.Millisecond)
	}
	var moved struct{ Version int }
	if err := post(t, address, friend.Token, "/"+table.ID+"/act", fmt.Sprintf(`{"action":%q,"version":%d}`, view.Legal[0], view.Version), &moved); err != nil {
		t.Fatal(err)
	}
	if moved.Version <= view.Version {
		t.Errorf("the move made version %d of %d", moved.Version, view.Version)
	}
	t.Logf("from the package to a friend's first move: %.1f s", time.Since(began).Seconds())
}

func command(t *testing.T, dir, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Dir = dir
	return cmd
}

// free returns an address of this machine at which no program listens.
func free(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

func post(t *testing.T, address, token, path, body string, out any) error {
	return send(t, "POST", address, token, path, body, out)
}

func ask(t *testing.T, address, token, path string, out any) error {
	return send(t, "GET", address, token, path, "", out)
}

// send sends a request about matches to the API, and decodes the answer.
func send(t *testing.T, method, address, token, path, body string, out any) error {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, "http://"+address+"/api/v1/matches"+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return err
	}
	if resp.StatusCode >= 300 {
		t.Fatalf("%s %s answers %d: %s", method, path, resp.StatusCode, text)
	}
	return json.NewDecoder(bytes.NewReader(text)).Decode(out)
}
