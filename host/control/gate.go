package control

import (
	"context"
	"time"

	"quarterdeck/store"
)

// gate is a store that refuses changes which no Admit allowed while changes are refused. Beats, probes, what a Monitor stores, and
// to whom matches are shown pass.
type gate struct {
	store.Store
	m *Monitor
}

// Gate returns a store that keeps everything as it is while m refuses changes.
func (m *Monitor) Gate(s store.Store) store.Store { return gate{s, m} }

// refuses returns why the store is not to be changed for ctx, or nil.
func (g gate) refuses(ctx context.Context) error {
	if isAdmitted(ctx) {
		return nil
	}
	_, refused := g.m.Frozen()
	return refused
}

// admit makes a change, or returns why it is refused.
func (g gate) admit(ctx context.Context, change func() error) error {
	if err := g.refuses(ctx); err != nil {
		return err
	}
	return change()
}

// admitValue is admit for a change that returns a value.
func admitValue[T any](ctx context.Context, g gate, change func() (T, error)) (none T, err error) {
	if err := g.refuses(ctx); err != nil {
		return none, err
	}
	return change()
}

func (g gate) Create(ctx context.Context, m store.Match, entries []store.Entry, messages ...store.Delivery) error {
	return g.admit(ctx, func() error { return g.Store.Create(ctx, m, entries, messages...) })
}

func (g gate) Append(ctx context.Context, c store.Change) error {
	return g.admit(ctx, func() error { return g.Store.Append(ctx, c) })
}

func (g gate) Sweep(ctx context.Context, before time.Time) (int, error) {
	return admitValue(ctx, g, func() (int, error) { return g.Store.Sweep(ctx, before) })
}

func (g gate) Chain(ctx context.Context, limit int) (int, error) {
	return admitValue(ctx, g, func() (int, error) { return g.Store.Chain(ctx, limit) })
}

func (g gate) KeepPerson(ctx context.Context, p store.Person) error {
	return g.admit(ctx, func() error { return g.Store.KeepPerson(ctx, p) })
}

func (g gate) Forget(ctx context.Context, p store.Person, rewrite store.Rewrite) ([]string, error) {
	return admitValue(ctx, g, func() ([]string, error) { return g.Store.Forget(ctx, p, rewrite) })
}

func (g gate) AddMessage(ctx context.Context, m store.ChatMessage) (store.ChatMessage, error) {
	return admitValue(ctx, g, func() (store.ChatMessage, error) { return g.Store.AddMessage(ctx, m) })
}

func (g gate) Mute(ctx context.Context, guest, other string, muted bool) error {
	return g.admit(ctx, func() error { return g.Store.Mute(ctx, guest, other, muted) })
}

func (g gate) AddResult(ctx context.Context, r store.Result) error {
	return g.admit(ctx, func() error { return g.Store.AddResult(ctx, r) })
}

func (g gate) RewriteResults(ctx context.Context, guest string, rewrite func(*store.Result) error) error {
	return g.admit(ctx, func() error { return g.Store.RewriteResults(ctx, guest, rewrite) })
}

func (g gate) Administer(ctx context.Context, e store.AuditEntry, people ...store.Person) error {
	return g.admit(ctx, func() error { return g.Store.Administer(ctx, e, people...) })
}

func (g gate) Rename(ctx context.Context, e store.AuditEntry, p store.Person, rewrite store.Rewrite) ([]string, error) {
	return admitValue(ctx, g, func() ([]string, error) { return g.Store.Rename(ctx, e, p, rewrite) })
}

func (g gate) AddReport(ctx context.Context, r store.Report, most int) error {
	return g.admit(ctx, func() error { return g.Store.AddReport(ctx, r, most) })
}

func (g gate) HandleReport(ctx context.Context, id string, e store.AuditEntry) error {
	return g.admit(ctx, func() error { return g.Store.HandleReport(ctx, id, e) })
}

func (g gate) AddDrills(ctx context.Context, drills []store.Drill, most int) error {
	return g.admit(ctx, func() error { return g.Store.AddDrills(ctx, drills, most) })
}

func (g gate) ClaimDrill(ctx context.Context, now, stale time.Time) (store.Drill, error) {
	return admitValue(ctx, g, func() (store.Drill, error) { return g.Store.ClaimDrill(ctx, now, stale) })
}

func (g gate) AddPuzzles(ctx context.Context, list []store.Puzzle) error {
	return g.admit(ctx, func() error { return g.Store.AddPuzzles(ctx, list) })
}

func (g gate) AddRun(ctx context.Context, r store.PuzzleRun, most int) error {
	return g.admit(ctx, func() error { return g.Store.AddRun(ctx, r, most) })
}

func (g gate) AnswerRun(ctx context.Context, r store.PuzzleRun, try *store.PuzzleTry, p store.Puzzle) error {
	return g.admit(ctx, func() error { return g.Store.AnswerRun(ctx, r, try, p) })
}

func (g gate) AddRace(ctx context.Context, r store.Race, run store.PuzzleRun, most store.RaceLimits) (bool, error) {
	return admitValue(ctx, g, func() (bool, error) { return g.Store.AddRace(ctx, r, run, most) })
}

func (g gate) EnterRace(ctx context.Context, r store.Racer, most store.RaceLimits) (bool, error) {
	return admitValue(ctx, g, func() (bool, error) { return g.Store.EnterRace(ctx, r, most) })
}

