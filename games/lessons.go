package games

import "embed"

//go:embed */lessons/*.lesson */lessons/*.hints
var lessons embed.FS

// Lessons returns the files of all lessons, ID/lessons/NAME.lesson, and of the hints for first matches, ID/lessons/match.hints. Package
// lesson reads them.
func Lessons() embed.FS { return lessons }
