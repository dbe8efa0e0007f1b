package mcp

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type (
	gamesOutput struct {
		Games  []gameOutput `json:"games"`
		Levels []string     `json:"levels" jsonschema:"levels of bots, weakest first"`
	}
	gameOutput struct {
		ID      string         `json:"id"`
		Title   string         `json:"title"`
		About   string         `json:"about"`
		Seats   []int          `json:"seats" jsonschema:"possible numbers of seats"`
		Options []optionOutput `json:"options"`
	}
	optionOutput struct {
		Name    string   `json:"name"`
		Doc     string   `json:"doc"`
		Default string   `json:"default"`
		Values  []string `json:"values,omitempty"`
		House   string   `json:"house,omitempty" jsonschema:"the numbers that a house rule may choose; the match is then not rated"`
	}
)

func (h *Hall) listGames(context.Context, *mcp.CallToolRequest, none) (*mcp.CallToolResult, gamesOutput, error) {
	out := gamesOutput{Levels: h.Levels}
	for _, g := range h.All {
		info := g.Info()
		one := gameOutput{ID: info.ID, Title: info.Title, About: info.About, Seats: info.Seats, Options: []optionOutput{}}
		for _, o := range info.Options {
			option := optionOutput{Name: o.Name, Doc: o.Doc, Default: o.Default, Values: o.Values}
			if o.House != nil {
				option.House = o.House.String()
			}
			one.Options = append(one.Options, option)
		}
		out.Games = append(out.Games, one)
	}
	return nil, out, nil
}
