package account_test

import (
	"context"
	"path/filepath"
	"testing"

	"quarterdeck/account"
	"quarterdeck/host"
	"quarterdeck/internal/services"
	"quarterdeck/match"
	"quarterdeck/match/seat"
	"quarterdeck/node/nodetest"
	"quarterdeck/store"
	"quarterdeck/store/postgres"
	"quarterdeck/store/sqlite"
)

// TestBotAccounts runs on both stores.
func TestBotAccounts(t *testing.T) {
	t.Run("sqlite", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "test.db")
		testBotAccounts(t, func(ctx context.Context) (store.Store, error) { return sqlite.Open(ctx, path) })
	})
	t.Run("postgres", func(t *testing.T) {
		url := services.Postgres(t).Schema(t)
		testBotAccounts(t, func(ctx context.Context) (store.Store, error) { return postgres.Open(ctx, url, postgres.Alone) })
	})
}

// testBotAccounts: a bot account is marked in a match, is there after a restart, is changed by its owner alone, and goes with its owner.
func testBotAccounts(t *testing.T, open func(context.Context) (store.Store, error)) {
	h := &lasting{t: t, open: open}
	h.start()
	bot := nodetest.Must[account.Person](t)(h.Accounts.NewBot(t.Context(), ann, "Robo"))
	if !seat.IsBot(bot.Guest) || seat.IsBot(ann.ID) {
		t.Fatalf("the bot is %s", bot.Guest)
	}
	player := host.Guest{ID: bot.Guest, Name: bot.Name}
	m := nodetest.Must[*match.Match](t)(h.Create(t.Context(), host.Spec{Game: "bastion", Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Friend}}, Guest: player}))
	nodetest.Must[*match.Match](t)(h.Claim(t.Context(), host.SeatRequest{Match: m.ID(), Seat: 1, Invite: h.Invite(m.ID(), 1), Guest: bo}))
	h.stop()
	h.start()
	defer h.stop()
	owner := nodetest.Must[account.Person](t)(h.Accounts.Person(t.Context(), ann.ID))
	if bots := nodetest.Must[[]account.Person](t)(h.Accounts.BotsOf(t.Context(), owner)); len(bots) != 1 || bots[0].Guest != bot.Guest || bots[0].Name != "Robo" {
		t.Fatalf("after a restart, Ann has the bots %+v", bots)
	}
	seats := seatsOf(t, h.Server, m.ID())
	if !seats[0].Bot || seats[1].Bot {
		t.Errorf("the seats are %+v", seats)
	}

	_, err := h.Accounts.NewBot(t.Context(), player, "Child")
	nodetest.WantCode(t, err, host.NotForBots)
	_, err = h.Accounts.NewLink(t.Context(), player)
	nodetest.WantCode(t, err, host.NotForBots)
	_, err = h.Accounts.NewBotEpoch(t.Context(), bo.ID, bot.Guest)
	nodetest.WantCode(t, err, account.NoBot)
	nodetest.WantCode(t, h.Accounts.DeleteBot(t.Context(), bo.ID, bot.Guest), account.NoBot)
	nodetest.WantCode(t, h.Accounts.RenameBot(t.Context(), ann.ID, bo.ID, "Mine"), account.NoBot)
	if p := nodetest.Must[account.Person](t)(h.Accounts.NewBotEpoch(t.Context(), ann.ID, bot.Guest)); p.Epoch != 1 {
		t.Errorf("the bot's tokens have epoch %d", p.Epoch)
	}
	other := nodetest.Must[account.Person](t)(h.Accounts.NewBot(t.Context(), ann, "Second"))
	for range account.MaxBots - 2 {
		nodetest.Must[account.Person](t)(h.Accounts.NewBot(t.Context(), ann, "More"))
	}
	_, err = h.Accounts.NewBot(t.Context(), ann, "Too many")
	nodetest.WantCode(t, err, account.TooManyBots)
	if err := h.Accounts.DeleteBot(t.Context(), ann.ID, other.Guest); err != nil {
		t.Fatal(err)
	}
	nodetest.Must[account.Person](t)(h.Accounts.NewBot(t.Context(), ann, "Again"))

	if err := h.Accounts.Delete(t.Context(), ann.ID); err != nil {
		t.Fatal(err)
	}
	for _, guest := range []string{ann.ID, bot.Guest, other.Guest} {
		if !h.Accounts.Gone(t.Context(), guest) {
			t.Errorf("%s is still there", guest)
		}
	}
	if p := nodetest.Must[account.Person](t)(h.Accounts.Person(t.Context(), ann.ID)); len(p.Bots) > 0 {
		t.Errorf("after the deletion, %+v is left", p.Bots)
	}
	left := seatsOf(t, h.Server, m.ID())[0]
	if !left.Bot || left.Name == "Robo" {
		t.Errorf("after the deletion, the seat is %+v", left)
	}
}

// seatsOf returns the seats of a match as they are now.
func seatsOf(t *testing.T, h *nodetest.Server, id string) []match.SeatView {
	t.Helper()
	m := nodetest.Must[*match.Match](t)(h.Get(t.Context(), id))
	return nodetest.Must[*match.View](t)(m.View(1, m.Version())).Seats
}

// TestBotDeletionResumes: a server that stops while it deletes a guest deletes the bot accounts when it starts again.
func TestBotDeletionResumes(t *testing.T) {
	path := filepath.Join(t.TempDir(), "test.db")
	h, stop := onFile(t, path)
	bot := nodetest.Must[account.Person](t)(h.Accounts.NewBot(t.Context(), ann, "Robo"))
	owner := nodetest.Must[account.Person](t)(h.Accounts.Change(t.Context(), ann.ID, func(p *account.Person) error {
		p.Gone = p.Created // as Delete stores it first
		return nil
	}))
	if len(owner.Bots) != 1 {
		t.Fatalf("%+v", owner)
	}
	stop()
	h, stop = onFile(t, path)
	defer stop()
	deleted := make(chan string, 10)
	h.Accounts.OnDelete(func(guest string) { deleted <- guest })
	h.Accounts.Start()
	for guest := range deleted {
		if guest == ann.ID { // the last
			break
		}
	}
	if !h.Accounts.Gone(t.Context(), bot.Guest) {
		t.Error("the bot account of a deleted guest is still there")
	}
}
