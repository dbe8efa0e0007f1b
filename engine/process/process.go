// Package process runs another program and talks to it line by line. It limits the memory, the output and the number of
// processes of the program, and ends all of them together.
//
// The limits protect a server from faults of a program that its operator chose to run. They are not a sandbox: the program
// can read whatever the server's user can read. A process that drops the mark from its environment is not counted. If it
// also leaves the process group, it is not ended.
package process

import (
	"bufio"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"time"
)

// Limits bound what a program may use. Zero fields take the values of Default.
type Limits struct {
	Memory    int64 // bytes of private data of each process; only Linux enforces it
	Line      int   // bytes of a line
	Output    int   // bytes between two calls of Renew, on standard output and on standard error each
	Processes int   // processes that run at once, the program included; only Linux enforces it
}

// Default returns the usual limits.
func Default() Limits {
	return Limits{Memory: 1 << 30, Line: 64 << 10, Output: 1 << 20, Processes: 64}
}

func (l Limits) withDefaults() Limits {
	d := Default()
	if l.Memory <= 0 {
		l.Memory = d.Memory
	}
	if l.Line <= 0 {
		l.Line = d.Line
	}
	if l.Output <= 0 {
		l.Output = d.Output
	}
	if l.Processes <= 0 {
		l.Processes = d.Processes
	}
	return l
}

// Receive returns these errors, wrapped with details.
var (
	ErrDied  = errors.New("the program ended")
	ErrFlood = errors.New("the program wrote too much")
	ErrForks = errors.New("the program started too many processes")
	ErrTime  = errors.New("the program did not answer in time")
)

// Process is a running program. Only one goroutine at a time may call Send and Receive; any may call Stop.
type Process struct {
	limits Limits
	cmd    *exec.Cmd
	in     *os.File
	out    *os.File
	mark   string // in the environment of all its processes
	lines  chan string
	errs   *tail
	fault  error // why lines was closed; read it afterwards
	read   int   // bytes received since Renew
	exited chan struct{}
	stop   sync.Once

	group sync.Mutex // held while the group is signaled
	gone  bool       // the group has been ended and must not be signaled again

	overrun sync.Once
	overran chan struct{} // closed when the program has too many processes
	forks   error         // says how many; read it afterwards
}

// variable is the environment variable that marks the processes of a program.
const variable = "QUARTERDECK_ENGINE"

// Start starts a program. Its environment has PATH, HOME, LANG and TMPDIR only, and extra.
func Start(command []string, limits Limits, extra ...string) (*Process, error) {
	if len(command) == 0 {
		return nil, errors.New("no program is named")
	}
	p := &Process{limits: limits.withDefaults(), lines: make(chan string), exited: make(chan struct{}), overran: make(chan struct{}), mark: variable + "=" + rand.Text()}
	p.cmd = exec.Command(command[0], command[1:]...)
	p.cmd.Env = append(environment(), extra...)
	p.cmd.Env = append(p.cmd.Env, p.mark)
	if err := p.start(); err != nil {
		return nil, fmt.Errorf("cannot start %s: %w", command[0], err)
	}
	return p, nil
}

// environment returns the variables of this process that the program gets. Others may hold secrets of the server.
func environment() (env []string) {
	for _, name := range []string{"PATH", "HOME", "LANG", "TMPDIR"} {
		if value, found := os.LookupEnv(name); found {
			env = append(env, name+"="+value)
		}
	}
	return env
}

// start connects the pipes. They are files, so that Wait does not wait for child processes that outlive the program.
func (p *Process) start() error {
	inR, inW, err := os.Pipe()
	if err != nil {
		return err
	}
	outR, outW, err := os.Pipe()
	if err != nil {
		return errors.Join(err, inR.Close(), inW.Close())
	}
	errR, errW, err := os.Pipe()
	if err != nil {
		return errors.Join(err, inR.Close(), inW.Close(), outR.Close(), outW.Close())
	}
	p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = inR, outW, errW
	p.in, p.out, p.errs = inW, outR, newTail(p.limits.Output, errR)
	ownGroup(p.cmd)
	started, limited := make(chan error), make(chan error, 1)
	go p.run(started, limited)
	err = <-started
	closed := errors.Join(inR.Close(), outW.Close(), errW.Close())
	if err != nil {
		return errors.Join(err, closed, inW.Close(), outR.Close(), errR.Close())
	}
	go p.errs.run()
	go p.receive()
	watched.add(p)
	if err := <-limited; err != nil {
		p.Stop(0)
		return fmt.Errorf("its memory cannot be limited: %w", err)
	}
	return nil
}

