package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// workers is how many goroutines share the work; 0: one a processor.
type workers int

// mostWorkers is more than there are processors, and less than memory has room for.
const mostWorkers = 1024

// Validate refuses what is no number of workers.
func (w workers) Validate() error {
	if w < 0 || w > mostWorkers {
		return fmt.Errorf("the number of workers is 1 to %d, or 0 for one per processor", mostWorkers)
	}
	return nil
}

// iterations is a search's budget for each choice; 0: its own.
type iterations int

// Validate refuses what is no budget.
func (n iterations) Validate() error {
	if n < 0 {
		return errors.New("the number of search iterations is 1 or more, or 0 for the default")
	}
	return nil
}

// printJSON writes v for programs, and for people who look at what programs get.
func printJSON(out io.Writer, v any) error {
	enc := json.NewEncoder(out)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
