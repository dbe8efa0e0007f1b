package answer

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
)

// Drawn is a page that draws itself; a templ.Component is one.
type Drawn interface {
	Render(ctx context.Context, w io.Writer) error
}

// Sender sends the bytes of a page: SendPacked, or SendPadded if their number could reveal something.
type Sender func(w http.ResponseWriter, r *http.Request, status int, body []byte)

// SendPage sends a page. It draws the whole page first, so that no client gets half of one.
func SendPage(send Sender, w http.ResponseWriter, r *http.Request, status int, page Drawn) error {
	var b bytes.Buffer
	if err := page.Render(context.WithoutCancel(r.Context()), &b); err != nil {
		return fmt.Errorf("draw a page: %w", err)
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	send(w, r, status, b.Bytes())
	return nil
}
