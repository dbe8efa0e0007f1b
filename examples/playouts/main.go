// Command playouts is a bot for all games of Quarterdeck: it tries every legal action in imagined worlds and takes the best.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"time"
)

// message is any message of the host; doc/protocol.md describes them.
type message struct {
	Type     string
	ID, Seat int
	Legal    []struct{ Action string }
	TimeMS   int `json:"time_ms"`
	Utility  []float64
}

func main() {
	in, seat := bufio.NewScanner(os.Stdin), 0
	for m := read(in); m.Type != "quit"; m = read(in) {
		switch m.Type {
		case "hello":
			fmt.Printf(`{"type":"hello","id":%d,"protocol":1,"history":false}`+"\n", m.ID)
		case "match":
			seat = m.Seat
			fmt.Printf(`{"type":"ready","id":%d}`+"\n", m.ID)
		case "choose":
			fmt.Printf(`{"type":"action","id":%d,"action":%q}`+"\n", m.ID, choose(in, m, seat))
		case "ping":
			fmt.Printf(`{"type":"pong","id":%d}`+"\n", m.ID)
		}
	}
}

// choose returns the action with the best utility over playouts, found in half of the time.
func choose(in *bufio.Scanner, m message, seat int) string {
	end, total := time.Now().Add(time.Duration(m.TimeMS)*time.Millisecond/2), make([]float64, len(m.Legal))
	for world := 0; world < 8 && len(m.Legal) > 1 && time.Now().Before(end); world++ {
		for i, legal := range m.Legal {
			fmt.Printf(`{"type":"imagine","id":%d,"seed":%d,"action":%q,"playouts":4}`+"\n", m.ID, world, legal.Action)
			total[i] += read(in).Utility[seat]
		}
	}
	return m.Legal[slices.Index(total, slices.Max(total))].Action
}

// read returns the next message that is JSON, or quit when the host is gone.
func read(in *bufio.Scanner) (m message) {
	for in.Scan() {
		if json.Unmarshal(in.Bytes(), &m) == nil {
			return m
		}
	}
	return message{Type: "quit"}
}
