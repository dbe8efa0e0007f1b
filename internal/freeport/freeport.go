// Package freeport finds addresses for servers that a test stops and starts again at the same place.
package freeport

import (
	"fmt"
	"math/rand/v2"
	"net"
	"sync"
	"testing"
)

// taken are the addresses that this process has handed out.
var taken sync.Map

// Address returns an address of this machine at which no server listens. Systems give ports from 32768 on to connections and to servers
// that ask for any: while a server is down, such a port could become another process's.
func Address(t testing.TB) string {
	t.Helper()
	for range 1000 {
		address := fmt.Sprint("127.0.0.1:", 20_000+rand.IntN(12_000))
		l, err := net.Listen("tcp", address)
		if err != nil {
			continue
		}
		l.Close()
		if _, used := taken.LoadOrStore(address, true); !used {
			return address
		}
	}
	t.Fatal("no free port between 20000 and 32000")
	return ""
}
