package web

import (
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"quarterdeck/game"
	"quarterdeck/web/answer"
)

// TestCodesInTheDoc checks that the table of doc/api.md has every error code of the program, with its status.
func TestCodesInTheDoc(t *testing.T) {
	doc, err := os.ReadFile("../doc/api.md")
	if err != nil {
		t.Fatal(err)
	}
	elsewhere := map[string]int{"too-large": http.StatusRequestEntityTooLarge, "cross-origin": http.StatusForbidden, "unavailable": http.StatusServiceUnavailable, "internal": http.StatusInternalServerError}
	told := map[string]int{}
	for _, row := range regexp.MustCompile(`(?m)^\| (\d{3}) \|(.*)$`).FindAllStringSubmatch(string(doc), -1) {
		status, _ := strconv.Atoi(row[1])
		for _, code := range regexp.MustCompile("`([a-z-]+)`").FindAllStringSubmatch(row[2], -1) {
			told[code[1]] = status
			want, ok := elsewhere[code[1]]
			if !ok {
				want = answer.Status(game.Code(code[1]))
			}
			if status != want {
				t.Errorf("%s is sent with %d; the doc says %d", code[1], want, status)
			}
		}
	}
	codes := 0
	for _, folder := range []string{"game", "record", "match", "host", "host/level", "daily", "drill", "duplicate", "experiment", "friend", "pairing", "puzzle", "puzzle/race", "web", "web/answer"} {
		files, err := filepath.Glob("../" + folder + "/*.go")
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, code := range regexp.MustCompile(`(?m)^(?:const|\t) ?\w+ +(?:game\.)?Code += "([a-z-]+)"`).FindAllStringSubmatch(string(source), -1) {
				if codes++; told[code[1]] == 0 {
					t.Errorf("the doc does not have %s", code[1])
				}
			}
		}
	}
	if codes < 40 {
		t.Errorf("only %d codes were found in the program", codes)
	}
}
