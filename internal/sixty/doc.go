// Package sixty has guests live through many simulated days on two servers that are killed at random, and compares what the servers say
// with a recomputation from the logs. All of it is in its test.
package sixty
