package control

import (
	"context"
	"errors"
	"log/slog"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"quarterdeck/game"
	"quarterdeck/host/cluster"
	"quarterdeck/host/task"
	"quarterdeck/store"
	"quarterdeck/store/storetest"
)

// monitor returns a monitor on a store, and the times since which it had clocks excused.
func monitor(t *testing.T, st store.Controls, c *cluster.Cluster) (*Monitor, *[]time.Time) {
	t.Helper()
	excused := &[]time.Time{}
	m, err := New(t.Context(), Options{
		Store: st, Cluster: c, Publish: func(int) {}, Now: time.Now, Log: slog.New(slog.DiscardHandler),
		Excuse: func(_ context.Context, since time.Time) error { *excused = append(*excused, since); return nil },
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(m.Close)
	return m, excused
}

func set(t *testing.T, m *Monitor, change func(*State)) {
	t.Helper()
	if _, err := m.Change(t.Context(), m.State().Version, store.AuditEntry{Action: "set"}, func(s *State) error { change(s); return nil }); err != nil {
		t.Fatal(err)
	}
}

func wantCode(t *testing.T, err error, code game.Code) {
	t.Helper()
	var refusal *game.Refusal
	if !errors.As(err, &refusal) || refusal.Code != code {
		t.Fatalf("got %v, want a refusal %q", err, code)
	}
}

func readOnly(s *State) { s.ReadOnly = &ReadOnly{Reason: "a new disk", Since: time.Now()} }

// TestAdmit checks that a change which has begun is finished, that the administrator waits for it, and that later ones are refused.
func TestAdmit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, excused := monitor(t, &storetest.Memory{}, cluster.New(0))
		ctx, leave, err := m.Admit(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		done := make(chan struct{})
		go func() {
			set(t, m, readOnly)
			close(done)
		}()
		synctest.Wait()
		select {
		case <-done:
			t.Error("the administrator did not wait for a change that had begun")
		default:
		}
		if _, again, err := m.Admit(ctx); err != nil {
			t.Errorf("a part of a change that has begun is refused: %v", err)
		} else {
			again()
		}
		_, _, err = m.Admit(t.Context())
		wantCode(t, err, IsReadOnly)
		if !errors.Is(err, task.ErrPaused) {
			t.Error("background work would log the refusal")
		}
		leave()
		<-done
		if m.Allowed().Err() == nil {
			t.Error("bots may still think")
		}
		thawed := 0
		m.OnThaw(func() { thawed++ })
		since := m.State().ReadOnly.Since
		time.Sleep(time.Hour)
		set(t, m, func(s *State) { s.ReadOnly = nil })
		if len(*excused) != 1 || !(*excused)[0].Equal(since) || thawed != 1 || m.Allowed().Err() != nil {
			t.Errorf("excused since %v, want once since %v; thawed %d times", *excused, since, thawed)
		}
	})
}

// TestImpatient checks that an administrator does not wait for ever for a change that hangs.
func TestImpatient(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, _ := monitor(t, &storetest.Memory{}, cluster.New(0))
		_, leave, err := m.Admit(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer leave()
		begun := time.Now()
		set(t, m, readOnly)
		if waited := time.Since(begun); waited != patience {
			t.Errorf("waited %v, want %v", waited, patience)
		}
	})
}

