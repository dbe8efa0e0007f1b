package postgres

import (
	"errors"
	"net"
	"net/url"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

// errAddress quotes nothing: what cannot be read may be a password.
var errAddress = errors.New("the address of the database cannot be read: it is like postgres://user:password@host/name; " +
	"write %2F for a / in a password, %3A for a :, %40 for a @, %23 for a #, %3F for a ?, %25 for a %")

// connectTimeout is how long an attempt to connect takes at most, unless the address says otherwise: nothing may answer at all.
const connectTimeout = 10 * time.Second

// parse returns how to connect to an address.
func parse(address string) (*pgx.ConnConfig, error) {
	if strings.Contains(address, "://") && !isClear(address) {
		return nil, errAddress
	}
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, errAddress
	}
	// What is acknowledged is kept, whatever the database or its user have as default.
	config.RuntimeParams["synchronous_commit"] = "on"
	config.RuntimeParams["default_transaction_isolation"] = "read committed"
	// A server that dies in the middle of a transaction, or is cut off, must not hold up the others for long.
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

// isClear reports whether an address can be read in one way only. An odd character in a password must not make the rest
// of it a host or a database, which errors name.
func isClear(address string) bool {
	u, err := url.Parse(address)
	if err != nil || u.Fragment != "" || strings.ContainsAny(strings.TrimPrefix(u.Path, "/"), "/@:") {
		return false
	}
	_, rest, _ := strings.Cut(address, "://")
	authority, _, _ := strings.Cut(rest, "/")
	return strings.Count(authority, "@") <= 1
}
