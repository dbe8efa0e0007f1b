package stream

import (
	"bytes"
	"encoding/json"

	"quarterdeck/match"

	"quarterdeck/match/chat"
)

// NewSteps returns the API's format: first a match.View as the event "view", then a match.Step for every version as
// "step".
func NewSteps() *Format {
	return &Format{
		Name: "steps", Event: "step", All: "view", Pad: stepPadding, Beat: ":\n\n", Chat: chatJSON,
		Start: func(_ *match.Match, key Key, _ int) (Renderer, error) {
			return func(b *bytes.Buffer, m *match.Match, n int) error {
				step, err := m.ShownTo(key.Seats).Step(key.Viewer(m, n), n)
				if err != nil {
					return err
				}
				data, err := appendStep(b.AvailableBuffer(), step)
				b.Write(data)
				return err
			}, nil
		},
		Whole: func(m *match.Match, key Key) ([]byte, error) {
			v, err := m.ShownTo(key.Seats).Brief(key.Viewer(m, m.Version()), m.Version())
			if err != nil {
				return nil, err
			}
			return json.Marshal(v)
		},
	}
}

// chatJSON returns the data of the API's event "chat".
func chatJSON(_ []string, lines []chat.Line) ([]byte, error) {
	return json.Marshal(struct {
		Lines []chat.Line `json:"lines"`
	}{lines})
}
