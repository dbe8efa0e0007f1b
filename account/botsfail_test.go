package account_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"quarterdeck/account"
	"quarterdeck/bus/local"
	"quarterdeck/host"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/store"
	"quarterdeck/store/storetest"
)

// newBot creates a bot account of Ann's.
func newBot(t *testing.T, h *nodetest.Server, name string) account.Person {
	t.Helper()
	return nodetest.Must[account.Person](t)(h.Accounts.NewBot(t.Context(), ann, name))
}

// listed returns how many bot accounts take one of Ann's places.
func listed(t *testing.T, h *nodetest.Server) int {
	t.Helper()
	return len(nodetest.Must[account.Person](t)(h.Accounts.Person(t.Context(), ann.ID)).Bots)
}

// TestNewBotTokenRevokesAll: a new token of a bot account leaves nothing of what a program with the old one may have stored.
func TestNewBotTokenRevokesAll(t *testing.T) {
	h := nodetest.New(t, &storetest.Memory{}, local.New())
	defer h.Close()
	bot := newBot(t, h, "Robo")
	nodetest.Must[account.Person](t)(h.Accounts.Change(t.Context(), bot.Guest, func(p *account.Person) error {
		p.Passkeys = []account.Passkey{{Credential: []byte("{}")}}
		p.SSHKeys = []account.SSHKey{{Fingerprint: "SHA256:x"}}
		p.Hook = &account.Hook{URL: "https://example.com"}
		p.Calendar, p.Link = "secret", &account.Link{Secret: "secret", Until: time.Now().Add(time.Hour)}
		return nil
	}))
	entry := h.Accounts.EntryToken(bot)
	_, err := h.Accounts.LinkKey(t.Context(), "SHA256:y", entry)
	nodetest.WantCode(t, err, host.NotForBots)
	_, err = h.Accounts.Open(t.Context(), entry)
	nodetest.WantCode(t, err, host.NotForBots)
	p := nodetest.Must[account.Person](t)(h.Accounts.NewBotEpoch(t.Context(), ann.ID, bot.Guest))
	if len(p.Passkeys)+len(p.SSHKeys) > 0 || p.Hook != nil || p.Calendar != "" || p.Link != nil || p.Epoch != 1 || p.Name != "Robo" || p.Owner != ann.ID {
		t.Errorf("after a new token, the bot is %+v", p)
	}
}

// TestNewBotIsRestricted: a bot account of a guest with a ban or a mute has them too.
func TestNewBotIsRestricted(t *testing.T) {
	h := nodetest.New(t, &storetest.Memory{}, local.New())
	defer h.Close()
	until := time.Now().Add(time.Hour)
	nodetest.Must[account.Person](t)(h.Accounts.Change(t.Context(), ann.ID, func(p *account.Person) error {
		p.Ban, p.Mute = &account.Ban{Reason: "cheats"}, &account.Ban{Reason: "spam", Until: until}
		return nil
	}))
	known := h.Accounts.Known(t.Context(), newBot(t, h, "Robo").Guest)
	if known.Ban == nil || known.Ban.Reason != "cheats" || known.Mute == nil || known.Mute.Reason != "spam" || !known.Mute.Until.Equal(until) {
		t.Errorf("the bot has %+v, %+v", known.Ban, known.Mute)
	}
}

// TestBotDeletedByItself: a bot account that is deleted with its own token leaves its place at its owner; one that was left there
// does not count.
func TestBotDeletedByItself(t *testing.T) {
	h := nodetest.New(t, &storetest.Memory{}, local.New())
	defer h.Close()
	bot := newBot(t, h, "Robo")
	if err := h.Accounts.Delete(t.Context(), bot.Guest); err != nil {
		t.Fatal(err)
	}
	if n := listed(t, h); n != 0 {
		t.Errorf("%d bots are listed after the deletion, want none", n)
	}
	nodetest.Must[account.Person](t)(h.Accounts.Change(t.Context(), ann.ID, func(p *account.Person) error {
		for range account.MaxBots {
			p.Bots = append(p.Bots, account.Bot{Guest: bot.Guest})
		}
		return nil
	}))
	newBot(t, h, "Again")
	if n := listed(t, h); n != 1 {
		t.Errorf("%d bots are listed, want one", n)
	}
}

// failingStore is a store in which changes of one guest fail, and that ends a request when something was stored.
type failingStore struct {
	storetest.Memory
	kept, forgotten atomic.Value // of type string: the guests whose changes and deletion fail
	stored          func()       // called after each change of a person
}

func (s *failingStore) Person(ctx context.Context, guest string) (store.Person, error) {
	if err := ctx.Err(); err != nil {
		return store.Person{}, err
	}
	return s.Memory.Person(ctx, guest)
}

