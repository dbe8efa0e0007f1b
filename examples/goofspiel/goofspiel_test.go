package goofspiel_test

import (
	"testing"

	"quarterdeck/examples/goofspiel"
	"quarterdeck/game/gametest"
	"quarterdeck/game/gametest/script"
	"quarterdeck/game/perft/perfttest"
	"quarterdeck/record/recordtest"
)

func TestConformance(t *testing.T) { gametest.Run(t, goofspiel.Game()) }

func TestPerft(t *testing.T) { perfttest.Compare(t, goofspiel.Game(), "testdata/perft.txt") }

func TestTranscripts(t *testing.T) { script.Transcripts(t, goofspiel.Game(), "testdata/play") }

func FuzzLog(f *testing.F) { gametest.FuzzLog(f, goofspiel.Game()) }

// TestRecords: finished matches replay for ever, with the same cards dealt and the same result.
func TestRecords(t *testing.T) { recordtest.Finished(t, goofspiel.Game(), nil) }
