package process

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"

	"golang.org/x/sys/unix"
)

// ownGroup has a command start in a process group of its own, and end when this process does.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
}

// niceness puts programs behind the server that they play for.
const niceness = 5

// limit limits a process that has just been started. Its children inherit the limits. The limit counts data (RLIMIT_DATA),
// because runtimes such as Go's reserve more address space than they use.
func limit(pid int, limits Limits) error {
	_ = unix.Setpriority(unix.PRIO_PGRP, pid, niceness) // without it the program is no less limited
	memory := unix.Rlimit{Cur: uint64(limits.Memory), Max: uint64(limits.Memory)}
	err := unix.Prlimit(pid, unix.RLIMIT_DATA, &memory, nil)
	if err == nil {
		err = unix.Prlimit(pid, unix.RLIMIT_CORE, &unix.Rlimit{}, nil)
	}
	if err == unix.ESRCH {
		return nil // it has ended already
	}
	return err
}

// kill ends the group of the program, and then what has left the group: such processes still have the mark in their
// environment. It looks again as long as it finds any, because they may be starting others.
func (p *Process) kill() {
	_ = unix.Kill(-p.cmd.Process.Pid, unix.SIGKILL)
	for range 10 {
		found := p.marked()
		for _, pid := range found {
			_ = unix.Kill(pid, unix.SIGKILL)
		}
		if len(found) == 0 {
			return
		}
	}
}

// count returns the number of the program's processes.
func (p *Process) count() int { return len(p.marked()) }

// marked returns the processes that have the program's mark in their environment. Processes that have ended have none.
func (p *Process) marked() (pids []int) {
	names, _ := filepath.Glob("/proc/[0-9]*/environ")
	for _, name := range names {
		env, err := os.ReadFile(name)
		if err != nil || !bytes.Contains(env, []byte(p.mark)) {
			continue
		}
		if pid, err := strconv.Atoi(filepath.Base(filepath.Dir(name))); err == nil {
			pids = append(pids, pid)
		}
	}
	return pids
}
