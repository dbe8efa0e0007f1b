package endpoint

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"
)

type (
	// message is a part of a conversation.
	message struct {
		Role    string `json:"role"`
		Content string `json:"content"`
	}
	request struct {
		Model    string    `json:"model,omitempty"`
		Messages []message `json:"messages"`
	}
	response struct {
		Choices []struct {
			Message message `json:"message"`
		} `json:"choices"`
	}
)

const (
	longestAnswer = 4 << 20 // bytes of a response
	tries         = 5       // while the endpoint is busy
	longestWait   = 30 * time.Second
)

// errBusy is returned while the endpoint asks to try again later.
type errBusy struct {
	status int
	after  time.Duration // below 0: the endpoint did not say
}

func (e *errBusy) Error() string {
	return fmt.Sprintf("the endpoint is busy (status %d)", e.status)
}

// complete returns the answer to a conversation. It asks again while the endpoint is busy, until ctx ends.
func (e *Endpoint) complete(ctx context.Context, conversation []message) (string, error) {
	body, err := json.Marshal(request{e.config.Model, conversation})
	if err != nil {
		return "", err
	}
	for try := 1; ; try++ {
		answer, err := e.post(ctx, body)
		var busy *errBusy
		if !errors.As(err, &busy) || try == tries {
			return answer, err
		}
		wait := busy.after
		if wait < 0 {
			wait = time.Second << (try - 1)
		}
		select {
		case <-time.After(min(wait, longestWait)):
		case <-ctx.Done():
			return "", err
		}
	}
}

func (e *Endpoint) post(ctx context.Context, body []byte) (string, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, e.config.URL, bytes.NewReader(body))
	if err != nil {
		return "", err
	}
	r.Header.Set("Content-Type", "application/json")
	if e.config.Key != "" {
		r.Header.Set("Authorization", "Bearer "+e.config.Key)
	}
	resp, err := e.config.Client.Do(r)
	if err != nil {
		return "", fmt.Errorf("the endpoint did not answer: %w", err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(io.LimitReader(resp.Body, longestAnswer+1))
	switch {
	case resp.StatusCode == http.StatusTooManyRequests || resp.StatusCode >= 500:
		return "", &errBusy{resp.StatusCode, retryAfter(resp.Header)}
	case resp.StatusCode != http.StatusOK:
		return "", fmt.Errorf("the endpoint refused (status %d): %s", resp.StatusCode, clip(strings.TrimSpace(string(text))))
	case err != nil:
		return "", fmt.Errorf("the endpoint's answer broke off: %w", err)
	case len(text) > longestAnswer:
		return "", fmt.Errorf("the endpoint's answer has over %d bytes", longestAnswer)
	}
	var answer response
	if err := json.Unmarshal(text, &answer); err != nil || len(answer.Choices) == 0 {
		return "", fmt.Errorf("the endpoint's answer is no chat completion: %s", clip(strings.TrimSpace(string(text))))
	}
	return answer.Choices[0].Message.Content, nil
}

// retryAfter returns how long the endpoint asks to wait, in whole seconds, or a time below 0.
func retryAfter(h http.Header) time.Duration {
	seconds, err := strconv.Atoi(h.Get("Retry-After"))
	if err != nil || seconds < 0 {
		return -1
	}
	return time.Duration(min(seconds, int(longestWait/time.Second))) * time.Second
}
