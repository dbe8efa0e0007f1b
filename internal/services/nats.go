package services

import (
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// NATS returns the address of a NATS server that goes with the test.
func NATS(t *testing.T) string {
	t.Helper()
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, NoLog: true, NoSigs: true})
	if err != nil {
		t.Fatal(err)
	}
	go s.Start() // it returns when the server stops listening
	t.Cleanup(func() {
		s.Shutdown()
		s.WaitForShutdown()
	})
	if !s.ReadyForConnections(time.Minute) {
		t.Fatal("the NATS server does not start")
	}
	return s.ClientURL()
}
