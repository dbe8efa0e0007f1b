package openid_test

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"

	"quarterdeck/account"
	"quarterdeck/account/openid"
	"quarterdeck/bus/local"
	"quarterdeck/host"
	"quarterdeck/internal/services"
	"quarterdeck/node/nodetest"
	"quarterdeck/store"
	"quarterdeck/store/postgres"
	"quarterdeck/store/sqlite"
)

var ada = openid.Identity{OpenID: account.OpenID{Issuer: "https://login.example.org", Subject: "1", Name: "Ada"}}

// TestOwner: an account has the same guest after a restart, and on another server of the same store.
func TestOwner(t *testing.T) {
	t.Run("sqlite", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "test.db")
		testOwner(t, func(ctx context.Context) (store.Store, error) { return sqlite.Open(ctx, path) })
	})
	t.Run("postgres", func(t *testing.T) {
		url := services.Postgres(t).Schema(t)
		testOwner(t, func(ctx context.Context) (store.Store, error) { return postgres.Open(ctx, url, postgres.Alone) })
	})
}

func testOwner(t *testing.T, open func(context.Context) (store.Store, error)) {
	during := func(f func(s *nodetest.Server, d *openid.Directory)) {
		t.Helper()
		st, err := open(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		s := nodetest.New(t, st, local.New())
		f(s, openid.New(s.Accounts, s.Host))
		s.Close()
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	}
	owner := func(d *openid.Directory, want string) account.Person {
		t.Helper()
		p, found, err := d.Owner(t.Context(), ada)
		if err != nil || found != (want != "") || found && p.Guest != want {
			t.Fatalf("%s (%v), not %q: %v", p.Guest, found, want, err)
		}
		return p
	}
	var own string
	during(func(_ *nodetest.Server, d *openid.Directory) {
		owner(d, "")
		own = nodetest.Must[account.Person](t)(d.Begin(t.Context(), ada)).Guest
		owner(d, own)
	})
	during(func(s *nodetest.Server, d *openid.Directory) {
		if p := owner(d, own); p.Name != "Ada" || len(p.OpenID) != 1 {
			t.Errorf("after the restart Ada is %+v", p)
		}
		if _, err := d.Join(t.Context(), ada, nodetest.Ann); err == nil {
			t.Error("an account that has a guest joins another one")
		}
		if err := d.Remove(t.Context(), own, "another"); err == nil {
			t.Error("an account that is not listed is removed")
		}
		if err := d.Remove(t.Context(), own, owner(d, own).OpenID[0].ID()); err != nil {
			t.Fatal(err)
		}
		if p := owner(d, ""); p.Guest == own {
			t.Error("the removed account begins the same guest again")
		}
		nodetest.Must[account.Person](t)(d.Join(t.Context(), ada, nodetest.Ann))
		owner(d, nodetest.Ann.ID)
	})
	during(func(s *nodetest.Server, d *openid.Directory) {
		if p := owner(d, nodetest.Ann.ID); p.Name != "Ann" {
			t.Errorf("Ann is %+v", p)
		}
		if err := s.Accounts.Delete(t.Context(), nodetest.Ann.ID); err != nil {
			t.Fatal(err)
		}
		fresh := owner(d, "")
		if p := nodetest.Must[account.Person](t)(d.Begin(t.Context(), ada)); p.Guest != fresh.Guest || p.Name != "Ada" || p.KeyOf != "" {
			t.Errorf("after Ann’s deletion Ada is %+v", p)
		}
		owner(d, fresh.Guest)
	})
}

// TestHalfJoined: if the server dies between the two halves of a join, the account still has no guest, and can be joined with another one.
func TestHalfJoined(t *testing.T) {
	st, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "test.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	s := nodetest.New(t, st, local.New())
	defer s.Close()
	d := openid.New(s.Accounts, s.Host)
	own, _, err := d.Owner(t.Context(), ada)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Accounts.Change(t.Context(), own.Guest, func(p *account.Person) error { p.KeyOf = nodetest.Ann.ID; return nil }); err != nil {
		t.Fatal(err)
	}
	if p, found, err := d.Owner(t.Context(), ada); err != nil || found {
		t.Fatalf("half joined, the account is %+v, %v", p, err)
	}
	if p, err := d.Join(t.Context(), ada, nodetest.Bo); err != nil || p.Guest != nodetest.Bo.ID {
		t.Fatalf("%+v, %v", p, err)
	}
	if p, found, err := d.Owner(t.Context(), ada); err != nil || !found || p.Guest != nodetest.Bo.ID {
		t.Fatalf("%+v, %v", p, err)
	}
}

// TestManyAccounts: a guest has five accounts at most.
func TestManyAccounts(t *testing.T) {
	st, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "test.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	s := nodetest.New(t, st, local.New())
	defer s.Close()
	d := openid.New(s.Accounts, s.Host)
	for i := range 6 {
		id := ada
		id.Subject = fmt.Sprint(i)
		if _, err := d.Join(t.Context(), id, host.Guest{ID: "guest-cleo", Name: "Cleo"}); (err == nil) != (i < 5) {
			t.Errorf("account %d: %v", i, err)
		}
	}
}
