// Package hosted has the tests that play Goofspiel at the terminal and on a server. They link the whole program, and fuzzing
// the rules would compile all of it again if they stood beside them.
package hosted
