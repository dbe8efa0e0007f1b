package sabotage_test

import (
	"testing"

	"quarterdeck/game/gametest"
	"quarterdeck/game/gametest/script"
	"quarterdeck/games/sabotage"
)

func TestConformance(t *testing.T) { gametest.Run(t, sabotage.Game()) }

func TestTranscripts(t *testing.T) { script.Transcripts(t, sabotage.Game(), "testdata/play") }

func FuzzLog(f *testing.F) { gametest.FuzzLog(f, sabotage.Game()) }
