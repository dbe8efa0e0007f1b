package account

import (
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

// NewBot creates a bot account of a guest. Only its tokens act for it.
func (s *Service) NewBot(ctx context.Context, owner host.Guest, name string) (Person, error) {
	if seat.IsBot(owner.ID) {
		return Person{}, errOfBots
	}
	if err := nickname.Check(name); err != nil {
		return Person{}, err
	}
	bot := Bot{seat.BotID(secret.NewID()), s.now().UTC().Truncate(time.Second)}
	// The owner's list is stored first, so that a bot account is never without an owner who can delete it.
	_, err := s.Change(ctx, owner.ID, func(p *Person) error {
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
	p, err := s.Change(ctx, bot.Guest, func(p *Person) error {
		p.Name, p.Owner = name, owner.ID
		return nil
	})
	if err != nil {
		return p, errors.Join(err, s.unlistBot(ctx, owner.ID, bot.Guest))
	}
	return p, nil
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

// NewBotEpoch revokes the tokens of a bot account. It returns the bot with the epoch of new ones.
func (s *Service) NewBotEpoch(ctx context.Context, owner, bot string) (Person, error) {
	if err := s.checkOwner(ctx, owner, bot); err != nil {
		return Person{}, err
	}
	return s.NewEpoch(ctx, bot)
}

// DeleteBot deletes a bot account as Delete does a guest.
func (s *Service) DeleteBot(ctx context.Context, owner, bot string) error {
	if err := s.checkOwner(ctx, owner, bot); err != nil {
		return err
	}
	if err := s.Delete(ctx, bot); err != nil && !errors.Is(err, errForgotten) {
		return err
	}
	return s.unlistBot(ctx, owner, bot)
}

// deleteBots deletes the bot accounts of a deleted guest.
func (s *Service) deleteBots(ctx context.Context, owner string) error {
	p, err := s.Person(ctx, owner)
	if err != nil {
		return err
	}
	for _, b := range p.Bots {
		err := s.Delete(ctx, b.Guest)
		if errors.Is(err, errForgotten) { // a deletion that was interrupted
			err = s.deleteFromMatches(ctx, b.Guest)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// checkOwner returns why a guest cannot change a bot account, or nil.
func (s *Service) checkOwner(ctx context.Context, owner, bot string) error {
	p, err := s.Person(ctx, owner)
	if err == nil && !slices.ContainsFunc(p.Bots, func(b Bot) bool { return b.Guest == bot }) {
		err = errNoBot
	}
	return err
}

func (s *Service) unlistBot(ctx context.Context, owner, bot string) error {
	_, err := s.Change(ctx, owner, func(p *Person) error {
		p.Bots = slices.DeleteFunc(p.Bots, func(b Bot) bool { return b.Guest == bot })
		return nil
	})
	return err
}
