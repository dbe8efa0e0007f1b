package nats

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
)

// errAddress quotes nothing: what cannot be read may be a password.
var errAddress = errors.New("the address of NATS cannot be read: it is like nats://user:password@host:4222, several have commas between them; " +
	"write %2F for a / in a password, %3A for a :, %40 for a @, %2C for a comma, and so on")

// addresses returns the servers of a URL as natsgo.Connect takes them, if it could not misread them.
func addresses(text string) (string, error) {
	var list []string
	for part := range strings.SplitSeq(text, ",") {
		part = strings.TrimSpace(part)
		if !strings.Contains(part, "://") {
			part = "nats://" + part
		}
		u, err := url.Parse(part)
		if err != nil || !isServer(u) {
			return "", errAddress
		}
		list = append(list, part)
	}
	return strings.Join(list, ","), nil
}

// isServer reports whether u names a server and nothing beyond it: what follows a host is rather the rest of a password.
func isServer(u *url.URL) bool {
	known := slices.Contains([]string{"nats", "tls"}, u.Scheme)
	return known && u.Hostname() != "" && strings.Trim(u.Path, "/") == "" && u.RawQuery == "" && u.Fragment == ""
}

// checkSubject returns why events cannot be published under a subject, or nil.
func checkSubject(subject string) error {
	for token := range strings.SplitSeq(subject, ".") {
		if !isName(token) || strings.ContainsAny(token, "*>$") || token == "_INBOX" {
			return fmt.Errorf("events cannot be published under %q: give words with points between them, such as %s", subject, DefaultSubject)
		}
	}
	return nil
}
