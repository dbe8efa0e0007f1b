package account

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/host/secret"
	"quarterdeck/internal/nickname"
	"quarterdeck/match/seat"
)

// Bot is a bot account in the list of its owner. It is a guest of its own, whose id marks it as a bot for good: neither does a
// person's guest become a bot, nor a bot a person.
type Bot struct {
	Guest   string    `json:"guest"`
	Created time.Time `json:"created"`
}

// MaxBots is how many bot accounts a guest can have.
const MaxBots = 5

// Codes of refusals about bot accounts.
const (
	NoBot       game.Code = "no-bot"        // the guest has no such bot account
	TooManyBots game.Code = "too-many-bots" // the guest has the maximum number of them
)

var (
	errNoBot  = refuse(NoBot, "You have no such bot account. Your page lists those that you have.")
	errOfBots = refuse(host.NotForBots, "A bot account cannot do this. Send the request with your own token.")
)

// RefuseBot returns the refusal of what a bot account may not do, or nil for a person.
func RefuseBot(guest string) error {
	if seat.IsBot(guest) {
		return errOfBots
	}
	return nil
}

// NewBot creates a bot account of a guest. Only its tokens act for it. Their ban and mute hold for it too.
func (s *Service) NewBot(ctx context.Context, owner host.Guest, name string) (Person, error) {
	if err := RefuseBot(owner.ID); err != nil {
		return Person{}, err
	}
	if err := nickname.Check(name); err != nil {
		return Person{}, err
	}
	gone, err := s.goneBots(ctx, owner.ID)
	if err != nil {
		return Person{}, err
	}
	bot := Bot{seat.BotID(secret.NewID()), s.now().UTC().Truncate(time.Second)}
	// The owner's list is stored first, so that a bot account is never without an owner who can delete it.
	listed, err := s.Change(ctx, owner.ID, func(p *Person) error {
		p.Bots = slices.DeleteFunc(p.Bots, func(b Bot) bool { return slices.Contains(gone, b.Guest) })
		if len(p.Bots) >= MaxBots {
			return refuse(TooManyBots, fmt.Sprintf("You have %d bot accounts, which is the limit. Delete one first.", MaxBots))
		}
		p.Bots = append(p.Bots, bot)
		p.KeepName(owner)
		return nil
	})
	if err != nil {
		return Person{}, err
	}
	ctx = context.WithoutCancel(ctx) // a client that disconnects leaves no bot account without a name
	p, err := s.Change(ctx, bot.Guest, func(p *Person) error {
		p.Name, p.Owner = name, owner.ID
		p.Ban, p.Mute = cmp.Or(p.Ban, listed.Ban), cmp.Or(p.Mute, listed.Mute) // a later restriction of the owner finds the bot in the list
		return nil
	})
	if err != nil {
		return p, errors.Join(err, s.unlistBot(ctx, owner.ID, bot.Guest))
	}
	return p, nil
}

// goneBots returns the bot accounts of a guest that are deleted and still listed.
func (s *Service) goneBots(ctx context.Context, owner string) (gone []string, err error) {
	p, err := s.Person(ctx, owner)
	for _, b := range p.Bots {
		bot, e := s.Person(ctx, b.Guest)
		if err = errors.Join(err, e); !bot.Gone.IsZero() {
			gone = append(gone, b.Guest)
		}
	}
	return gone, err
}

// BotsOf returns the bot accounts of a person, in the order in which they were created.
func (s *Service) BotsOf(ctx context.Context, p Person) (bots []Person, err error) {
	for _, b := range p.Bots {
		bot, err := s.Person(ctx, b.Guest)
		if err != nil {
			return nil, err
		}
		if bot.Gone.IsZero() {
			bot.Created = b.Created
			bots = append(bots, bot)
		}
	}
	return bots, nil
}

// RenameBot changes the name of a bot account at its next table.
func (s *Service) RenameBot(ctx context.Context, owner, bot, name string) error {
	if err := s.checkOwner(ctx, owner, bot); err != nil {
		return err
	}
	return s.Rename(ctx, bot, name, true)
}

// NewBotEpoch revokes the tokens of a bot account, and whatever else acts for it or is told of its matches. It returns the bot
// with the epoch of new tokens.
func (s *Service) NewBotEpoch(ctx context.Context, owner, bot string) (Person, error) {
	if err := s.checkOwner(ctx, owner, bot); err != nil {
		return Person{}, err
	}
	return s.revoke(ctx, bot, func(p *Person) {
		p.Passkeys, p.SSHKeys, p.Hook, p.Calendar = nil, nil, nil, ""
	})
}

// DeleteBot deletes a bot account as Delete does a guest.
func (s *Service) DeleteBot(ctx context.Context, owner, bot string) error {
	if err := s.checkOwner(ctx, owner, bot); err != nil {
		return err
	}
	if err := s.deleteBot(ctx, bot); err != nil {
		return err
	}
	return s.unlistBot(context.WithoutCancel(ctx), owner, bot)
}

// deleteBot deletes a bot account, or finishes a deletion that was interrupted.
func (s *Service) deleteBot(ctx context.Context, bot string) error {
	err := s.Delete(ctx, bot)
	if errors.Is(err, errForgotten) {
		err = s.deleteFromMatches(context.WithoutCancel(ctx), bot)
	}
	return err
}

// deleteBots deletes bot accounts, each whether or not the others can be deleted. It returns those whose deletion has not begun:
// of the others the store knows that it has to be finished.
func (s *Service) deleteBots(ctx context.Context, bots []Bot) (left []Bot, err error) {
	for _, b := range bots {
		failure := s.deleteBot(ctx, b.Guest)
		if failure != nil && !s.Gone(ctx, b.Guest) {
			left = append(left, b)
		}
		err = errors.Join(err, failure)
	}
	return left, err
}

// checkOwner returns why a guest cannot change a bot account, or nil.
func (s *Service) checkOwner(ctx context.Context, owner, bot string) error {
	p, err := s.Person(ctx, owner)
	if err == nil && !slices.ContainsFunc(p.Bots, func(b Bot) bool { return b.Guest == bot }) {
		err = errNoBot
	}
	return err
}

// unlistBot removes a bot account from the list of its owner, unless they are deleted too.
func (s *Service) unlistBot(ctx context.Context, owner, bot string) error {
	_, err := s.Change(ctx, owner, func(p *Person) error {
		p.Bots = slices.DeleteFunc(p.Bots, func(b Bot) bool { return b.Guest == bot })
		return nil
	})
	if errors.Is(err, errForgotten) {
		return nil
	}
	return err
}
