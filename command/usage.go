// Package command has what the command line of any program built with kong needs: errors of usage, examples in the help
// of commands, shell completion, and a manual page. Its packages open what flags name.
package command

// UsageError is a mistake in how the program was called.
type UsageError struct{ Err error }

// Usage returns err as a UsageError.
func Usage(err error) error { return &UsageError{err} }

func (e *UsageError) Error() string { return e.Err.Error() }

// Unwrap returns what is wrong.
func (e *UsageError) Unwrap() error { return e.Err }
