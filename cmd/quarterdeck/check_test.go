package main

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"quarterdeck/bot"
	"quarterdeck/bot/roster"
	"quarterdeck/bus/local"
	"quarterdeck/command"
	"quarterdeck/command/storage"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/match/seat"
	"quarterdeck/node"
	"quarterdeck/store"
	"quarterdeck/store/sqlite"
)

// serving returns a server on a data file, and what stops it.
func serving(t *testing.T, file string) (*node.Node, func()) {
	t.Helper()
	st, err := sqlite.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	n, err := node.New(t.Context(), node.Config{Config: host.Config{
		Store: st, Bus: local.New(), Games: games.All(), Find: games.Find, Levels: roster.Names(), Log: slog.New(slog.DiscardHandler), MaxTables: -1,
		Bot: func(level string, g game.Game, seed uint64) (bot.Bot, error) { return roster.Live(level, g, seed, nil) },
	}})
	if err != nil {
		t.Fatal(err)
	}
	return n, func() {
		n.Close()
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	}
}

var captain, mate = host.Guest{ID: "guest-captain", Name: "Ann"}, host.Guest{ID: "guest-mate", Name: "Bo"}

// played plays a match of random bots to its end.
func played(t *testing.T, h *host.Host, g game.Game) *match.Match {
	t.Helper()
	seats := make([]host.SeatSpec, max(2, g.Info().Seats[0]))
	if n := g.Info().Seats; n[len(n)-1] < len(seats) {
		seats = seats[:n[len(n)-1]]
	}
	for i := range seats {
		seats[i] = host.SeatSpec{Who: host.Bot, Level: "random"}
	}
	m, err := h.Create(t.Context(), host.Spec{Game: g.Info().ID, Seats: seats, Guest: captain})
	if err != nil {
		t.Fatal(g.Info().ID, err)
	}
	w, err := h.Subscribe(t.Context(), m.ID(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for m = w.Match(); m.Phase() != match.Finished; m = w.Match() {
		<-w.Ready()
	}
	return m
}

// fillStore keeps a match of every game, one whose guests changed, and one of a guest who was deleted. It returns the id of the
// second.
func fillStore(t *testing.T, file string) string {
	t.Helper()
	n, stop := serving(t, file)
	h := n.Host
	defer stop()
	for _, g := range games.All() {
		played(t, h, g)
	}
	table := func() *match.Match {
		m, err := h.Create(t.Context(), host.Spec{Game: "bastion", Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Anyone}}, Guest: captain, Visible: host.Public})
		if err == nil {
			m, err = h.Join(t.Context(), host.SeatRequest{Match: m.ID(), Guest: mate})
		}
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	if m := table(); !slices.ContainsFunc(m.SeatsNow(), func(s seat.Summary) bool { return s.Idle }) {
		t.Fatal("no seat is idle")
	}
	if err := n.Accounts.Delete(t.Context(), mate.ID); err != nil {
		t.Fatal(err)
	}
	other := host.Guest{ID: "guest-other", Name: "Cy"}
	m, err := h.Create(t.Context(), host.Spec{Game: "bastion", Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Anyone}}, Guest: other})
	if err != nil {
		t.Fatal(err)
	}
	return m.ID()
}

// called runs the program.
func called(args ...string) (code int, said string) {
	var out bytes.Buffer
	code = run(args, command.Streams{In: strings.NewReader(""), Out: &out, Talk: &out})
	return code, out.String()
}

// harmFile changes one row behind the server's back.
func harmFile(t *testing.T, file, statement string) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+file+"?_pragma=busy_timeout(10000)")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.ExecContext(t.Context(), statement); err != nil {
		t.Fatal(err)
	}
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	if _, err := sqlite.Backup(t.Context(), from, to, nil); err != nil {
		t.Fatal(err)
	}
}

