package stream

import "testing"

func TestEventIDs(t *testing.T) {
	for id, want := range map[string]int{"b-1-7": 7, "b-1-": -1, "b-1--3": -1, "b-7": -1, "": -1, "b-1-07": 7} {
		got, ok := versionOf("b-1", id)
		if ok != (want >= 0) || ok && got != want {
			t.Errorf("versionOf(%q) = %d, %v; want %d", id, got, ok, want)
		}
	}
	if id := EventID("b-1", 7); id != "b-1-7" {
		t.Errorf("EventID = %q", id)
	}
}

func TestMessageLines(t *testing.T) {
	if got, want := string(NewMessage("x-1", "patch", []byte("a\n\nb\r\n")).Plain), "id: x-1\nevent: patch\ndata: a\ndata: \ndata: b\n\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
