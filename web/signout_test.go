package web_test

import (
	"net/http"
	"testing"
)

// TestSignOutEndsStreams checks that when tokens are revoked, or the guest is deleted, their streams end, except one
// that was opened with a valid token.
func TestSignOutEndsStreams(t *testing.T) {
	s := serve(t)
	for what, revoke := range map[string]func(t *testing.T, token string){
		"sign out all others": func(t *testing.T, token string) {
			resp := post(t, s, "/api/v1/me/token", "{}", "Authorization", "Bearer "+token)
			if resp.StatusCode != http.StatusOK {
				t.Fatalf("status %d", resp.StatusCode)
			}
		},
		"delete my data": func(t *testing.T, token string) {
			req, err := http.NewRequestWithContext(t.Context(), "DELETE", s.URL+"/api/v1/me", nil)
			if err != nil {
				t.Fatal(err)
			}
			req.Header.Set("Authorization", "Bearer "+token)
			resp, err := s.Client().Do(req)
			if err != nil || resp.StatusCode >= 300 {
				t.Fatalf("%v, %v", resp, err)
			}
			resp.Body.Close()
		},
	} {
		t.Run(what, func(t *testing.T) {
			ann, bo, id := s.pair(t, nil)
			hers, his := follow(t.Context(), t, ann, "/api/v1/matches/"+id+"/stream"), follow(t.Context(), t, bo, "/api/v1/matches/"+id+"/stream")
			<-hers.heard
			<-his.heard
			revoke(t, ann.Token)
			for range hers.heard { // it is closed when the stream ends
			}
			select {
			case _, open := <-his.heard:
				if !open {
					t.Error("the other player's stream ended too")
				}
			default:
			}
		})
	}
}
