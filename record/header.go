package record

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"quarterdeck/fair"
	"quarterdeck/game"
)

// header collects the header lines, which may be in any order, until "begin" ends them.
type header struct {
	*reader
	rec   *Record
	given map[string]int // the line of each key, "option name" and "nonce seat"
}

// read reads one line.
func (h *header) read(text string) error {
	key, value, _ := strings.Cut(text, " ")
	if !goodKey(key) || value == "" {
		return h.fail(quote(text), `a header line "key value" or "begin"`)
	}
	if known(key) {
		value = bare(value)
	}
	once := key
	if key == "option" || key == "nonce" {
		name, _, _ := strings.Cut(value, " ")
		once += " " + name
	}
	if key != "seat" { // seats are counted
		if before, twice := h.given[once]; twice {
			return h.fail(quote(once)+" a second time", fmt.Sprintf("it once only, as in line %d", before))
		}
	}
	h.given[once] = h.line
	return h.set(key, value)
}

// goodKey reports whether key can be a header key: a letter, then letters, digits, "-" and "_". "begin" and "end" cannot,
// because they have a meaning of their own.
func goodKey(key string) bool {
	letter := func(c rune) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }
	other := func(c rune) bool { return !letter(c) && c != '-' && c != '_' && (c < '0' || c > '9') }
	return key != "" && letter(rune(key[0])) && !strings.ContainsFunc(key, other) && key != "begin" && key != "end"
}

func known(key string) bool {
	switch key {
	case "game", "rules", "option", "seat", "commit", "nonce", "seed":
		return true
	}
	return false
}

// set stores the value of one line.
func (h *header) set(key, value string) error {
	switch key {
	case "game":
		h.rec.Game = value
	case "rules":
		return h.setRules(value)
	case "option":
		return h.setOption(value)
	case "seat":
		return h.setSeat(value)
	case "commit":
		h.rec.Commit = new([sha256.Size]byte)
		return h.setBytes(h.rec.Commit[:], key, value)
	case "nonce":
		return h.setNonce(value)
	case "seed":
		h.rec.Seed, h.rec.at.seed = new(fair.Seed), h.line
		return h.setBytes(h.rec.Seed[:], key, value)
	default:
		h.rec.Extra = append(h.rec.Extra, KeyValue{key, value})
	}
	return nil
}

func (h *header) setRules(value string) error {
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 || strconv.Itoa(n) != value {
		return h.fail("rules "+quote(value), "a rules version: 1, 2, …")
	}
	h.rec.Rules = n
	return nil
}

func (h *header) setOption(text string) error {
	name, value, _ := strings.Cut(text, " ")
	if name == "" || value == "" {
		return h.fail(quote("option "+text), `"option name value"`)
	}
	if h.rec.Setup.Options == nil {
		h.rec.Setup.Options = map[string]string{}
	}
	h.rec.Setup.Options[name] = value
	return nil
}

func (h *header) setSeat(text string) error {
	number, name, _ := strings.Cut(text, " ")
	next := len(h.rec.Names)
	if next == game.MaxSeats {
		return h.fail(quote("seat "+text), fmt.Sprintf("no more than %d seats", game.MaxSeats))
	}
	if number != strconv.Itoa(next) {
		return h.fail(quote("seat "+number), fmt.Sprintf(`"seat %d": seats stand in order, each once`, next))
	}
	if err := CheckName(name); err != nil {
		return h.fail("name "+quote(name), "another name ("+err.Error()+")")
	}
	h.rec.Names = append(h.rec.Names, name)
	return nil
}

func (h *header) setNonce(text string) error {
	number, value, _ := strings.Cut(text, " ")
	s, ok := parseSeat(number)
	if !ok {
		return h.fail(quote("nonce "+number), "a seat number after nonce")
	}
	if len(h.rec.Nonces) <= int(s) {
		h.rec.Nonces = append(h.rec.Nonces, make([]fair.Nonce, int(s)+1-len(h.rec.Nonces))...)
	}
	if err := h.setBytes(h.rec.Nonces[s][:], "nonce", value); err != nil {
		return err
	}
	if h.rec.Nonces[s] == (fair.Nonce{}) {
		return h.fail("a nonce of zeros", "no nonce line for a seat that gave none")
	}
	return nil
}

// setBytes reads value as lower-case hexadecimal into dst.
func (h *header) setBytes(dst []byte, key, value string) error {
	raw, err := hex.DecodeString(value)
	if err != nil || len(raw) != len(dst) || strings.ToLower(value) != value {
		return h.fail(key+" "+quote(value), fmt.Sprintf("%d lower-case hexadecimal digits", 2*len(dst)))
	}
	copy(dst, raw)
	return nil
}