// TestCheck harms one thing after the other; check finds each, names the match and says what to do, and backup refuses the copy.
func TestCheck(t *testing.T) {
	t.Setenv(storage.Variable, "")
	dir := t.TempDir()
	good := filepath.Join(dir, "good.db")
	id := fillStore(t, good)
	if code, said := called("check", good); code != 0 || !strings.Contains(said, "all well") {
		t.Fatalf("exit %d:\n%s", code, said)
	}
	for i, c := range []struct{ harm, says string }{
		{`UPDATE entry SET at = at + 1 WHERE match = (SELECT max(match) FROM entry) AND seq = 2`, "damaged at entry 2"},
		{`UPDATE match SET status = 4 WHERE id = '` + id + `'`, "its status is 4"},
		{`UPDATE match SET hash = NULL WHERE id = '` + id + `'`, "its hash is missing"},
		{`UPDATE secret SET value = zeroblob(32) WHERE name = 'host'`, "the key \"host\" in the table secret is not what was kept"},
		{`UPDATE match SET moves = 7 WHERE id = '` + id + `'`, "another moves than"},
		{`UPDATE match SET updated = 7 WHERE id = '` + id + `'`, "time of the last move"},
		{`UPDATE match SET players = '[]' WHERE id = '` + id + `'`, "another seats than"},
		{`UPDATE match SET players = replace(players, '"open":true', '"open":true,"idle":true') WHERE id = '` + id + `'`, "another seats than"},
		{`DELETE FROM player WHERE match = '` + id + `'`, "does not know that guest guest-other"},
		{`INSERT INTO player (guest, match) VALUES ('x', '` + id + `')`, "guest x has to do with it, who has not"},
		{`UPDATE player SET stood = 1 WHERE match = '` + id + `'`, "guest guest-other stood up"},
		{`INSERT INTO player (guest, match) VALUES ('x', 'none')`, "rows of match none"},
		{`INSERT INTO entry (match, seq, actor, text, at, key) VALUES ('none', 0, 0, '', 0, '')`, "the table entry has rows"},
		{`DELETE FROM entry WHERE seq = (SELECT max(seq) FROM entry e WHERE e.match = entry.match) AND match = (SELECT id FROM match WHERE game = 'duel')`, "the last 1 entries of its log are missing"},
	} {
		file := filepath.Join(dir, fmt.Sprint("harmed", i, ".db"))
		copyFile(t, good, file)
		harmFile(t, file, c.harm)
		code, said := called("check", file)
		if code != exitFailure || !strings.Contains(said, c.says) || !strings.Contains(said, "1 faults") {
			t.Errorf("after %s\nexit %d, want %q in:\n%s", c.harm, code, c.says, said)
		}
		backup := filepath.Join(dir, "backup.db")
		if code, said := called("backup", backup, "--data", file); code != exitFailure || !strings.Contains(said, c.says) || !strings.Contains(said, "--damaged") {
			t.Errorf("after %s, backup exits %d:\n%s", c.harm, code, said)
		}
		if _, err := os.Stat(backup); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("after %s there is a backup: %v", c.harm, err)
		}
	}
	last := filepath.Join(dir, "harmed0.db")
	if code, said := called("backup", filepath.Join(dir, "kept.db"), "--data", last, "--damaged"); code != 0 {
		t.Errorf("with --damaged, backup exits %d:\n%s", code, said)
	}
}

