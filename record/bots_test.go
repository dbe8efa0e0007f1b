package record_test

import (
	"slices"
	"testing"

	"quarterdeck/record"
)

// A record names bots that do not follow from its match, and a list that cannot be right gives derived names.
func TestBotsOfRematch(t *testing.T) {
	names := []string{record.Bot("mate"), "Ann", record.Bot("mate")}
	first := record.BotsOf("m1", names, nil)
	called := (&record.Record{Names: names, Extra: first}).Called()
	if again := record.BotsOf("m1", names, called); !slices.Equal(again, first) {
		t.Errorf("the first match has %v, then %v", first, again)
	}
	next := record.BotsOf("m2", names, called)
	if want := (record.KeyValue{Key: record.Bots, Value: called[0] + " " + called[2]}); len(next) != 1 || next[0] != want {
		t.Errorf("the rematch has %v, not %v", next, want)
	}
	if got := (&record.Record{Names: names, Extra: next}).Called(); !slices.Equal(got, called) {
		t.Errorf("the record calls them %v, the match %v", got, called)
	}
	for _, wrong := range []string{"Nell", "Nell Nell", "Nell Amos Odo", "Nell A;b"} {
		got := (&record.Record{Names: names, Extra: []record.KeyValue{{Key: record.Bots, Value: wrong}}}).Called()
		if slices.Contains(got, "Nell") && slices.Contains(got, "A;b") || got[0] == got[2] || got[1] != "Ann" {
			t.Errorf("%q gives %v", wrong, got)
		}
	}
	if none := record.BotsOf("m1", []string{"Ann"}, []string{"Ann"}); none != nil {
		t.Errorf("without bots there is %v", none)
	}
}
