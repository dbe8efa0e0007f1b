package host_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"quarterdeck/bot"
	"quarterdeck/bus/local"
	"quarterdeck/game"
	"quarterdeck/games/bastion"
	"quarterdeck/host"
	"quarterdeck/internal/services"
	"quarterdeck/lobby"
	"quarterdeck/match"
	"quarterdeck/metrics"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/store"
	"quarterdeck/store/postgres"
	"quarterdeck/store/sqlite"
	"quarterdeck/store/storetest"
)

// logged collects log lines and lets a test wait for them.
type logged struct {
	slog.Handler
	lines chan string
}

func newLogged() *logged { return &logged{slog.DiscardHandler, make(chan string, 100)} }

func (l *logged) Enabled(context.Context, slog.Level) bool { return true }

func (l *logged) Handle(_ context.Context, r slog.Record) error {
	line := r.Message
	r.Attrs(func(a slog.Attr) bool { line += " " + a.String(); return true })
	l.lines <- line
	return nil
}

// wait returns the next line that contains text.
func (l *logged) wait(text string) string {
	for line := range l.lines {
		if strings.Contains(line, text) {
			return line
		}
	}
	return ""
}

// kind is a kind of store that a test can reopen and damage.
type kind struct {
	open func() store.Store
	harm func(statement string)
}

func onSQLite(t *testing.T) kind {
	f := file(t)
	return kind{
		open: func() store.Store { return must[*sqlite.Store](t)(sqlite.Open(t.Context(), f)) },
		harm: func(statement string) { harm(t, "sqlite", "file:"+f+"?_pragma=busy_timeout(10000)", statement) },
	}
}

func onPostgres(t *testing.T) kind {
	url := services.Postgres(t).Schema(t)
	return kind{
		open: func() store.Store { return must[*postgres.Store](t)(postgres.Open(t.Context(), url, postgres.Alone)) },
		harm: func(statement string) { harm(t, "pgx", url, statement) },
	}
}

func harm(t *testing.T, driver, name, statement string) {
	t.Helper()
	db := must[*sql.DB](t)(sql.Open(driver, name))
	defer db.Close()
	if n := must[int64](t)(must[sql.Result](t)(db.ExecContext(t.Context(), statement)).RowsAffected()); n != 1 {
		t.Fatalf("%s harms %d rows", statement, n)
	}
}

// TestQuarantine changes one letter of one stored match. The server starts, every other match goes on, no list has the
// damaged one, and its data stays as it is. After a repair, the next start has it back.
func TestQuarantine(t *testing.T) {
	t.Run("sqlite", func(t *testing.T) { testQuarantine(t, onSQLite(t)) })
	t.Run("postgres", func(t *testing.T) { testQuarantine(t, onPostgres(t)) })
}

func testQuarantine(t *testing.T, k kind) {
	st := k.open()
	h := hostOn(t, st, local.New(), func(c *node.Config) {
		c.Bot = func(string, game.Game, uint64) (bot.Bot, error) { return patient(make(chan struct{}, 100)), nil }
	})
	sick := must[*match.Match](t)(h.Create(t.Context(), host.Spec{Game: "bastion", Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Bot, Level: "lowest"}}, Guest: ann})).ID()
	well := pair(t, h).ID()
	h.Close()
	_, log, err := st.Load(t.Context(), sick)
	if err = errors.Join(err, st.Close()); err != nil {
		t.Fatal(err)
	}
	other := map[bool]string{true: "row 2", false: "row 3"}[log[3].Text == "row 3"]
	k.harm(fmt.Sprintf("UPDATE entry SET text = '%s' WHERE match = '%s' AND seq = 3", other, sick))

	st, lines, meters := k.open(), newLogged(), &metrics.Set{}
	h = hostOn(t, st, local.New(), func(c *node.Config) { c.Log, c.Meters = slog.New(lines), meters })
	if line := lines.wait("cannot be read"); !strings.Contains(line, sick) || !strings.Contains(line, "entry 3") {
		t.Errorf("the log says %q", line)
	}
	for range 3 {
		_, err := h.Get(t.Context(), sick)
		nodetest.WantCode(t, err, host.Damaged)
		_, err = act(t.Context(), h, sick, ann, "play K", "")
		nodetest.WantCode(t, err, host.Damaged)
	}
	must[host.Receipt](t)(act(t.Context(), h, well, ann, "play K", ""))
	if mine := nodetest.TablesOf(t, h, lobby.Query{List: lobby.Mine, Guest: ann.ID}); len(mine) != 1 || mine[0] != well {
		t.Errorf("Ann's list has %v, want %s alone", mine, well)
	}
	var out bytes.Buffer
	if err := meters.Write(&out); err != nil || !strings.Contains(out.String(), "quarterdeck_damaged_matches 1\n") {
		t.Errorf("the metrics do not count it: %v\n%s", err, &out)
	}
	table := must[store.Match](t)(st.Table(t.Context(), sick))
	if table.Status != store.Quarantined {
		t.Errorf("its status is %d", table.Status)
	}
	h.Close()
	for len(lines.lines) > 0 {
		t.Errorf("the log says more: %s", <-lines.lines)
	}
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	k.harm(fmt.Sprintf("UPDATE entry SET text = '%s' WHERE match = '%s' AND seq = 3", log[3].Text, sick))

	st, lines = k.open(), newLogged()
	defer st.Close()
	h = hostOn(t, st, local.New(), func(c *node.Config) { c.Log = slog.New(lines) })
	defer h.Close()
	lines.wait("can be read again")
	must[host.Receipt](t)(act(t.Context(), h, sick, ann, nodetest.FirstMove(t, h, sick, 0), ""))
	wait(t, h, sick, func(m *match.Match) bool { return m.Moves() >= 2 }) // its bot plays again
}

