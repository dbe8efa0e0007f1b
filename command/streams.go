package command

import "io"

// Streams are where a command reads and writes.
type Streams struct {
	In   io.Reader
	Out  io.Writer // results
	Talk io.Writer // messages
}
