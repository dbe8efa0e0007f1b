// Package command has what commands share. Its packages open what the flags name.
package command

// UsageError is a mistake in how the program was called.
type UsageError struct{ Err error }

// Usage returns err as a UsageError.
func Usage(err error) error { return &UsageError{err} }

func (e *UsageError) Error() string { return e.Err.Error() }

// Unwrap returns what is wrong.
func (e *UsageError) Unwrap() error { return e.Err }
