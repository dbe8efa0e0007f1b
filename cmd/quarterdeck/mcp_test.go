package main

import (
	"encoding/json"
	"os/exec"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// TestMCPOverStdio starts the command with the SDK's own client, reads a rule and plays a match.
func TestMCPOverStdio(t *testing.T) {
	program, err := exec.LookPath("quarterdeck") // testscript puts it on the path
	if err != nil {
		t.Fatal(err)
	}
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	session, err := client.Connect(t.Context(), &mcp.CommandTransport{Command: exec.Command(program, "mcp", "--iterations", "5")}, nil)
	if err != nil {
		t.Fatal(err)
	}
	call := func(tool string, in map[string]any) string {
		t.Helper()
		res, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: tool, Arguments: in})
		if err != nil || res.IsError {
			t.Fatalf("%s: %v %+v", tool, err, res)
		}
		return res.Content[0].(*mcp.TextContent).Text
	}
	if rule := call("read_rules", map[string]any{"game": "bastion", "part": "BB-5"}); !strings.Contains(rule, "ace") {
		t.Error(rule)
	}
	var begun struct{ Key string }
	if err := json.Unmarshal([]byte(call("start_match", map[string]any{"game": "bastion", "level": "captain"})), &begun); err != nil {
		t.Fatal(err)
	}
	last := ""
	for _, card := range "23456789TJQKA" {
		last = call("act", map[string]any{"key": begun.Key, "action": "play " + string(card)})
	}
	if !strings.Contains(last, `"over":true`) {
		t.Error(last)
	}
	if err := session.Close(); err != nil {
		t.Error(err)
	}
}
