package command

import "io"

// Output is where a command writes.
type Output struct {
	Out  io.Writer // results
	Talk io.Writer // messages
}
