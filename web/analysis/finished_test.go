package analysis

import "testing"

// TestFindingsAreBounded checks that an analyst keeps the findings of a bounded number of matches, the most recent
// ones.
func TestFindingsAreBounded(t *testing.T) {
	a := New(nil, nil)
	last := make([]*findings, 3*maxFindings)
	for i := range last {
		last[i] = a.findingsOf(finished{"m", i})
	}
	if n := a.last.Len(); n > maxFindings {
		t.Errorf("%d findings are remembered", n)
	}
	for i := len(last) - 100; i < len(last); i++ {
		if a.findingsOf(finished{"m", i}) != last[i] {
			t.Fatalf("the findings of version %d are forgotten", i)
		}
	}
	if a.findingsOf(finished{"other", 7}) == a.findingsOf(finished{"m", 7}) {
		t.Error("two matches have the same findings")
	}
}
