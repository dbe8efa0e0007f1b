package postgres

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"

	"quarterdeck/store"
)

// PostgreSQL's codes for requests that it cannot carry out now.
const (
	diskFull            = "53100"
	readOnly            = "25006"
	tooManyConnections  = "53300"
	connectionClass     = "08"
	adminShutdown       = "57P01"
	crashShutdown       = "57P02"
	cannotConnectNow    = "57P03" // the database is starting or stopping
	idleSessionTimeout  = "57P05"
	insufficientMemory  = "53200"
	insufficientGeneric = "53000"
)

// classified returns err wrapped in the error of package store for its class, if there is one.
func classified(err error) error {
	if class := classOf(err); class != nil {
		return fmt.Errorf("%w: %w", class, err)
	}
	return err
}

// classOf returns the error of package store for err's class. It is nil for errors that do not pass by themselves, such
// as a wrong password.
func classOf(err error) error {
	var e *pgconn.PgError
	if errors.As(err, &e) {
		switch e.Code {
		case diskFull:
			return store.ErrFull
		case readOnly:
			return store.ErrReadOnly
		case tooManyConnections, adminShutdown, crashShutdown, cannotConnectNow, idleSessionTimeout, insufficientMemory, insufficientGeneric:
			return store.ErrUnavailable
		}
		if strings.HasPrefix(e.Code, connectionClass) {
			return store.ErrUnavailable
		}
		return nil
	}
	if errors.Is(err, ErrInUse) || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, io.ErrUnexpectedEOF) || errors.As(err, new(net.Error)) {
		return store.ErrUnavailable
	}
	return nil
}
