package games

import "embed"

//go:embed */lessons/*.lesson
var lessons embed.FS

// Lessons returns the files of all lessons, ID/lessons/NAME.lesson. Package lesson reads them.
func Lessons() embed.FS { return lessons }