func (g gate) LeaveRace(ctx context.Context, race, guest string) error {
	return g.admit(ctx, func() error { return g.Store.LeaveRace(ctx, race, guest) })
}

func (g gate) StartRace(ctx context.Context, r store.RaceStart) error {
	return g.admit(ctx, func() error { return g.Store.StartRace(ctx, r) })
}

func (g gate) SweepRaces(ctx context.Context, idle, old time.Time) error {
	return g.admit(ctx, func() error { return g.Store.SweepRaces(ctx, idle, old) })
}

func (g gate) SettleDrill(ctx context.Context, d store.Drill) error {
	return g.admit(ctx, func() error { return g.Store.SettleDrill(ctx, d) })
}

func (g gate) AddAnswer(ctx context.Context, d store.Drill, a store.Answer) error {
	return g.admit(ctx, func() error { return g.Store.AddAnswer(ctx, d, a) })
}

func (g gate) AddExperiment(ctx context.Context, e store.Experiment, most, open int) error {
	return g.admit(ctx, func() error { return g.Store.AddExperiment(ctx, e, most, open) })
}

func (g gate) ClaimPart(ctx context.Context, p store.Part, now time.Time) (store.Part, error) {
	return admitValue(ctx, g, func() (store.Part, error) { return g.Store.ClaimPart(ctx, p, now) })
}

func (g gate) RenewPart(ctx context.Context, p store.Part) error {
	return g.admit(ctx, func() error { return g.Store.RenewPart(ctx, p) })
}

func (g gate) FinishPart(ctx context.Context, p store.Part) error {
	return g.admit(ctx, func() error { return g.Store.FinishPart(ctx, p) })
}

func (g gate) ChangeExperiment(ctx context.Context, was, now store.Experiment, files ...store.ExperimentFile) error {
	return g.admit(ctx, func() error { return g.Store.ChangeExperiment(ctx, was, now, files...) })
}

func (g gate) RemoveExperiment(ctx context.Context, id string) error {
	return g.admit(ctx, func() error { return g.Store.RemoveExperiment(ctx, id) })
}

func (g gate) PutSeek(ctx context.Context, s, was store.Seek) error {
	return g.admit(ctx, func() error { return g.Store.PutSeek(ctx, s, was) })
}

func (g gate) TouchSeek(ctx context.Context, guest, id string, seen time.Time) error {
	return g.admit(ctx, func() error { return g.Store.TouchSeek(ctx, guest, id, seen) })
}

func (g gate) PairSeeks(ctx context.Context, match string, ids []string, since time.Time) error {
	return g.admit(ctx, func() error { return g.Store.PairSeeks(ctx, match, ids, since) })
}

func (g gate) PartSeeks(ctx context.Context, match string, ended []string) error {
	return g.admit(ctx, func() error { return g.Store.PartSeeks(ctx, match, ended) })
}

func (g gate) PlayBot(ctx context.Context, guest, id, match string) error {
	return g.admit(ctx, func() error { return g.Store.PlayBot(ctx, guest, id, match) })
}

func (g gate) RemoveSeek(ctx context.Context, guest, id string) error {
	return g.admit(ctx, func() error { return g.Store.RemoveSeek(ctx, guest, id) })
}

func (g gate) SweepSeeks(ctx context.Context, waiting, paired time.Time) error {
	return g.admit(ctx, func() error { return g.Store.SweepSeeks(ctx, waiting, paired) })
}

func (g gate) AddCircle(ctx context.Context, c store.Circle, most store.Most) error {
	return g.admit(ctx, func() error { return g.Store.AddCircle(ctx, c, most) })
}

func (g gate) ChangeCircle(ctx context.Context, c store.Circle) error {
	return g.admit(ctx, func() error { return g.Store.ChangeCircle(ctx, c) })
}

func (g gate) Join(ctx context.Context, link string, m store.Member, most store.Most) error {
	return g.admit(ctx, func() error { return g.Store.Join(ctx, link, m, most) })
}

func (g gate) Leave(ctx context.Context, circle, guest, link string) error {
	return g.admit(ctx, func() error { return g.Store.Leave(ctx, circle, guest, link) })
}

func (g gate) AddChallenge(ctx context.Context, c store.Challenge) error {
	return g.admit(ctx, func() error { return g.Store.AddChallenge(ctx, c) })
}

func (g gate) AcceptChallenge(ctx context.Context, id, match string, now time.Time) error {
	return g.admit(ctx, func() error { return g.Store.AcceptChallenge(ctx, id, match, now) })
}

func (g gate) RemoveChallenge(ctx context.Context, id string) error {
	return g.admit(ctx, func() error { return g.Store.RemoveChallenge(ctx, id) })
}

func (g gate) SweepChallenges(ctx context.Context, before time.Time) error {
	return g.admit(ctx, func() error { return g.Store.SweepChallenges(ctx, before) })
}

func (g gate) TouchPresence(ctx context.Context, guest string, at time.Time) error {
	return g.admit(ctx, func() error { return g.Store.TouchPresence(ctx, guest, at) })
}

func (g gate) HidePresence(ctx context.Context, guest string, hidden bool) error {
	return g.admit(ctx, func() error { return g.Store.HidePresence(ctx, guest, hidden) })
}
