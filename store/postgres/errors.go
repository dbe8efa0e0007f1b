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

// The database's codes for requests that it cannot carry out now.
const (
	diskFull            = "53100"
	readOnly            = "25006"
	tooManyConnections  = "53300"
	connectionClass     = "08"
	adminShutdown       = "57P01"
	crashShutdown       = "57P02"
	cannotConnectNow    = "57P03" // it is starting or stopping
	idleSessionTimeout  = "57P05"
	insufficientMemory  = "53200"
	insufficientGeneric = "53000"
)

// classified returns err with the error of package store that says what kind it is of, if there is one.
func classified(err error) error {
	if class := classOf(err); class != nil {
		return fmt.Errorf("%w: %w", class, err)
	}
	return err
}

// classOf returns nil for what does not pass by itself, such as a wrong password.
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