// TestCheckPrintsNoRawBytes: damaged rows may hold any bytes, and check prints what they hold escaped.
func TestCheckPrintsNoRawBytes(t *testing.T) {
	t.Setenv(storage.Variable, "")
	good := filepath.Join(t.TempDir(), "good.db")
	id := fillStore(t, good)
	const raw = `CAST(X'1b5b324a0a80ff' AS TEXT)` // clears a terminal; a new line; not UTF-8
	for i, harm := range []string{
		`INSERT INTO player (guest, match) VALUES (` + raw + `, '` + id + `')`,
		`INSERT INTO player (guest, match) VALUES ('x', ` + raw + `)`,
		`INSERT INTO entry (match, seq, actor, text, at, key) VALUES (` + raw + `, 0, 0, '', 0, '')`,
		`UPDATE match SET id = ` + raw + ` WHERE id = '` + id + `'`,
		`UPDATE match SET game = ` + raw + ` WHERE id = '` + id + `'`,
		`UPDATE match SET seats = ` + raw + ` WHERE id = '` + id + `'`,
		`UPDATE match SET players = ` + raw + ` WHERE id = '` + id + `'`,
		`UPDATE match SET setup = ` + raw + ` WHERE id = '` + id + `'`,
		`UPDATE entry SET text = ` + raw + ` WHERE match = (SELECT max(match) FROM entry) AND seq = 2`,
		`UPDATE match SET game = ` + raw + `, hash = NULL WHERE id = '` + id + `'`,
		`UPDATE entry SET text = ` + raw + `, hash = NULL; UPDATE match SET hash = NULL`,
	} {
		file := filepath.Join(t.TempDir(), fmt.Sprint(i, ".db"))
		copyFile(t, good, file)
		harmFile(t, file, harm)
		for _, args := range [][]string{{"check", file}, {"backup", file + ".copy", "--data", file}} {
			code, said := called(args...)
			if code != exitFailure || strings.Contains(said, "\x1b") || !utf8.ValidString(said) {
				t.Errorf("after %s, %s exits %d:\n%q", harm, args[0], code, said)
			}
		}
	}
}

// TestCheckThroughAnotherName: a hard link of a data file in use has no -wal beside it. check and backup say so, and not that
// the -wal is lost.
func TestCheckThroughAnotherName(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux recognizes another name of a file")
	}
	t.Setenv(storage.Variable, "")
	file := filepath.Join(t.TempDir(), "live.db")
	hard := filepath.Join(t.TempDir(), "hard.db")
	_, stop := serving(t, file)
	defer stop()
	if err := os.Link(file, hard); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"check", hard}, {"backup", hard + ".copy", "--data", hard}} {
		code, said := called(args...)
		if code != exitFailure || !strings.Contains(said, "is a second name of a data file") || strings.Contains(said, "--without-wal") {
			t.Errorf("%s exits %d: %s", args[0], code, said)
		}
	}
}

// repair is what doc/hosting.md says, without the names.
const repair = `DELETE FROM entry WHERE match = 'MATCH';
REPLACE INTO match SELECT * FROM old.match WHERE id = 'MATCH';
INSERT INTO entry SELECT * FROM old.entry WHERE match = 'MATCH';`

// TestCheckOfQuarantine: a match in quarantine is reported, and neither check nor backup fails for it. Once it is repaired, it is played on.
func TestCheckOfQuarantine(t *testing.T) {
	file := filepath.Join(t.TempDir(), "test.db")
	id := fillStore(t, file)
	old := filepath.Join(t.TempDir(), "old.db")
	copyFile(t, file, old)
	harmFile(t, file, `UPDATE match SET seed = zeroblob(32) WHERE id = '`+id+`'`)
	n, stop := serving(t, file)
	h := n.Host
	refusal := (*game.Refusal)(nil)
	if _, err := h.Get(context.WithoutCancel(t.Context()), id); !errors.As(err, &refusal) || refusal.Code != host.Damaged {
		t.Errorf("got %v", err)
	}
	code, said := called("check", file) // while the server runs
	stop()
	if code != 0 || !strings.Contains(said, id) || !strings.Contains(said, "1 in quarantine") {
		t.Errorf("exit %d:\n%s", code, said)
	}
	if code, said := called("backup", filepath.Join(t.TempDir(), "copy.db"), "--data", file); code != 0 || !strings.Contains(said, id) {
		t.Errorf("backup exits %d:\n%s", code, said)
	}
	page, err := os.ReadFile("../../doc/hosting.md")
	if err != nil || !strings.Contains(string(page), repair) {
		t.Errorf("doc/hosting.md does not say how to repair a match (%v)", err)
	}
	harmFile(t, file, "ATTACH '"+old+"' AS old; "+strings.ReplaceAll(repair, "MATCH", id))
	_, stop = serving(t, file)
	stop()
	if code, said := called("check", file); code != 0 || !strings.Contains(said, "all well\n") {
		t.Errorf("after the repair: exit %d:\n%s", code, said)
	}
}

