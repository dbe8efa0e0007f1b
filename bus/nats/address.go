package nats

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
)

// errAddress does not quote the address, because an unreadable part may be a password.
var errAddress = errors.New("the address of NATS cannot be read: it is like nats://user:password@host:4222, several have commas between them; " +
	"write %2F for a / in a password, %3A for a :, %40 for a @, %2C for a comma, and so on")

// addresses returns the servers of a URL in the form for natsgo.Connect, or an error if Connect might misread them.
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

// isServer reports whether u names a server and nothing else. Anything after the host is more likely part of a password.
func isServer(u *url.URL) bool {
	known := slices.Contains([]string{"nats", "tls"}, u.Scheme)
	return known && u.Hostname() != "" && strings.Trim(u.Path, "/") == "" && u.RawQuery == "" && u.Fragment == ""
}

// checkSubject returns an error if events cannot be published under a subject.
func checkSubject(subject string) error {
	for token := range strings.SplitSeq(subject, ".") {
		if !isName(token) || strings.ContainsAny(token, "*>$") || token == "_INBOX" {
			return fmt.Errorf("events cannot be published under %q: give words with points between them, such as %s", subject, DefaultSubject)
		}
	}
	return nil
}