// TestRestart checks what is refused before and after the time of a restart, and that both times end by themselves.
func TestRestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := &storetest.Memory{}
		m, excused := monitor(t, st, cluster.New(0))
		changed, stop := m.Subscribe()
		defer stop()
		at := time.Now().Add(10 * time.Minute)
		set(t, m, func(s *State) {
			s.Restart = &Restart{At: at, Reason: "a new version"}
			s.Announcement = &Announcement{Text: "hello", Until: time.Now().Add(5 * time.Minute)}
		})
		<-changed
		wantCode(t, m.RefuseNew(), Restarting)
		if _, leave, err := m.Admit(t.Context()); err != nil {
			t.Errorf("before the restart a change is refused: %v", err)
		} else {
			leave()
		}
		<-changed
		if s := m.Notices(); s.Announcement != nil || s.Restart == nil {
			t.Errorf("after five minutes visitors see %+v", s)
		}
		<-changed
		if got := time.Now(); !got.Equal(at) {
			t.Errorf("told at %v, want %v", got, at)
		}
		_, _, err := m.Admit(t.Context())
		wantCode(t, err, Restarting)
		time.Sleep(time.Minute)
		next, _ := monitor(t, st, cluster.New(0))
		if err := next.endRestart(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := m.endRestart(t.Context()); err != nil || len(*excused) != 0 {
			t.Errorf("the second server: %v, excused %v", err, *excused)
		}
		if err := next.RefuseNew(); err != nil {
			t.Error(err)
		}
		if log, err := st.Audit(t.Context(), 0, 9); err != nil || len(log) != 2 {
			t.Errorf("audit log: %+v, %v", log, err)
		}
	})
}

// TestBoth checks that the time of both reasons is excused, from the beginning of the first one that is left.
func TestBoth(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, excused := monitor(t, &storetest.Memory{}, cluster.New(0))
		begun := time.Now()
		set(t, m, readOnly)
		set(t, m, func(s *State) { s.Restart = &Restart{At: begun.Add(time.Minute)} })
		time.Sleep(2 * time.Minute)
		if since, refused := m.Frozen(); refused == nil || !since.Equal(begun) {
			t.Errorf("frozen since %v, want %v", since, begun)
		}
		set(t, m, func(s *State) { s.ReadOnly = nil })
		_, refused := m.Frozen()
		wantCode(t, refused, Restarting)
		set(t, m, func(s *State) { s.Restart = nil })
		if len(*excused) != 2 || !(*excused)[0].Equal(begun) || !(*excused)[1].Equal(begun.Add(time.Minute)) { // the first pass excused the rest
			t.Errorf("excused since %v", *excused)
		}
	})
}

// TestSlowPasses checks that changes are allowed again although each pass over very many clocks takes long.
func TestSlowPasses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		n := 0
		m, err := New(t.Context(), Options{
			Store: &storetest.Memory{}, Cluster: cluster.New(0), Publish: func(int) {}, Now: time.Now, Log: slog.New(slog.DiscardHandler),
			Excuse: func(context.Context, time.Time) error { n++; time.Sleep(time.Minute); return nil },
		})
		if err != nil {
			t.Fatal(err)
		}
		defer m.Close()
		set(t, m, readOnly)
		set(t, m, func(s *State) { s.ReadOnly = nil })
		if n != passes || m.IsFrozen() {
			t.Errorf("%d passes", n)
		}
	})
}

// TestOutdated checks that an order which is based on an old state changes nothing.
func TestOutdated(t *testing.T) {
	st := &storetest.Memory{}
	shared := cluster.New(time.Second)
	a, _ := monitor(t, st, shared)
	b, _ := monitor(t, st, shared)
	set(t, a, readOnly)
	_, err := b.Change(t.Context(), 0, store.AuditEntry{}, func(s *State) error { s.Restart = &Restart{}; return nil })
	wantCode(t, err, Outdated)
	if s := b.State(); s.Restart != nil || s.ReadOnly == nil || s.Version != 1 {
		t.Errorf("state: %+v", s)
	}
}

// TestAdmitShared checks that a server refuses changes as soon as another one does, without any event.
func TestAdmitShared(t *testing.T) {
	st := &storetest.Memory{}
	shared := cluster.New(time.Second)
	a, _ := monitor(t, st, shared)
	b, _ := monitor(t, st, cluster.New(time.Second))
	set(t, a, readOnly)
	_, _, err := b.Admit(t.Context())
	wantCode(t, err, IsReadOnly)
}