// TestKeyOfOlderServer: a server of an earlier program that shares the store leaves its key without a hash. check finds no fault in that; the
// next server warns, gives it one and starts with the same key. A key with a wrong hash stays damage.
func TestKeyOfOlderServer(t *testing.T) {
	file := filepath.Join(t.TempDir(), "live.db")
	n, stop := serving(t, file)
	key := string(n.Host.Secret())
	stop()
	harmFile(t, file, `UPDATE secret SET hash = NULL WHERE name = 'host'`)
	if code, said := called("check", file); code != 0 || !strings.Contains(said, "all well\n") {
		t.Errorf("exit %d:\n%s", code, said)
	}
	st, err := sqlite.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	start := func() (log string, err error) {
		var out bytes.Buffer
		n, err := node.New(t.Context(), node.Config{Config: host.Config{Store: st, Bus: local.New(), Log: slog.New(slog.NewTextHandler(&out, nil))}})
		if err == nil {
			if string(n.Host.Secret()) != key {
				t.Error("the server has another key")
			}
			n.Close()
		}
		return out.String(), err
	}
	for _, warns := range []bool{true, false} {
		log, err := start()
		if err != nil || strings.Contains(log, "level=WARN msg=\"added the missing hash of a key") != warns {
			t.Errorf("%v, log: %s", err, log)
		}
	}
	harmFile(t, file, `UPDATE secret SET hash = value WHERE name = 'host'`)
	if _, err := start(); !errors.Is(err, store.ErrSecret) {
		t.Errorf("with a wrong hash: %v", err)
	}
}

// TestCheckOfOldFile: a file of an earlier program is checked, and backed up, without being changed.
func TestCheckOfOldFile(t *testing.T) {
	dir := t.TempDir()
	file, copied := filepath.Join(dir, "live.db"), filepath.Join(dir, "old.db")
	fillStore(t, file)
	copyFile(t, file, copied)
	for _, statement := range []string{
		`UPDATE match SET players = replace(players, ',"idle":true', '')`,
		"DROP TABLE racer", "DROP TABLE race", "DROP TABLE witness", "DROP TABLE presence", "DROP TABLE challenge", "DROP TABLE member", "DROP TABLE circle", "DROP TABLE puzzle_try", "DROP TABLE puzzle_run", "DROP TABLE puzzle", "DROP TABLE delivery", "DROP TABLE seek", "DROP TABLE control", "DROP TABLE experiment_file", "DROP TABLE experiment_part", "DROP TABLE experiment", "DROP TABLE server", "DROP TABLE report", "DROP TABLE answer", "DROP TABLE drill", "DROP INDEX person_marked", "ALTER TABLE person DROP COLUMN marks", "DROP TABLE audit", "DROP TABLE scorer", "DROP TABLE result", "DROP INDEX match_unscored", "ALTER TABLE match DROP COLUMN scored",
		"DROP INDEX match_host_created", "DROP INDEX player_ended", "ALTER TABLE player DROP COLUMN ended",
		"DROP TABLE upgrade", "ALTER TABLE secret DROP COLUMN hash", "DROP INDEX match_unchained", "ALTER TABLE match DROP COLUMN hash", "ALTER TABLE entry DROP COLUMN hash", "DELETE FROM goose_db_version WHERE version_id >= 7",
	} {
		harmFile(t, copied, statement)
	}
	before, err := os.ReadFile(copied)
	if err != nil {
		t.Fatal(err)
	}
	if code, said := called("check", copied); code != 0 || !strings.Contains(said, "7 matches") {
		t.Errorf("exit %d:\n%s", code, said)
	}
	if code, said := called("backup", filepath.Join(dir, "backup.db"), "--data", copied); code != 0 {
		t.Errorf("backup exits %d:\n%s", code, said)
	}
	if after, err := os.ReadFile(copied); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the file was changed: %v", err)
	}
	_, stop := serving(t, copied) // brings it up to date
	stop()
	if code, said := called("check", copied); code != 0 || !strings.Contains(said, "all well") {
		t.Errorf("after a start: exit %d:\n%s", code, said)
	}
}
