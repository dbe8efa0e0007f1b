package sshd_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"

	"golang.org/x/crypto/ssh"

	"quarterdeck/term/sshd"
)

// TestHangUpStores: a guest who hangs up while the server is slow to store which hints they have seen leaves no request behind.
func TestHangUpStores(t *testing.T) {
	asked := make(chan context.Context, 1)
	s := serve(t, func(o *sshd.Options) {
		next := o.Handler
		o.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Method != "PATCH" {
				next.ServeHTTP(w, r)
				return
			}
			asked <- r.Context()
			<-r.Context().Done()
		})
	})
	c := dial(t, s.addr, "ann", ssh.PublicKeys(newKey(t, 1)))
	w := openScreen(t, c, size{80, 24})
	w.until("the lobby", func(screen string) bool { return strings.Contains(screen, "Play Bastion") })
	w.typed("\r")
	w.until("the opponents", func(screen string) bool { return strings.Contains(screen, "Who plays with you?") })
	w.typed("\r")
	w.until("a hint", func(screen string) bool { return strings.Contains(screen, "Hint: ") && toAct(screen) })
	w.typed("a")
	request := <-asked
	_ = c.Close()
	<-request.Done()
	if err := request.Err(); !errors.Is(err, context.Canceled) {
		t.Errorf("the request goes on until it ends with %v", err)
	}
}