// TestExcuseFails checks that changes stay refused if clocks cannot be excused.
func TestExcuseFails(t *testing.T) {
	failed := errors.New("failed")
	m, err := New(t.Context(), Options{
		Store: &storetest.Memory{}, Cluster: cluster.New(0), Publish: func(int) {}, Now: time.Now, Log: slog.New(slog.DiscardHandler),
		Excuse: func(context.Context, time.Time) error { return failed },
	})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	set(t, m, readOnly)
	if _, err := m.Change(t.Context(), 1, store.AuditEntry{}, func(s *State) error { s.ReadOnly = nil; return nil }); !errors.Is(err, failed) {
		t.Errorf("got %v", err)
	}
	_, refused := m.Frozen()
	wantCode(t, refused, IsReadOnly)
}

// writers are the methods of a store that change what players have stored. All others only read, or keep the server’s own books.
const (
	writers = "AcceptChallenge AddAnswer AddChallenge AddCircle AddDrills AddExperiment AddMessage AddPuzzles AddReport AddResult AddRace AddRun Administer AnswerRun Append Chain ChangeCircle ChangeExperiment ClaimDrill ClaimPart Create EnterRace " +
		"FinishPart Forget HandleReport HidePresence Join KeepPerson Leave LeaveRace Mute PairSeeks PartSeeks PlayBot PutSeek RemoveChallenge RemoveExperiment RemoveSeek Rename RenewPart RewriteResults SettleDrill StartRace Sweep " +
		"SweepChallenges SweepRaces SweepSeeks TouchPresence TouchSeek"
	others = "AddWitness AnswersTo Audit Beat Challenge ChallengesOf CircleOf CirclesOf ClaimDeliveries Close Control Count CountDrills CountPuzzles Drill DrillsOf Due Experiment ExperimentsOf FileOf FindPeople HasSeen HasTried HashSecrets HoldDeliveries Leaving List " +
		"Load Marked MembersOf Messages Muted Muting Nodes NewestTry PartsOf Person Presences Probe Puzzle PuzzlesNear QueuedExperiments Race Racers RemoveDelivery Reports Results ResultsOf Run RunningRaces RunsOf Secret Seek SeeksOf Series SeriesOf " +
		"SetControl Since Table Tables TriesAt Unscored Unsummed Versions WaitingSeeks WitnessedBy WitnessedSince Witnesses"
)

// TestGate calls every method of a store behind a gate: those that change something are refused, unless the change was admitted.
func TestGate(t *testing.T) {
	st := &storetest.Memory{}
	m, _ := monitor(t, st, cluster.New(0))
	set(t, m, readOnly)
	gated := reflect.ValueOf(m.Gate(st))
	face := reflect.TypeFor[store.Store]()
	known := map[string]bool{}
	for _, name := range strings.Fields(others) {
		known[name] = true
	}
	for _, name := range strings.Fields(writers) {
		known[name] = true
		for _, admitted := range []bool{false, true} {
			ctx := t.Context()
			if admitted {
				ctx = Exempt(ctx)
			}
			err := call(gated.MethodByName(name), ctx)
			var refusal *game.Refusal
			if refused := errors.As(err, &refusal) && refusal.Code == IsReadOnly; refused == admitted {
				t.Errorf("%s, admitted %v: %v", name, admitted, err)
			}
		}
	}
	for i := range face.NumMethod() {
		if name := face.Method(i).Name; !known[name] {
			t.Errorf("does %s change what players have stored? Then the gate must refuse it", name)
		}
	}
}

// call calls a method with zero values, and returns its error, which may be a panic.
func call(method reflect.Value, ctx context.Context) (err error) {
	defer func() {
		if recover() != nil {
			err = errors.New("the method was called")
		}
	}()
	in := []reflect.Value{reflect.ValueOf(ctx)}
	for i := 1; i < method.Type().NumIn(); i++ {
		if method.Type().IsVariadic() && i == method.Type().NumIn()-1 {
			break
		}
		in = append(in, reflect.Zero(method.Type().In(i)))
	}
	out := method.Call(in)
	err, _ = out[len(out)-1].Interface().(error)
	return err
}
