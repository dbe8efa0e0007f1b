package record_test

import (
	"fmt"
	"os"
	"strings"

	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/record"
)

// unfinished is a match of two players that has just begun.
const unfinished = `quarterdeck-record 1
game bastion
rules 1
option row hidden
option suit0 S
option suit1 H
option tie draw
seat 0 Ann
seat 1 Bob
begin
* row 7
1 play K
`

// A replay reports which entries may come next.
func ExampleReplay() {
	bastion, _ := games.Find("bastion", 1)
	rp, _ := record.NewReplay(bastion, game.Setup{Options: map[string]string{"row": "hidden"}})
	for _, line := range []string{"* row 7", "1 play K", "1 play A", "0 resign", "1 play 2"} {
		e, _ := record.ParseEntry(bastion, line)
		if err := rp.Do(e); err != nil {
			fmt.Printf("%s: %v\n", line, err)
		}
	}
	fmt.Println("end", rp.End())
	// Output:
	// 1 play A: You have already chosen a card for this round. A choice cannot be changed. (BB-4)
	// 1 play 2: The match is over (end resign 0).
	// end resign 0
}

// A record that was changed is refused with the line and the reason.
func ExampleVerify() {
	tampered := unfinished + "0 play 2\n0 play 2\n"
	rec, err := record.Read(strings.NewReader(tampered), games.Find)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(record.Verify(rec, games.Find, record.VerifyOptions{Running: true}))
	// Output:
	// line 14: found "0 play 2"; expected a legal action (The middle row is not complete yet. Choose a card once it is laid. (BB-3))
}

func ExampleRead() {
	_, err := record.Read(strings.NewReader(unfinished+"0 play the ace"), games.Find)
	fmt.Println(err)
	// Output:
	// line 13: found the end of the file within "0 play the ace"; expected a line ending: the record has been cut off
}

// The other seat's choice is face down, so Ann's record of the match does not contain it.
func ExampleRecord_Write() {
	bastion, _ := games.Find("bastion", 1)
	rec, _ := record.Read(strings.NewReader(unfinished), games.Find)
	if err := rec.Write(os.Stdout, bastion, record.For(0)); err != nil {
		fmt.Println(err)
	}
	// Output:
	// quarterdeck-record 1
	// game bastion
	// rules 1
	// option row hidden
	// option suit0 S
	// option suit1 H
	// option tie draw
	// seat 0 Ann
	// seat 1 Bob
	// begin
	// * row 7
	// 1 play ?
}

// Bots have names of their own, which follow from the match and the seat.
func ExampleRecord_Called() {
	rec := record.Record{Names: []string{"Ann", record.Bot("mate"), record.Bot("mate")}, Extra: record.BotsOf("m1", []string{record.Bot("mate")}, nil)}
	fmt.Println(rec.Called())
	// Output: [Ann Nils Tamsin]
}
