//go:build !linux

package process

import "os/exec"

// On systems other than Linux, only the program itself is ended, and its memory and processes are not limited.

func ownGroup(*exec.Cmd) {}

func limit(int, Limits) error { return nil }

func (p *Process) awaitEnd() {}

func (p *Process) kill() { _ = p.cmd.Process.Kill() }

func (p *Process) killMarked() {}

func scan() map[string][]int { return nil }
