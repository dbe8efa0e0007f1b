package load

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"quarterdeck/lab/speed"
)

// Sizes of the measurement of a server.
const (
	openMatches = 1000 // open at the same time, played over the API
	openPages   = 300  // open at the same time, played by browsers
	playing     = 64   // matches of these that are played at the same time
)

// Server starts a server with a store of its own as another process, plays many matches of a game on it, and returns the
// figures. CPU time and memory are those of the server's process.
func Server(ctx context.Context, program, game string) ([]speed.Figure, error) {
	s, err := launch(ctx, program)
	if err != nil {
		return nil, err
	}
	api, err := s.measure(ctx, "server", Plan{Base: s.base, Game: game, Matches: openMatches, Playing: playing})
	var pages []speed.Figure
	if err == nil {
		pages, err = s.measure(ctx, "server_pages", Plan{Base: s.base, Game: game, Matches: openPages, Playing: playing, Pages: true})
	}
	return append(api, pages...), errors.Join(err, s.stop())
}

// server is the program under measurement.
type server struct {
	cmd  *exec.Cmd
	dir  string
	base string
	out  *bufio.Reader // what it says after its address
	log  bytes.Buffer  // read after it has stopped
}

// launch starts a server with a store of its own. It has no rate limits except those that flags set, and no deals of the day, for which
// bots would play meanwhile.
func launch(ctx context.Context, program string, flags ...string) (*server, error) {
	dir, err := os.MkdirTemp("", "quarterdeck-bench")
	if err != nil {
		return nil, err
	}
	return start(ctx, program, dir, flags...)
}

// start starts a server on the store in dir, and deletes dir with it.
func start(ctx context.Context, program, dir string, flags ...string) (*server, error) {
	args := append([]string{"serve", "--addr", "127.0.0.1:0", "--rate=-1", "--no-daily", "--data", filepath.Join(dir, "bench.db")}, flags...)
	s := &server{dir: dir, cmd: exec.CommandContext(ctx, program, args...)}
	// A database named in the environment is not for measurements.
	s.cmd.Env = slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "QUARTERDECK_") })
	s.cmd.Stderr = &s.log
	out, err := s.cmd.StdoutPipe()
	if err == nil {
		err = s.cmd.Start()
	}
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	s.out = bufio.NewReader(out)
	line, err := s.out.ReadString('\n')
	i := strings.Index(line, "http://")
	if err != nil || i < 0 {
		return nil, errors.Join(fmt.Errorf("the server said %q instead of its address: %w", line, err), s.stop())
	}
	s.base = strings.TrimSpace(line[i:])
	return s, nil
}

func (s *server) stop() error { return errors.Join(s.interrupt(), os.RemoveAll(s.dir)) }

// interrupt stops the program and keeps its store.
func (s *server) interrupt() error {
	err := s.cmd.Process.Signal(os.Interrupt)
	if err == nil {
		err = s.cmd.Wait()
	}
	return err
}

// measure carries out a plan. It leaves out CPU time and memory if the system does not report them.
func (s *server) measure(ctx context.Context, name string, plan Plan) ([]speed.Figure, error) {
	field, err := Open(ctx, plan)
	if err != nil {
		return nil, err
	}
	defer field.Close()
	before, unknown := UsageOf(s.cmd.Process.Pid)
	played, err := field.Play(ctx)
	if err != nil {
		return nil, err
	}
	after, _ := UsageOf(s.cmd.Process.Pid) // if this fails, the first call has failed, too
	waited := func(which string, d time.Duration) speed.Figure {
		return speed.Sample(name+"_move_"+which+"_ms", float64(d.Microseconds())/1000, "ms", which+" from sending a move to its acknowledgment")
	}
	figures := []speed.Figure{
		speed.Sample(name+"_moves_per_second", played.PerSecond, "moves/s", "durable moves acknowledged, both seats streaming, the load beside it"),
		waited("p50", played.P50), waited("p99", played.P99),
	}
	if unknown != nil {
		return figures, nil
	}
	perMove := float64((after.CPU - before.CPU).Microseconds()) / float64(played.Moves)
	return append(figures,
		speed.Sample(name+"_cpu_us_per_move", perMove, "µs", "the server's processor time for a durable move"),
		speed.Sample(fmt.Sprintf("%s_memory_mb_%d_matches", name, plan.Matches), float64(before.Memory)/(1<<20), "MB", "resident, the matches open and streamed, before they are played"),
	), nil
}
