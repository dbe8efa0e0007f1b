package web

import (
	"bytes"
	"encoding/json"
	"net/http"

	"quarterdeck/match"
	"quarterdeck/web/identity"
)

// apiStream sends a match.View at first, as "view", and a match.Step for every version after that, as "step".
func (s *Server) apiStream(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	return s.stream(w, r, v, s.steps)
}

// newSteps is the API's format.
func newSteps() *format {
	return &format{
		name: "steps", event: "step", all: "view", pad: stepPadding, beat: ":\n\n", chat: chatJSON,
		start: func(_ *match.Match, key feedKey, _ int) (renderer, error) {
			return func(b *bytes.Buffer, m *match.Match, n int) error {
				step, err := m.ShownTo(key.seats).Step(key.viewer(m, n), n)
				if err != nil {
					return err
				}
				return json.NewEncoder(b).Encode(step)
			}, nil
		},
		whole: func(m *match.Match, key feedKey) ([]byte, error) {
			v, err := m.ShownTo(key.seats).Brief(key.viewer(m, m.Version()), m.Version())
			if err != nil {
				return nil, err
			}
			return json.Marshal(v)
		},
	}
}
