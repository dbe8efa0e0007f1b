package identity

import (
	"context"

	"quarterdeck/account"
)

// OpenLink returns the person with a personal link, and what the visitor's browser would lose access to by becoming
// theirs.
func (a *Authenticator) OpenLink(ctx context.Context, v Visitor, token string) (p account.Person, lost account.Held, err error) {
	if p, err = a.accounts.Open(ctx, token); err == nil {
		lost, err = a.WouldLose(ctx, v, p)
	}
	return p, lost, err
}

// WouldLose returns what the visitor's browser would lose access to by becoming p's.
func (a *Authenticator) WouldLose(ctx context.Context, v Visitor, p account.Person) (account.Held, error) {
	if v.ID == p.Guest {
		return account.Held{}, nil
	}
	return a.accounts.Holds(ctx, v.ID)
}
