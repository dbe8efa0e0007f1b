package web_test

import (
	"net/http"
	"slices"
	"testing"

	"quarterdeck/internal/htmltest"
	"quarterdeck/internal/load"
)

// TestSigningInJoinsLessons: a browser or a program that signs in by a personal link brings the lessons that it has finished.
func TestSigningInJoinsLessons(t *testing.T) {
	t.Parallel()
	s := serve(t)
	desk, phone := surf(t, s), surf(t, s)
	desk.visit("/games/bastion", http.StatusOK)
	desk.finish("bastion", "ace")
	phone.finish("bastion", "mix")
	page, _ := desk.submit("/me/link", http.StatusOK)
	link := submatch(t, personalIn, page)
	phone.submit(link, http.StatusOK)
	program := s.guest()
	if err := program.Register(t.Context()); err != nil {
		t.Fatal(err)
	}
	learned := func(c *load.Client) []string {
		t.Helper()
		var me struct{ Lessons []string }
		if err := c.Do(t.Context(), "GET", "/api/v1/me", "", nil, &me); err != nil {
			t.Fatal(err)
		}
		return me.Lessons
	}
	if err := program.Do(t.Context(), "PUT", "/api/v1/me/lessons/bastion/carried-points", "", struct{}{}, &struct{}{}); err != nil {
		t.Fatal(err)
	}
	var linked struct{ Token string }
	if err := program.Do(t.Context(), "POST", "/api/v1/guests", "", map[string]string{"link": link}, &linked); err != nil {
		t.Fatal(err)
	}
	program.Token = linked.Token
	if got, want := learned(program), []string{"bastion/ace", "bastion/carried-points", "bastion/mix"}; !slices.Equal(got, want) {
		t.Errorf("after signing in, the guest has finished %v, want %v", got, want)
	}
	text, _ := desk.visit("/learn", http.StatusOK)
	if n := htmltest.Parse(t, text).Find(".lessons .finished").Length(); n != 3 {
		t.Errorf("the list of lessons shows %d as finished", n)
	}
}
