package main

import (
	"strconv"

	"github.com/alecthomas/kong"

	"quarterdeck/bot/roster"
	"quarterdeck/command"
	"quarterdeck/games"
	"quarterdeck/internal/buildinfo"
	"quarterdeck/lesson"
)

type completionCmd struct{ command.Completion }

// Run prints the script.
func (c *completionCmd) Run(std command.Streams) error { return c.Write(std.Out, "quarterdeck") }

type completeCmd struct{ command.Words }

// Run prints what the last word can become.
func (c *completeCmd) Run(std command.Streams, parsed *kong.Context) error {
	return c.Write(std.Out, parsed.Model, sources)
}

type manCmd struct{}

// Run prints the manual page.
func (manCmd) Run(std command.Streams, parsed *kong.Context) error {
	return command.Manual{Version: buildinfo.Read().String(), Examples: examples, Sections: []command.Section{
		{Title: "EXIT STATUS", Text: "0 if the work was done, 1 if it could not be done, 2 if the command was used wrongly."},
		{Title: "FILES", Text: "Without --data, matches are in quarterdeck/quarterdeck.db in your data folder ($XDG_DATA_HOME, or ~/.local/share), and so are your tokens on servers, in quarterdeck/tokens.json."},
	}}.Write(std.Out, parsed.Model)
}

// sources are the values that tags named complete can name.
var sources = command.Sources{
	"games":   completeGames,
	"options": completeOptions,
	"seats":   completeSeats,
	"lessons": completeLessons,
	"levels":  func(map[string]string) []command.Candidate { return completeLevels(roster.Offered()) },
	"bots": func(map[string]string) []command.Candidate {
		return completeLevels(append(roster.Offered(), roster.Studies()...))
	},
}

func completeGames(map[string]string) (out []command.Candidate) {
	for _, g := range games.All() {
		out = append(out, command.Candidate{Word: g.Info().ID, Help: g.Info().Title})
	}
	return out
}

func completeLevels(levels []roster.Level) (out []command.Candidate) {
	for _, l := range levels {
		out = append(out, command.Candidate{Word: l.Name, Help: l.Doc})
	}
	return out
}

// completeOptions lists the options of the game that was named, with their values.
func completeOptions(args map[string]string) (out []command.Candidate) {
	g, err := games.Find(args["game"], 0)
	if err != nil {
		return nil
	}
	for _, o := range g.Info().Options {
		for _, value := range o.Values {
			out = append(out, command.Candidate{Word: o.Name + "=" + value, Help: o.Doc})
		}
	}
	return out
}

func completeSeats(args map[string]string) (out []command.Candidate) {
	g, err := games.Find(args["game"], 0)
	if err != nil {
		return nil
	}
	for _, n := range g.Info().Seats {
		out = append(out, command.Candidate{Word: strconv.Itoa(n)})
	}
	return out
}

func completeLessons(args map[string]string) (out []command.Candidate) {
	lib, err := lesson.Shipped()
	if err != nil {
		return nil
	}
	for _, l := range lib.Of(args["game"]) {
		out = append(out, command.Candidate{Word: l.Name, Help: l.Title})
	}
	return out
}
