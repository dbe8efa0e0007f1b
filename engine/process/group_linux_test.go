package process

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"quarterdeck/engine/enginetest"
)

// patience is how long the system may take to end a process that was killed.
const patience = time.Minute

// gone waits until a process of a program has ended. A process that was killed keeps its entry for a while.
func gone(t *testing.T, pid int) {
	t.Helper()
	for deadline := time.Now().Add(patience); ; runtime.Gosched() {
		env, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid))
		if err != nil || !strings.Contains(string(env), variable) {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("process %d is left", pid)
		}
	}
}

// TestOrphans: processes that a program leaves behind end with it, also those in a session of their own that hold its output.
func TestOrphans(t *testing.T) {
	p := began(t, "orphans", Limits{})
	line, err := p.Receive(t.Context())
	var orphan struct{ PID int }
	if err != nil || json.Unmarshal([]byte(line), &orphan) != nil || orphan.PID == 0 {
		t.Fatalf("line %q, error %v", line, err)
	}
	gone(t, orphan.PID)
	if !p.Wait(patience) {
		t.Error("the program did not end")
	}
}

// TestStopEndsAll: stopping a program ends the processes that it started.
func TestStopEndsAll(t *testing.T) {
	p := began(t, "helpers", Limits{})
	if _, err := p.Receive(t.Context()); err != nil {
		t.Fatal(err)
	}
	all := scan()[p.mark]
	if len(all) != 2 {
		t.Fatalf("processes %v, want the program and a helper", all)
	}
	p.Stop(0)
	for _, pid := range all {
		gone(t, pid)
	}
}

// TestIdleHelpers: the processes of a program that answers quickly are counted too, also while it is not asked anything.
func TestIdleHelpers(t *testing.T) {
	p, other := began(t, "helpers", Limits{Processes: 4}), began(t, "helpers", Limits{})
	_, err := p.Receive(t.Context())
	for n := 1; n < 6 && err == nil; n++ {
		if err = p.Send(t.Context(), []byte(choosing)); err == nil {
			_, err = p.Receive(t.Context())
		}
	}
	if err != nil && !errors.Is(err, ErrForks) {
		t.Fatal(err)
	}
	if !p.Wait(patience) || !p.Ended() {
		t.Error("the program goes on")
	}
	if _, err := p.Receive(t.Context()); !errors.Is(err, ErrForks) || !errors.Is(p.Overrun(), ErrForks) {
		t.Errorf("error %v", err)
	}
	if _, err := other.Receive(t.Context()); err != nil || other.Overrun() != nil {
		t.Errorf("another program: error %v", err)
	}
}

// TestScan: one scan finds the processes of all programs.
func TestScan(t *testing.T) {
	a, b := began(t, "deaf", Limits{}), began(t, "deaf", Limits{})
	found := scan()
	for _, p := range []*Process{a, b} {
		if want := []int{p.cmd.Process.Pid}; !slices.Equal(found[p.mark], want) {
			t.Errorf("processes %v, want %v", found[p.mark], want)
		}
	}
}

// TestReaped: after its end the number of a program may belong to another process group, and is not signaled.
func TestReaped(t *testing.T) {
	p := began(t, "dies", Limits{})
	if !p.Wait(patience) {
		t.Fatal("the program did not end")
	}
	// Now the number belongs to a group that is none of the program's.
	another := exec.Command(os.Args[0], enginetest.Command(t, "sleep")[1])
	another.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := another.Start(); err != nil {
		t.Fatal(err)
	}
	p.cmd.Process.Pid = another.Process.Pid
	p.Stop(0)
	_ = another.Process.Signal(syscall.SIGTERM)
	_ = another.Wait()
	if status := another.ProcessState.Sys().(syscall.WaitStatus); status.Signal() != syscall.SIGTERM {
		t.Errorf("another group ended with %v", another.ProcessState)
	}
}

// TestEndsWithServer: a program ends when the server is killed, even if it does not read its input.
func TestEndsWithServer(t *testing.T) {
	server := exec.Command(os.Args[0], append([]string{asServer}, enginetest.Command(t, "silent")...)...)
	out, err := server.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	line, _ := bufio.NewReader(out).ReadString('\n')
	_ = server.Process.Kill()
	_ = server.Wait()
	pid, err := strconv.Atoi(strings.TrimSpace(line))
	if err != nil {
		t.Fatal(err)
	}
	gone(t, pid)
}

// TestOutlivesThread: a program outlives the thread of the caller that started it.
func TestOutlivesThread(t *testing.T) {
	type start struct {
		p      *Process
		thread int
		err    error
	}
	started := make(chan start)
	var begin func()
	begin = func() {
		runtime.LockOSThread() // the thread ends with this goroutine
		if unix.Gettid() == os.Getpid() {
			go begin() // the first thread does not end
			<-t.Context().Done()
			runtime.UnlockOSThread()
			return
		}
		p, err := Start(enginetest.Command(t, "steady"), Limits{})
		started <- start{p, unix.Gettid(), err}
	}
	go begin()
	s := <-started
	if s.err != nil {
		t.Fatal(s.err)
	}
	defer s.p.Stop(0)
	for deadline := time.Now().Add(patience); ; runtime.Gosched() {
		if _, err := os.Stat(fmt.Sprintf("/proc/self/task/%d", s.thread)); err != nil {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("the thread did not end")
		}
	}
	if err := s.p.Send(t.Context(), []byte(choosing)); err != nil {
		t.Fatal(err)
	}
	if _, err := s.p.Receive(t.Context()); err != nil {
		t.Error(err)
	}
}
