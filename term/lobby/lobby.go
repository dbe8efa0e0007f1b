package lobby

import (
	"context"
	"strings"
	"time"

	"quarterdeck/game"
	"quarterdeck/lesson"
	"quarterdeck/match"
	"quarterdeck/term"
	"quarterdeck/term/letter"
	"quarterdeck/term/remote"
)

// Game is a game that can be played.
type Game struct {
	ID, Title, Tagline string
	Seats              []int // possible numbers
	Levels             []Level
	Contract           game.Game // for its options; nil: they are not asked
}

// Level is a bot.
type Level struct {
	Name, About string
	Opponent    bool // it plays only where seats play against each other
}

// Key is the public key that the guest showed.
type Key struct {
	Fingerprint string
	// Link makes the key one of the guest's with a personal link, and returns that guest's token.
	Link func(ctx context.Context, personalLink string) (token string, err error)
}

// Lobby is what one guest chooses from.
type Lobby struct {
	Client *remote.Client
	Games  []Game
	// Lessons are what guests can learn from; none: the lobby offers no lessons.
	Lessons []*lesson.Lesson
	Dailies bool   // the server has deals of the day
	Key     *Key   // nil: none, so that the guest is unknown the next time
	Name    string // what a guest without a name is called
	Rules   term.Rulebooks
	ASCII   bool // the terminal has no other characters

	light bool // it has a light background

	learned *lesson.Lesson // the guest was at last; nil: none, or its match has begun

	letters map[string]letter.ByViewer // by match; nil: the guest has been at no table

	menu *Page // in the place of all else, or nil
	spot spot
}

// spot is where in the lobby a guest is. It stays when the lobby goes from the whole screen to lines, or back.
type spot struct {
	page   *Page     // nil: the first one
	ask    *Question // nil: none
	answer string    // as far as it is written
	stay   *stay     // nil: none
}

// root is the first page's place in a lobby: how a guest gets there from other pages, or leaves a menu.
type root struct {
	prompt, keys string // line by line, and on the whole screen
	step         Step
}

func (l *Lobby) root() root {
	if l.menu != nil {
		return root{"Number, or Enter to leave: ", "Esc: leave.", Step{Leave: true}}
	}
	return root{"Number, or Enter for the first page: ", "Esc: first page. Ctrl-C: leave.", Step{}}
}

// maxListed is the number of tables that a page lists of each kind.
const maxListed = 9

// Home returns the first page.
func (l *Lobby) Home(ctx context.Context) (*Page, error) {
	if l.menu != nil {
		return l.menu, nil
	}
	me, err := l.Client.Me(ctx)
	if err != nil {
		return nil, err
	}
	if me.Name == "" {
		me.Name = l.Name
	} else {
		l.Name = me.Name
	}
	mine, err := l.Client.List(ctx, "mine")
	if err != nil {
		return nil, err
	}
	open, err := l.Client.List(ctx, "open")
	if err != nil {
		return nil, err
	}
	p := &Page{Title: "Quarterdeck", Text: "You are " + me.Name + "."}
	if l.Key == nil {
		p.Text += " You showed no key, so the server will not know you the next time. To come back to your seats, make a key with ssh-keygen."
	}
	if status, err := l.Client.Status(ctx); err == nil { // servers of earlier versions have none
		for _, line := range status.Lines(time.Now()) {
			p.Text = line + "\n" + p.Text
		}
	}
	l.offerMatch(ctx, p)
	for _, t := range firstOf(mine) {
		text := "Continue " + t.Title + " with " + t.With()
		switch {
		case t.YourTurn:
			text += ": your turn"
		case t.Phase == match.Gathering:
			text += ": waiting for players"
		}
		p.add(text, l.open(t.ID))
	}
	for _, g := range l.Games {
		p.add("Play "+g.Title+": "+g.Tagline, l.setUp(g))
	}
	if len(l.Lessons) > 0 {
		p.add("Learn: short lessons", l.learn)
	}
	if l.Dailies {
		p.add("Deals of the day: one attempt each, and a ranking", l.dailies)
	}
	for _, t := range firstOf(open) {
		p.add("Join "+t.Title+" with "+t.With(), l.join(t.ID))
	}
	p.add("Open a link to a table", ask("The link to a table or a seat:", l.visit))
	p.add("Your finished matches", l.past)
	p.add("You: name, browser, data", l.settings)
	p.add("Leave", func(context.Context) (Step, error) { return Step{Leave: true}, nil })
	return p, nil
}

func firstOf(tables []remote.Listing) []remote.Listing { return tables[:min(len(tables), maxListed)] }

func (p *Page) add(text string, do func(context.Context) (Step, error)) {
	p.Items = append(p.Items, Item{text, do})
}

// ask returns a choice that asks for a line.
func ask(text string, do func(ctx context.Context, answer string) (Step, error)) func(context.Context) (Step, error) {
	return func(context.Context) (Step, error) { return Step{Ask: &Question{text, do}}, nil }
}

// open returns a choice that goes to a table.
func (l *Lobby) open(id string) func(context.Context) (Step, error) {
	return func(context.Context) (Step, error) { return l.table(id, nil), nil }
}

func (l *Lobby) table(id string, invitations []string) Step {
	return Step{Table: &Seat{remote.Place{Base: l.Client.Base, Match: id, Seat: remote.NoSeat}, invitations}}
}

// join returns a choice that takes a free seat.
func (l *Lobby) join(id string) func(context.Context) (Step, error) {
	return func(ctx context.Context) (Step, error) {
		p := remote.Place{Base: l.Client.Base, Match: id, Seat: remote.NoSeat}
		if err := l.Client.Sit(ctx, p, l.Name); err != nil {
			return Step{}, err
		}
		return l.table(id, nil), nil
	}
}

// visit goes to the table of a link to this server: to the seat that it invites to, or to watch.
func (l *Lobby) visit(ctx context.Context, link string) (Step, error) {
	if !strings.Contains(link, "://") {
		link = l.Client.Base + "/m/" + strings.TrimPrefix(link, "/m/")
	}
	p, err := remote.ParseLink(strings.TrimSpace(link))
	if err != nil {
		return Step{}, err
	}
	p.Base = l.Client.Base // a server has many names, and this one is asked whatever the link says
	if p.Seat == remote.NoSeat {
		return l.table(p.Match, nil), nil
	}
	seated, err := l.Client.IsSeated(ctx, p.Match)
	if err == nil && !seated {
		err = l.Client.Sit(ctx, p, l.Name)
	}
	if err != nil {
		return Step{}, err
	}
	return l.table(p.Match, nil), nil
}

// past lists the guest's finished matches.
func (l *Lobby) past(ctx context.Context) (Step, error) {
	tables, err := l.Client.List(ctx, "past")
	if err != nil {
		return Step{}, err
	}
	p := &Page{Title: "Your finished matches"}
	if len(tables) == 0 {
		p.Text = "None yet."
	}
	for _, t := range tables {
		p.add(t.Title+" with "+t.With()+outcomes[t.Outcome()], l.open(t.ID))
	}
	return Step{Page: p}, nil
}

// outcomes are results for the guest, in words.
var outcomes = map[string]string{"win": ": won", "loss": ": lost", "draw": ": drawn"}
