package postgres

import (
	"errors"
	"net"
	"net/url"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

// errAddress quotes nothing, because the unreadable part may be a password.
var errAddress = errors.New("the address of the database cannot be read: it is like postgres://user:password@host/name; " +
	"write %2F for a / in a password, %3A for a :, %40 for a @, %23 for a #, %3F for a ?, %25 for a %")

// connectTimeout is the time limit of an attempt to connect, unless the address sets another one: there may be no answer
// at all.
const connectTimeout = 10 * time.Second

// parse returns the connection settings for an address.
func parse(address string) (*pgx.ConnConfig, error) {
	if strings.Contains(address, "://") && !isClear(address) {
		return nil, errAddress
	}
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, errAddress
	}
	// Acknowledged changes have to be on disk, whatever the defaults of the database or its user are.
	config.RuntimeParams["synchronous_commit"] = "on"
	config.RuntimeParams["default_transaction_isolation"] = "read committed"
	// A server that dies in the middle of a transaction, or is cut off, must not block the others for long.
	config.RuntimeParams["idle_in_transaction_session_timeout"] = "10s"
	config.RuntimeParams["lock_timeout"] = "5s"
	config.RuntimeParams["tcp_keepalives_idle"] = "10"
	config.RuntimeParams["tcp_keepalives_interval"] = "5"
	config.RuntimeParams["tcp_keepalives_count"] = "3"
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = connectTimeout
	}
	config.DialFunc = (&net.Dialer{KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: 10 * time.Second, Interval: 5 * time.Second, Count: 3}}).DialContext
	return config, nil
}

// isClear reports whether an address can be read in only one way. An odd character in a password must not turn the rest
// of it into a host or a database, which errors name.
func isClear(address string) bool {
	u, err := url.Parse(address)
	if err != nil || u.Fragment != "" || strings.ContainsAny(strings.TrimPrefix(u.Path, "/"), "/@:") {
		return false
	}
	_, rest, _ := strings.Cut(address, "://")
	authority, _, _ := strings.Cut(rest, "/")
	return strings.Count(authority, "@") <= 1
}
