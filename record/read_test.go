package record_test

import (
	"errors"
	"strings"
	"testing"
	"testing/iotest"

	"quarterdeck/game"
	"quarterdeck/record"
)

// good is a record in canonical form.
const good = `quarterdeck-record 1
game auction
rules 2
option limit 5
option hall the town hall
seat 0 Ann
seat 1 bot:captain
nonce 1 000102030405060708090a0b0c0d0e0f
event Club night ; table 3
begin
* deal 0 7
* deal 1 2
1 bid 3
0 bid 1 ; 4.2s
0 ready
1 say 2
1 ready
end 7 6
`

func read(t testing.TB, text string) *record.Record {
	t.Helper()
	rec, err := record.Read(strings.NewReader(text), find)
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

func TestReadGood(t *testing.T) {
	rec := read(t, good)
	if rec.Game != "auction" || rec.Rules != 2 || rec.Setup.Seats != 2 || rec.Setup.Options["hall"] != "the town hall" || rec.End != "7 6" {
		t.Errorf("read %+v", rec)
	}
	if len(rec.Names) != 2 || rec.Names[1] != "bot:captain" || rec.Commit != nil || rec.Seed != nil {
		t.Errorf("names %q", rec.Names)
	}
	if len(rec.Nonces) != 2 || rec.Nonces[0][15] != 0 || rec.Nonces[1][15] != 15 {
		t.Errorf("nonces %x", rec.Nonces)
	}
	if want := (record.KeyValue{Key: "event", Value: "Club night ; table 3"}); len(rec.Extra) != 1 || rec.Extra[0] != want {
		t.Errorf("extra %q", rec.Extra)
	}
	if e := rec.Entries[3]; len(rec.Entries) != 7 || e.Actor != 0 || e.Comment != "4.2s" || e.Line != 14 {
		t.Errorf("entries %+v", rec.Entries)
	}
}

// Variants that a reader accepts make no difference to the record.
func TestReadTolerates(t *testing.T) {
	want := read(t, good)
	swap := func(from, to string) string { return strings.Replace(good, from, to, 1) }
	for name, text := range map[string]string{
		"CRLF":                        strings.ReplaceAll(good, "\n", "\r\n"),
		"blank lines":                 "\n" + strings.ReplaceAll(good, "\n", "\n\n \t\n"),
		"# lines anywhere":            "# a\n" + strings.ReplaceAll(good, "\n", "\n#\n# begin\n"),
		"comments on other lines":     swap("rules 2", "rules 2 ; new") + "# after the end\n",
		"a comment at begin":          swap("begin", "begin ; here"),
		"a comment at the end":        swap("end 7 6", "end 7 6 ; close"),
		"a comment behind a name":     swap("Ann", "Ann ; of the town"),
		"an empty comment":            swap("1 say 2", "1 say 2 ; "),
		"header lines in other order": swap("game auction\nrules 2\noption limit 5\n", "rules 2\noption limit 5\ngame auction\n"),
	} {
		if got := read(t, text); !got.Equal(want) {
			t.Errorf("%s: read %+v", name, got)
		}
	}
}

// The reader accepts everything that may happen to a match, and "?" for what a viewer does not know.
func TestReadLog(t *testing.T) {
	head, _, _ := strings.Cut(good, "* deal")
	rec := read(t, head+"* deal 0 ?\n0 bid ?\n1 resign\n0 offers draw\n1 accepts draw\n@ stage\n@ flag 1\n@ bot 1 mate ; x ; y\n@ abandon\nend abandoned\n")
	want := []record.Entry{
		{Actor: game.Nature, Redacted: "deal 0 ?", Line: 11},
		{Actor: 0, Redacted: "bid ?", Line: 12},
		{Actor: 1, Kind: record.Resign, Line: 13},
		{Actor: 0, Kind: record.OfferDraw, Line: 14},
		{Actor: 1, Kind: record.AcceptDraw, Line: 15},
		{Actor: game.Clock, Action: stage, Line: 16},
		{Actor: game.Clock, Kind: record.Flag, Seat: 1, Line: 17},
		{Actor: game.Clock, Kind: record.ToBot, Seat: 1, Level: "mate", Comment: "x ; y", Line: 18},
		{Actor: game.Clock, Kind: record.Abandon, Line: 19},
	}
	if len(rec.Entries) != len(want) {
		t.Fatalf("read %d entries", len(rec.Entries))
	}
	for i, e := range rec.Entries {
		if e != want[i] {
			t.Errorf("read %+v, want %+v", e, want[i])
		}
	}
}

func TestReadRefuses(t *testing.T) {
	const hex32 = "000102030405060708090a0b0c0d0e0f"
	const hex64 = hex32 + hex32
	for _, tc := range []struct{ name, from, to, want string }{
		{"nothing", good, "", `line 1: found the end of the file; expected "quarterdeck-record 1"`},
		{"another format", "quarterdeck-record 1", "[Event \"?\"]", `line 1: found "[Event \"?\"]"; expected "quarterdeck-record 1" as the first line of a record`},
		{"another version", "quarterdeck-record 1", "quarterdeck-record 2", `line 1: found "quarterdeck-record 2"; expected "quarterdeck-record 1", the only version that can be read here`},
		{"binary garbage", "quarterdeck-record 1", "\x1b[2J\x00\xff\xfe", `line 1: found "\x1b[2J\x00\xff\xfe"; expected text in UTF-8 without control characters`},
		{"garbage further on", "1 say 2", "1 say 2 ; \x1b]0;owned\a", `line 16: found "1 say 2 ; \x1b]0;owned\a"; expected text in UTF-8 without control characters`},
		{"a carriage return within", "1 say 2", "1 say\r2", `line 16: found "1 say\r2"; expected text in UTF-8 without control characters`},
		{"a byte order mark", "quarterdeck", "\ufeffquarterdeck", `line 1: found "\ufeffquarterdeck-record 1"; expected "quarterdeck-record 1" as the first line of a record`},

		{"an end in the header", "game auction\n", "game auction\nend 7 6\n", `line 3: found "end 7 6"; expected a header line "key value" or "begin"`},
		{"a header without end", good, "quarterdeck-record 1\ngame auction\n", `line 3: found the end of the file; expected a header line "key value" or "begin"`},
		{"an action before begin", "begin\n", "", `line 10: found "* deal 0 7"; expected a header line "key value" or "begin"`},
		{"a key without value", "game auction", "game", `line 2: found "game"; expected a header line "key value" or "begin"`},
		{"a key with odd characters", "event", "ev:ent", `line 9: found "ev:ent Club night ; table 3"; expected a header line "key value" or "begin"`},
		{"begin with more", "begin", "begin now", `line 10: found "begin now"; expected a header line "key value" or "begin"`},
		{"a space before a key", "rules 2", " rules 2", `line 3: found " rules 2"; expected a header line "key value" or "begin"`},

		{"no game", "game auction\n", "", `line 9: found "begin"; expected a line "game …" before it`},
		{"no rules", "rules 2\n", "", `line 9: found "begin"; expected a line "rules …" before it`},
		{"no seats", "seat 0 Ann\nseat 1 bot:captain\n", "", `line 8: found "begin"; expected a line "seat …" before it`},
		{"a game twice", "rules 2", "game auction", `line 3: found "game" a second time; expected it once only, as in line 2`},
		{"an unknown key twice", "begin", "event x\nbegin", `line 10: found "event" a second time; expected it once only, as in line 9`},
		{"rules of no form", "rules 2", "rules 02", `line 3: found rules "02"; expected a rules version: 1, 2, …`},
		{"rules in words", "rules 2", "rules two", `line 3: found rules "two"; expected a rules version: 1, 2, …`},

		{"an option twice", "option hall the town hall", "option limit 5", `line 5: found "option limit" a second time; expected it once only, as in line 4`},
		{"an option without value", "option limit 5", "option limit", `line 4: found "option limit"; expected "option name value"`},
		{"an unknown option", "option limit 5", "option limits 5", `line 4: found option "limits"; expected an option of auction`},
		{"an unknown value", "option limit 5", "option limit 10", `line 4: found option "limit 10"; expected another value (option limit cannot be "10": a limit is a number from 1 to 9)`},
		{"a value in other words", "option limit 5", "option limit 05", `line 4: found option limit "05"; expected the value in force, "5"`},
		{"an option not listed", "option hall the town hall\n", "", `line 9: found "begin"; expected a line "option hall …" before it: every option in force is listed`},

		{"a seat twice", "seat 1 bot:captain", "seat 0 bot:captain", `line 7: found "seat 0"; expected "seat 1": seats stand in order, each once`},
		{"a seat left out", "seat 1 bot:captain", "seat 2 bot:captain", `line 7: found "seat 2"; expected "seat 1": seats stand in order, each once`},
		{"a seat without number", "seat 0 Ann", "seat Ann", `line 6: found "seat Ann"; expected "seat 0": seats stand in order, each once`},
		{"more seats than the game has", "begin", "seat 2 a\nseat 3 b\nseat 4 c\nbegin", `line 12: found 5 seats; expected a number of seats that auction has: [1 2 3 4]`},
		{"nine seats", "begin", "seat 2 a\nseat 3 b\nseat 4 c\nseat 5 d\nseat 6 e\nseat 7 f\nseat 8 g\nbegin", `line 16: found "seat 8 g"; expected no more than 8 seats`},
		{"no name", "seat 0 Ann", "seat 0", `line 6: found name ""; expected another name (A name has 1 to 40 characters, this one has 0.)`},
		{"a name with a semicolon", "Ann", "Ann;Bob", `line 6: found name "Ann;Bob"; expected another name (A name cannot contain a semicolon.)`},
		{"two spaces before a name", "0 Ann", "0  Ann", `line 6: found name " Ann"; expected another name (A name cannot begin or end with a space.)`},
		{"a name that turns text around", "Ann", "Ann\u202ennA", `line 6: found name "Ann\u202ennA"; expected another name (A name cannot contain control characters.)`},

		{"a short commit", "begin", "commit abc\nbegin", `line 10: found commit "abc"; expected 64 lower-case hexadecimal digits`},
		{"an upper-case seed", "begin", "seed " + strings.ToUpper(hex64) + "\nbegin", `line 10: found seed "000102030405060708090A0B0C0D0E0F000102030405060708090A0B0C0D"…; expected 64 lower-case hexadecimal digits`},
		{"a nonce twice", "begin", "nonce 1 " + hex32 + "\nbegin", `line 10: found "nonce 1" a second time; expected it once only, as in line 8`},
		{"a nonce without a seat", "nonce 1", "nonce x", `line 8: found "nonce x"; expected a seat number after nonce`},
		{"a nonce of another seat", "nonce 1", "nonce 5", `line 8: found a nonce of seat 5; expected one of seat 0 to 1`},
		{"a nonce of zeros", hex32, strings.Repeat("0", 32), `line 8: found a nonce of zeros; expected no nonce line for a seat that gave none`},
		{"a long nonce", hex32, hex64, `line 8: found nonce "000102030405060708090a0b0c0d0e0f000102030405060708090a0b0c0d"…; expected 32 lower-case hexadecimal digits`},
		{"a seed before the end", good[strings.Index(good, "begin"):], "seed " + hex64 + "\nbegin\n", `line 12: found the end of the file; expected an end line, as the seed has been revealed`},

		{"an unknown actor", "1 say 2", "Ann say 2", `line 16: found actor "Ann"; expected a seat number, * (chance), @ (the clock) or end`},
		{"an actor without seat", "1 say 2", "2 say 2", `line 16: found actor "2"; expected a seat from 0 to 1, * (chance), @ (the clock) or end`},
		{"an actor and nothing", "1 say 2", "1", `line 16: found "1"; expected an actor, one space and what it did`},
		{"a flag of a missing seat", "1 say 2", "@ flag 2", `line 16: found "@ flag 2"; expected a seat from 0 to 1`},
		{"a space too many", "1 say 2", "1  say 2", `line 16: found " say 2"; expected an action of auction (An auction knows no “ SAY 2”.)`},
		{"a space at the end", "1 say 2", "1 say 2 ", `line 16: found "say 2 "; expected an action of auction (An auction knows no “SAY 2 ”.)`},
		{"another case", "1 say 2", "1 Say 2", `line 16: found "Say 2"; expected an action of auction (An auction knows no “SAY 2”.)`},
		{"a semicolon without spaces", "1 say 2", "1 say 2;", `line 16: found "say 2;"; expected an action of auction (An auction knows no “SAY 2;”.)`},
		{"an event of another actor", "1 say 2", "* resign", `line 16: found "resign"; expected an action of auction (An auction knows no “RESIGN”.)`},
		{"a bot without level", "1 say 2", "@ bot 1", `line 16: found "bot 1"; expected an action of auction (An auction knows no “BOT 1”.)`},
		{"a level of odd characters", "1 say 2", "@ bot 1 Mate!", `line 16: found "bot 1 Mate!"; expected an action of auction (An auction knows no “BOT 1 MATE!”.)`},
		{"a notation that turns text around", "1 say 2", "1 say \u202e2", `line 16: found "say \u202e2"; expected an action of auction (An auction knows no “SAY ` + "\ufffd" + `2”.)`},

		{"a result without end", "end 7 6", "end", `line 18: found "end"; expected a result after "end "`},
		{"a cut line", "end 7 6\n", "end 7", `line 18: found the end of the file within "end 7"; expected a line ending: the record has been cut off`},
		{"two records", "end 7 6\n", "end 7 6\n" + good, `line 19: found "quarterdeck-record 1"; expected nothing after the end line: one record a file`},
		{"a second end", "end 7 6\n", "end 7 6\nend 7 6\n", `line 19: found "end 7 6"; expected nothing after the end line: one record a file`},
	} {
		if !strings.Contains(good, tc.from) {
			t.Fatalf("%s: the good record has no %q", tc.name, tc.from)
		}
		_, err := record.Read(strings.NewReader(strings.Replace(good, tc.from, tc.to, 1)), find)
		var refused *record.Error
		if !errors.As(err, &refused) || err.Error() != tc.want {
			t.Errorf("%s:\n got %v\nwant %s", tc.name, err, tc.want)
		}
	}
}

// Unknown games and unknown versions of known games are reported on different lines.
func TestReadRefusesUnknownGames(t *testing.T) {
	for from, want := range map[string]string{
		"game auction": `line 2: found game "chess"; expected a game known here (`,
		"rules 2":      `line 3: found rules 7; expected a version known here (`,
	} {
		to := map[string]string{"game auction": "game chess", "rules 2": "rules 7"}[from]
		_, err := record.Read(strings.NewReader(strings.Replace(good, from, to, 1)), find)
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s…", to, err, want)
		}
	}
}

