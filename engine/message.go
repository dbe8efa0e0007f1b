package engine

import "encoding/json"

// Protocol is the version of the protocol.
const Protocol = 1

// The types of messages.
const (
	TypeHello   = "hello"   // both ways: the handshake
	TypeMatch   = "match"   // to a program: the match that it plays next
	TypeReady   = "ready"   // its answer
	TypeChoose  = "choose"  // to a program: it is its turn
	TypeAction  = "action"  // its answer
	TypeImagine = "imagine" // to the host: a request while the program chooses
	TypeWorld   = "world"   // the host's answer
	TypeResult  = "result"  // to a program: how its match ended
	TypePing    = "ping"    // to a program
	TypePong    = "pong"    // its answer
	TypeQuit    = "quit"    // to a program: it ends
	TypeError   = "error"   // both ways: why a message is refused
	TypeLog     = "log"     // to the host: a note that it ignores
)

// Hello is the first message, with which the host names itself.
type Hello struct {
	Type     string `json:"type"`
	ID       int64  `json:"id"`
	Protocol int    `json:"protocol"`
	Host     string `json:"host"`
}

// MatchMessage says which match the next choices belong to.
type MatchMessage struct {
	Type    string            `json:"type"`
	ID      int64             `json:"id"`
	Game    string            `json:"game"`
	Rules   int               `json:"rules"`
	Options map[string]string `json:"options,omitempty"`
	Seats   int               `json:"seats,omitempty"`
	Seat    int               `json:"seat"`
	Seed    uint64            `json:"seed"` // below 2^53, so that every language reads it exactly
	// Document is the rules in Markdown, of a game that the program cannot know.
	Document string `json:"document,omitempty"`
}

// Choose asks for an action.
type Choose struct {
	Type    string   `json:"type"`
	ID      int64    `json:"id"`
	Entries int      `json:"entries"` // length of the log; -1: unknown
	View    any      `json:"view"`
	Legal   []Legal  `json:"legal"`
	History []string `json:"history,omitempty"`
	TimeMS  int64    `json:"time_ms"`
}

// Legal is one legal action.
type Legal struct {
	Action string `json:"action"` // in the game's notation
	Text   string `json:"text"`   // as a player reads it
}

// World is an imagined position: what the program's seat cannot know is drawn anew.
type World struct {
	Type    string    `json:"type"`
	ID      int64     `json:"id"`
	Seed    uint64    `json:"seed"`
	Views   []any     `json:"views,omitempty"`   // by seat
	Over    bool      `json:"over,omitempty"`    // the match is over there
	Utility []float64 `json:"utility,omitempty"` // by seat: the mean over the playouts, in [-1,1]
	// Position is the whole position, for another Quarterdeck.
	Position []byte `json:"position,omitempty"`
}

// Result says how a match ended.
type Result struct {
	Type    string    `json:"type"`
	ID      int64     `json:"id"`
	Result  string    `json:"result"` // as the end line of a record
	Scores  []int32   `json:"scores,omitempty"`
	Utility []float32 `json:"utility,omitempty"`
	View    any       `json:"view"`
}

// Note is a message without content: ping, quit.
type Note struct {
	Type string `json:"type"`
	ID   int64  `json:"id,omitempty"`
}

// Error says in plain words what is wrong with a message.
type Error struct {
	Type string `json:"type"`
	ID   int64  `json:"id,omitempty"`
	Text string `json:"text"`
}

// Reply is any message of a program.
type Reply struct {
	Type string `json:"type"`
	ID   int64  `json:"id,omitempty"`

	// hello
	Protocol int      `json:"protocol,omitempty"`
	Name     string   `json:"name,omitempty"`
	Author   string   `json:"author,omitempty"`
	Games    []string `json:"games,omitempty"`   // that the program plays; empty: all
	History  *bool    `json:"history,omitempty"` // false: the program does not want the history

	// action, and what an imagined world is played on with
	Action string `json:"action,omitempty"`

	// imagine
	Seed     uint64 `json:"seed,omitempty"`
	Playouts int    `json:"playouts,omitempty"`
	Position bool   `json:"position,omitempty"`

	// error, log
	Text string `json:"text,omitempty"`
}

// encode returns a message as a line. Messages hold what encodes: views do by contract.
func encode(message any) []byte {
	line, err := json.Marshal(message)
	if err != nil {
		panic("engine: a message does not encode as JSON: " + err.Error())
	}
	return line
}
