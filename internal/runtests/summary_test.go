package main

import (
	"strings"
	"testing"
)

// stream is what go test -json prints for four packages: one passes and skips, one fails, one does not build, one has no tests.
const stream = `
{"Action":"start","Package":"q/web"}
{"Action":"run","Package":"q/web","Test":"TestPage"}
{"Action":"output","Package":"q/web","Test":"TestPage","Output":"=== RUN   TestPage\n"}
{"Action":"output","Package":"q/web","Test":"TestPage","Output":"    page.go:3: fine\n"}
{"Action":"pass","Package":"q/web","Test":"TestPage/part","Elapsed":40}
{"Action":"pass","Package":"q/web","Test":"TestPage","Elapsed":40}
{"Action":"output","Package":"q/web","Test":"TestBrowserOne","Output":"    browser.go:60: no Chromium found: install it\n"}
{"Action":"output","Package":"q/web","Test":"TestBrowserOne","Output":"--- SKIP: TestBrowserOne (0.00s)\n"}
{"Action":"skip","Package":"q/web","Test":"TestBrowserOne"}
{"Action":"output","Package":"q/web","Test":"TestBrowserTwo","Output":"    browser.go:60: no Chromium found: install it\n"}
{"Action":"skip","Package":"q/web","Test":"TestBrowserTwo"}
{"Action":"output","Package":"q/web","Output":"PASS\n"}
{"Action":"output","Package":"q/web","Output":"ok  \tq/web\t1.0s\n"}
{"Action":"pass","Package":"q/web"}
{"Action":"output","Package":"q/host","Test":"TestKill","Output":"    kill.go:9: a move was lost\n"}
{"Action":"fail","Package":"q/host","Test":"TestKill","Elapsed":31.6}
{"Action":"output","Package":"q/host","Output":"FAIL\tq/host\t2.0s\n"}
{"Action":"fail","Package":"q/host"}
{"Action":"build-output","ImportPath":"q/term","Output":"term.go:1: undefined: x\n"}
{"Action":"build-fail","ImportPath":"q/term"}
{"Action":"output","Package":"q/term","Output":"FAIL\tq/term [build failed]\n"}
{"Action":"fail","Package":"q/term","FailedBuild":"q/term"}
{"Action":"output","Package":"q/bus","Output":"?   \tq/bus\t[no test files]\n"}
{"Action":"skip","Package":"q/bus"}
`

func TestSummary(t *testing.T) {
	var out strings.Builder
	s := newSummary(&out)
	if err := s.read(strings.NewReader(stream)); err != nil {
		t.Fatal(err)
	}
	s.print()
	want := "ok  \tq/web\t1.0s\n    kill.go:9: a move was lost\nFAIL\tq/host\t2.0s\nterm.go:1: undefined: x\nFAIL\tq/term [build failed]\n?   \tq/bus\t[no test files]\n" +
		"\nTests that took longest, in seconds:\n    40: q/web TestPage\n    32: q/host TestKill\n" +
		"\nTests skipped on this machine:\n  2: no Chromium found: install it\n\n2 passed, 2 failed, 2 skipped\n"
	if out.String() != want {
		t.Errorf("printed\n%s\nwant\n%s", out.String(), want)
	}
}

func TestSummaryOfBrokenOutput(t *testing.T) {
	if err := newSummary(&strings.Builder{}).read(strings.NewReader(`{"Action":"pass"} flag provided but not defined`)); err == nil {
		t.Error("output that is not JSON was accepted")
	}
}

func TestArguments(t *testing.T) {
	for args, want := range map[string]string{
		"":                      "test -json -timeout=75m " + sideBySide + " ./web ./...",
		"-run=Kill ./web":       "test -json -timeout=75m " + sideBySide + " -run=Kill ./web",
		"-timeout 1m -race":     "test -json " + sideBySide + " -timeout 1m -race ./web ./...",
		"--timeout=1m ./web":    "test -json " + sideBySide + " --timeout=1m ./web",
		"-parallel 1 ./web":     "test -json -timeout=75m -parallel 1 ./web",
		"quarterdeck/web -v -x": "test -json -timeout=75m " + sideBySide + " quarterdeck/web -v -x",
	} {
		if got := strings.Join(arguments(strings.Fields(args)), " "); got != want {
			t.Errorf("%q: %q, want %q", args, got, want)
		}
	}
}