// run starts the program, limits it and waits for its end. It stays locked to its thread, because the system ends the
// program when the thread that started it ends.
func (p *Process) run(started, limited chan<- error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	err := p.cmd.Start()
	started <- err
	if err != nil {
		return
	}
	limited <- limit(p.cmd.Process.Pid, p.limits)
	p.awaitEnd()
	_ = p.cmd.Wait() // died tells how it ended
	close(p.exited)
	// A child process may keep the output open, but everything that the program wrote can be read.
	deadline := time.Now().Add(lastWords)
	_ = p.out.SetReadDeadline(deadline)
	_ = p.errs.from.SetReadDeadline(deadline)
	p.killMarked()
}

// receive delivers lines until the program ends, is stopped or writes a line that is too long.
func (p *Process) receive() {
	defer close(p.lines)
	r := bufio.NewReaderSize(p.out, p.limits.Line+1)
	for {
		line, err := r.ReadSlice('\n')
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			p.fault = fmt.Errorf("%w: a line of more than %d bytes", ErrFlood, p.limits.Line)
			return
		case err != nil && len(line) == 0:
			p.fault = ErrDied
			return
		}
		p.lines <- strings.TrimRight(string(line), "\r\n")
	}
}

// Renew resets how much output the program has written.
func (p *Process) Renew() {
	p.read = 0
	p.errs.renew()
}

// Send writes a line. It gives up when ctx ends.
func (p *Process) Send(ctx context.Context, line []byte) error {
	deadline, _ := ctx.Deadline()
	if err := p.in.SetWriteDeadline(deadline); err != nil {
		return p.died(err)
	}
	stop := context.AfterFunc(ctx, func() { _ = p.in.SetWriteDeadline(time.Unix(1, 0)) })
	defer stop()
	_, err := p.in.Write(append(line, '\n'))
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded):
		return fmt.Errorf("%w: it does not read its input", ErrTime)
	case err != nil:
		return p.died(err)
	}
	return nil
}

// Receive returns the program's next line. It waits until ctx ends.
func (p *Process) Receive(ctx context.Context) (string, error) {
	select {
	case line, ok := <-p.lines:
		if !ok && errors.Is(p.fault, ErrDied) {
			return "", p.died(nil)
		}
		if !ok {
			return "", p.fault
		}
		if p.read += len(line) + 1; p.read > p.limits.Output {
			return "", fmt.Errorf("%w: more than %d bytes for one request", ErrFlood, p.limits.Output)
		}
		return line, nil
	case <-p.overran:
		return "", p.forks
	case <-ctx.Done():
		if errors.Is(ctx.Err(), context.DeadlineExceeded) {
			return "", ErrTime
		}
		return "", ctx.Err()
	}
}

// lastWords is how long the output of a program is read after its end.
const lastWords = 100 * time.Millisecond

// exitTime is how long died waits for the end of a program that closed its output, to describe how it ended.
const exitTime = time.Second

// died returns ErrDied with how the program ended and with its last line on standard error, or the reason for which the
// host ended it.
func (p *Process) died(err error) error {
	how := "it closed its output"
	timeout := time.After(exitTime)
	select {
	case <-p.exited:
		how = p.cmd.ProcessState.String()
		select {
		case <-p.errs.ended:
		case <-timeout: // it wrote too much, and the rest is not read
		}
	case <-timeout:
		if err != nil {
			how = err.Error()
		}
	}
	if err := p.Overrun(); err != nil {
		return err
	}
	if said := p.errs.last(); said != "" {
		how += ": " + said
	}
	return fmt.Errorf("%w (%s)", ErrDied, how)
}

// Ended reports whether the program has ended, or is being ended because of its processes.
func (p *Process) Ended() bool {
	select {
	case <-p.exited:
		return true
	case <-p.overran:
		return true
	default:
		return false
	}
}

// CloseInput closes the program's standard input.
func (p *Process) CloseInput() { _ = p.in.Close() }

// Wait waits at most d for the program to end by itself, and reads its remaining output. It reports whether it has ended.
func (p *Process) Wait(d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	lines := p.lines
	for {
		select {
		case <-p.exited:
			return true
		case _, ok := <-lines:
			if !ok {
				lines = nil
			}
		case <-timer.C:
			return false
		}
	}
}

// Stop gives the program some time to end by itself, and then ends it and all processes that it started.
func (p *Process) Stop(grace time.Duration) {
	p.stop.Do(func() {
		p.CloseInput()
		if grace > 0 {
			p.Wait(grace)
		}
		p.kill()
		watched.remove(p)
		<-p.exited
		_ = p.out.Close()
		p.errs.close()
		for range p.lines { // until receive ends
		}
	})
}
