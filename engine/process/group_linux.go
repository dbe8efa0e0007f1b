package process

import (
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// ownGroup makes a command start in its own process group, and end with the thread that started it (see run).
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// niceness gives programs a lower priority than the server.
const niceness = 5

// limit limits a process that has just been started. Its children inherit the limits. The limit counts data (RLIMIT_DATA),
// because runtimes such as Go's reserve more address space than they use.
func limit(pid int, limits Limits) error {
	_ = unix.Setpriority(unix.PRIO_PGRP, pid, niceness) // the other limits hold even if this fails
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

// awaitEnd waits for the end of the program and kills the rest of its group. It does not reap the program, because the
// system may reuse the number of the group after that.
func (p *Process) awaitEnd() {
	pid := p.cmd.Process.Pid
	err := error(unix.EINTR)
	for err == unix.EINTR {
		err = unix.Waitid(unix.P_PID, pid, nil, unix.WEXITED|unix.WNOWAIT, nil)
	}
	if err != nil {
		return
	}
	p.group.Lock()
	defer p.group.Unlock()
	_ = unix.Kill(-pid, unix.SIGKILL)
	p.gone = true
}

// kill ends the program and its group, and then the processes that have left the group.
func (p *Process) kill() {
	p.group.Lock()
	if pid := p.cmd.Process.Pid; !p.gone {
		_ = unix.Kill(-pid, unix.SIGKILL)
		_ = unix.Kill(pid, unix.SIGKILL) // it may have joined another group
	}
	p.group.Unlock()
	p.killMarked()
}

// killMarked ends the processes that have the program's mark in their environment. It repeats the search until it finds
// none, because these processes may be starting others.
func (p *Process) killMarked() {
	for range 10 {
		found := scan()[p.mark]
		for _, pid := range found {
			_ = unix.Kill(pid, unix.SIGKILL)
		}
		if len(found) == 0 {
			return
		}
	}
}