// TestUnreadable has matches with intact hashes that cannot be replayed, each for a different reason.
func TestUnreadable(t *testing.T) {
	good := &storetest.Memory{}
	h := hostOn(t, good, local.New())
	id := pair(t, h).ID()
	h.Close()
	kept, log, err := good.Load(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(m *store.Match, log []store.Entry){
		"setup":        func(m *store.Match, _ []store.Entry) { m.Setup = []byte("{") },
		"seats":        func(m *store.Match, _ []store.Entry) { m.Seats = []byte("[") },
		"fewer seats":  func(m *store.Match, _ []store.Entry) { m.Seats = []byte("[]") },
		"seed":         func(m *store.Match, _ []store.Entry) { m.Seed = m.Seed[:1] },
		"game":         func(m *store.Match, _ []store.Entry) { m.Game = "chess" },
		"rules":        func(m *store.Match, _ []store.Entry) { m.Rules = 99 },
		"panic":        func(m *store.Match, _ []store.Entry) { m.Rules = 98 },
		"house":        func(_ *store.Match, log []store.Entry) { log[0].Text = "{" },
		"no such seat": func(_ *store.Match, log []store.Entry) { log[0].Text = `{"sit":{"seat":77,"guest":"x"}}` },
		"chance":       func(_ *store.Match, log []store.Entry) { log[3].Text = "row 99" },
	} {
		t.Run(name, func(t *testing.T) {
			st := &storetest.Memory{}
			sick, log := kept, append([]store.Entry(nil), log...)
			sick.ID = "sick"
			change(&sick, log)
			if err := errors.Join(st.Create(t.Context(), sick, log), st.Create(t.Context(), kept, log[:0])); err != nil {
				t.Fatal(err)
			}
			h := hostOn(t, st, local.New(), func(c *node.Config) { c.Find = findOrPanic })
			defer h.Close()
			for range 2 {
				_, err := h.Get(t.Context(), "sick")
				nodetest.WantCode(t, err, host.Damaged)
			}
			must[*match.Match](t)(h.Get(t.Context(), id))
			if table := must[store.Match](t)(st.Table(t.Context(), "sick")); table.Status != store.Quarantined {
				t.Errorf("its status is %d", table.Status)
			}
		})
	}
}

func findOrPanic(id string, rules int) (game.Game, error) {
	if rules == 98 {
		panic("rules that panic")
	}
	if g := bastion.Game(); id == g.Info().ID && rules == g.Info().Rules {
		return g, nil
	}
	return nil, errors.New("no such game")
}

// TestForgetInQuarantine checks that a guest is also deleted from matches that cannot be read.
func TestForgetInQuarantine(t *testing.T) {
	st := &storetest.Memory{}
	h := hostOn(t, st, local.New())
	defer h.Close()
	m := pair(t, h)
	kept, log, err := st.Load(t.Context(), m.ID())
	if err != nil {
		t.Fatal(err)
	}
	kept.ID = "sick"
	log[0].Text += "}" // Bo sits down
	kept.Seats = append(kept.Seats, ']')
	if err := st.Create(t.Context(), kept, log); err != nil {
		t.Fatal(err)
	}
	for _, g := range []host.Guest{ann, bo} {
		nodetest.Delete(t, h, g)
	}
	kept, log, err = st.Load(t.Context(), "sick")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{string(kept.Seats), kept.Host, log[0].Text} {
		for _, g := range []host.Guest{ann, bo} {
			if strings.Contains(text, g.ID) || strings.Contains(text, `"`+g.Name+`"`) {
				t.Errorf("%s knows %s", text, g.Name)
			}
		}
	}
}

// clumsy is a game that panics in Apply when told to.
type clumsy struct {
	game.Game
	panics *atomic.Bool
}

func (c clumsy) Parse(s string) (game.Action, error) {
	if c.panics.Load() {
		panic("clumsy")
	}
	return c.Game.Parse(s)
}

// startling is a bot with whose first move the game begins to panic.
type startling struct {
	lowest
	panics *atomic.Bool
	once   *sync.Once
}

func (b startling) Choose(ctx context.Context, k *bot.Knowledge) (game.Action, error) {
	b.once.Do(func() { b.panics.Store(true) })
	return b.lowest.Choose(ctx, k)
}

// TestPanicInAction checks that a panic in an action becomes an error, for bots too, and that the server goes on.
func TestPanicInAction(t *testing.T) {
	var panics atomic.Bool
	var once sync.Once
	g, lines := clumsy{bastion.Game(), &panics}, newLogged()
	h := hostOn(t, &storetest.Memory{}, local.New(), func(c *node.Config) {
		c.Games, c.Find, c.Log = []game.Game{g}, func(string, int) (game.Game, error) { return g, nil }, slog.New(lines)
		c.Bot = func(string, game.Game, uint64) (bot.Bot, error) { return startling{panics: &panics, once: &once}, nil }
	})
	defer h.Close()
	id := pair(t, h).ID()
	action := nodetest.FirstMove(t, h, id, 0)
	panics.Store(true)
	if _, err := act(t.Context(), h, id, ann, action, ""); err == nil || !strings.Contains(err.Error(), "clumsy") {
		t.Errorf("got %v", err)
	}
	panics.Store(false)
	must[host.Receipt](t)(act(t.Context(), h, id, ann, action, ""))
	bots := botMatch(t, h, "lowest", "lowest")
	w := must[*host.Subscription](t)(h.Subscribe(t.Context(), bots, "")) // bots play for spectators
	defer w.Close()
	lines.wait("could not act")
	panics.Store(false)
	wait(t, h, bots, finished)
}
