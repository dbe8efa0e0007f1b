// Package lesson reads, checks and runs lessons: guided positions of a game under its live rules. A lesson is a text file
// next to the rules, games/ID/lessons/NAME.lesson; doc/lessons.md specifies the format.
//
// A Run is a lesson in progress: an immutable value over a match.Match, without I/O. It names what it waits for (a Prompt);
// each input returns the next Run. The browser and the terminal show its View and its Prompt, which name pieces by their ids in
// table.Table and actions in the game's notation.
//
// A Rulebook is a game's rules page, rules.md, with its summary and diagrams. The blocks of diagrams set up positions as
// lessons do.
package lesson
