package main

import (
	"log/slog"
	"time"

	"quarterdeck/command"
	"quarterdeck/engine/levels"
)

// engineFlags name programs that play like built-in levels.
type engineFlags struct {
	Engine       map[string]string `mapsep:"none" placeholder:"NAME=CMD" help:"A program that plays as the level NAME over the engine protocol; may be given several times."`
	EngineTime   time.Duration     `placeholder:"TIME" help:"How long such a program may take for a choice, such as 500ms (default: 5s)."`
	EngineMemory int               `placeholder:"MB" help:"Memory of each of its processes (default: 1024; enforced on Linux)."`
}

// open returns the programs, of which none runs yet.
func (f engineFlags) open(log *slog.Logger) (levels.Programs, error) {
	programs, err := levels.Spec{Commands: f.Engine, Time: f.EngineTime, Memory: f.EngineMemory, Log: log}.Open()
	if err != nil {
		return nil, command.Usage(err)
	}
	return programs, nil
}