func (s *failingStore) KeepPerson(ctx context.Context, p store.Person) error {
	if s.kept.Load() == p.Guest {
		return errAway
	}
	err := s.Memory.KeepPerson(ctx, p)
	if s.stored != nil {
		s.stored()
	}
	return err
}

func (s *failingStore) Forget(ctx context.Context, p store.Person, rewrite store.Rewrite) ([]string, error) {
	if s.forgotten.Load() == p.Guest {
		return nil, errAway
	}
	return s.Memory.Forget(ctx, p, rewrite)
}

// TestNewBotIsWhole: a client that disconnects while its bot account is made leaves a whole one.
func TestNewBotIsWhole(t *testing.T) {
	st := &failingStore{}
	h := nodetest.New(t, st, local.New())
	defer h.Close()
	ctx, cancel := context.WithCancel(t.Context())
	st.stored = cancel
	bot := nodetest.Must[account.Person](t)(h.Accounts.NewBot(ctx, ann, "Robo"))
	if p := nodetest.Must[account.Person](t)(h.Accounts.Person(t.Context(), bot.Guest)); p.Name != "Robo" || p.Owner != ann.ID || listed(t, h) != 1 {
		t.Errorf("the bot is %+v, and %d are listed", p, listed(t, h))
	}
}

// TestOwnerDeletedBeforeBot: a bot account that cannot be deleted does not keep its owner's data, and the next start deletes it.
func TestOwnerDeletedBeforeBot(t *testing.T) {
	for what, fail := range map[string]func(*failingStore, string){
		"begun":     func(st *failingStore, bot string) { st.forgotten.Store(bot) },
		"not begun": func(st *failingStore, bot string) { st.kept.Store(bot) },
	} {
		t.Run(what, func(t *testing.T) {
			st := &failingStore{}
			h := nodetest.New(t, st, local.New())
			m := nodetest.Pair(t, h)
			bad, good := newBot(t, h, "Bad"), newBot(t, h, "Good")
			fail(st, bad.Guest)
			if err := h.Accounts.Delete(t.Context(), ann.ID); err == nil {
				t.Error("a bot account that is left is no error")
			}
			nodetest.WantNoTrace(t, h.Store, []string{m.ID()}, ann.ID)
			if !h.Accounts.Gone(t.Context(), good.Guest) || !h.Accounts.Gone(t.Context(), ann.ID) {
				t.Error("the owner or another bot account is left")
			}
			h.Close()
			st.kept.Store("")
			st.forgotten.Store("")
			// Passive, so that the deletions begin only after OnDelete.
			h = nodetest.New(t, st, local.New(), func(c *node.Config) { c.Passive = true })
			defer h.Close()
			last := ann.ID
			if what == "begun" {
				last = bad.Guest // the owner's deletion was finished
			}
			deleted := make(chan string, 10)
			h.Accounts.OnDelete(func(guest string) { deleted <- guest })
			h.Accounts.Start()
			for <-deleted != last {
			}
			p, err := st.Memory.Person(t.Context(), bad.Guest)
			if err != nil || p.Gone.IsZero() {
				t.Errorf("after a restart, the bot account is %+v, %v", p, err)
			}
			if leaving, err := st.Leaving(t.Context()); err != nil || len(leaving) > 0 {
				t.Errorf("after a restart, still to be deleted are %v, %v", leaving, err)
			}
		})
	}
}

// TestDeleteBotFinishes: deleting a bot account again finishes a deletion that was interrupted.
func TestDeleteBotFinishes(t *testing.T) {
	st := &failingStore{}
	h := nodetest.New(t, st, local.New())
	defer h.Close()
	bot := newBot(t, h, "Robo")
	st.forgotten.Store(bot.Guest)
	if err := h.Accounts.DeleteBot(t.Context(), ann.ID, bot.Guest); err == nil {
		t.Error("a failure is no error")
	}
	nodetest.Must[account.Person](t)(h.Accounts.Change(t.Context(), ann.ID, func(p *account.Person) error {
		p.Bots = []account.Bot{{Guest: bot.Guest}} // as an earlier version left it
		return nil
	}))
	st.forgotten.Store("")
	if err := h.Accounts.DeleteBot(t.Context(), ann.ID, bot.Guest); err != nil {
		t.Fatal(err)
	}
	if leaving, err := st.Leaving(t.Context()); err != nil || len(leaving) > 0 || listed(t, h) > 0 {
		t.Errorf("still to be deleted are %v, %v; %d are listed", leaving, err, listed(t, h))
	}
}
