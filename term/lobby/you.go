package lobby

import (
	"context"
	"strings"
	"time"

	"quarterdeck/term"
)

// settings is about the guest.
func (l *Lobby) settings(context.Context) (Step, error) {
	p := &Page{Title: "You"}
	p.add("Your name: "+l.Name, ask("Your name:", func(ctx context.Context, name string) (Step, error) {
		return Step{}, l.Client.Rename(ctx, name)
	}))
	p.add("Be the same guest in a browser", l.toBrowser)
	if l.Key != nil {
		p.Text = "Your key is " + l.Key.Fingerprint + "."
		p.add("Be the guest that you are in a browser", ask("Make a personal link on the page “You” of your browser, and paste it here:", l.fromBrowser))
	}
	p.add("Your SSH keys", l.keys)
	p.add("Delete your data", ask("This deletes your name and your seats for good. Type delete to do it:", func(ctx context.Context, answer string) (Step, error) {
		if answer != "delete" {
			return Step{}, nil
		}
		err := l.Client.DeleteMe(ctx)
		return Step{Leave: err == nil}, err
	}))
	return Step{Page: p}, nil
}

// toBrowser shows a personal link.
func (l *Lobby) toBrowser(ctx context.Context) (Step, error) {
	link, err := l.Client.PersonalLink(ctx)
	if err != nil {
		return Step{}, err
	}
	return Step{Page: &Page{Title: "Open this in your browser within a day", Text: link + "\n" + term.QR(link, l.ASCII)}}, nil
}

// fromBrowser links the key to the guest of a personal link.
func (l *Lobby) fromBrowser(ctx context.Context, link string) (Step, error) {
	link = strings.TrimSpace(link)
	if link == "" {
		return Step{}, nil
	}
	token, err := l.Key.Link(ctx, link)
	if err != nil {
		return Step{}, err
	}
	l.Client.Token = token
	return Step{}, nil
}

// keys lists the guest's SSH keys.
func (l *Lobby) keys(ctx context.Context) (Step, error) {
	me, err := l.Client.Me(ctx)
	if err != nil {
		return Step{}, err
	}
	p := &Page{Title: "Your SSH keys", Text: "With these keys you are yourself in a terminal, over SSH. Choose one to remove it."}
	if len(me.SSHKeys) == 0 {
		p.Text = "None yet. Your key is listed here as soon as you have a name or data to keep."
		if l.Key == nil {
			p.Text = "None yet. Connect with a key, which ssh-keygen makes, and you are the same guest each time."
		}
	}
	for _, k := range me.SSHKeys {
		text := "Remove " + k.Fingerprint + ", since " + k.Created.UTC().Format(time.DateOnly)
		question := "A client with this key will be another guest. Type remove to remove it:"
		if l.Key != nil && k.Fingerprint == l.Key.Fingerprint {
			text += " (you use it now)"
			question = "You use this key now. Without it, this session ends, and you come back to your seats only with another key or a browser. Type remove to remove it:"
		}
		p.add(text, ask(question, func(ctx context.Context, answer string) (Step, error) {
			if answer != "remove" {
				return Step{}, nil
			}
			return Step{}, l.Client.RemoveKey(ctx, k.Fingerprint)
		}))
	}
	return Step{Page: p}, nil
}