// kind is an auction whose Parse accepts more than its Format writes.
type kind struct{ *auction }

func (g kind) Parse(text string) (game.Action, error) { return g.auction.Parse(strings.ToLower(text)) }

// A record accepts only canonical notation even if its game accepts more.
func TestNotationIsExact(t *testing.T) {
	_, err := record.ParseEntry(kind{newAuction("auction", false)}, "0 Say 2")
	if err == nil || err.Error() != `found "Say 2"; expected "say 2"` {
		t.Errorf("got %v", err)
	}
}

// An error of the source is not reported as an error of the record, but has the line that was reached.
func TestReadPassesErrorsOn(t *testing.T) {
	_, err := record.Read(iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader(good))), find)
	var refused *record.Error
	if !errors.Is(err, iotest.ErrTimeout) || errors.As(err, &refused) || err.Error() != "line 1: timeout" {
		t.Errorf("got %v", err)
	}
}

func TestCheckName(t *testing.T) {
	for _, name := range []string{"A", "Ann Å. Öst", "bot:captain", "李小龍", "👩‍🚀", strings.Repeat("å", 40), "#1", "a ? b"} {
		if err := record.CheckName(name); err != nil {
			t.Errorf("%q: %v", name, err)
		}
	}
	for _, name := range []string{"", " ", "Ann ", " Ann", "a;b", "a\tb", "a\nb", "\x1b[0m", "a\xff", "a\u2028b", "\u2066a", strings.Repeat("å", 41)} {
		var refusal *game.Refusal
		if err := record.CheckName(name); !errors.As(err, &refusal) || refusal.Code != record.BadName {
			t.Errorf("%q: %v", name, err)
		}
	}
}
