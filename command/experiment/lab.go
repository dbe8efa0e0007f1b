// Package experiment is the command that changes rules and shows what they do.
package experiment

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"quarterdeck/command"
	"quarterdeck/games"
	"quarterdeck/internal/buildinfo"
	"quarterdeck/lab/metric"
	"quarterdeck/lab/report"
	"quarterdeck/lab/sweep"
)

// Lab is the command `lab`.
type Lab struct {
	Game       string        `arg:"" complete:"games" help:"The game: ${games}."`
	Options    []string      `name:"option" short:"o" sep:"none" placeholder:"NAME=V1,V2" complete:"options" help:"Values of an option to compare, such as rows=3,4 or rows=all; “all” is every value of every option. One value holds for all rule sets. May be given several times."`
	Grid       bool          `help:"Compare all combinations of the values; otherwise one option changes at a time."`
	Against    []string      `sep:"none" placeholder:"NAME=VALUE" complete:"options" help:"Compare two rule sets: the options given with -o, and the same with this change. May be given several times."`
	Seats      string        `placeholder:"N" complete:"seats" help:"Number of seats, a list such as 2,4, or all (default: the fewest that the game allows)."`
	Bots       []string      `name:"bot" default:"deckhand" complete:"bots" help:"The level of all seats, or levels by seat, such as mate,greedy or mate@400,mate@800 with budgets of iterations. Several levels show how much stronger the first is."`
	Rules      int           `placeholder:"N" help:"Version of the game’s rules (default: the newest)."`
	Iterations int           `help:"The bots’ budget for each choice (default: each level’s own)."`
	Judge      int           `placeholder:"N" help:"Measure lead changes, drama, comebacks and how long matches stay open, by N random playouts at each look, such as 400; at least 100."`
	Budget     time.Duration `placeholder:"TIME" help:"End after this time, such as 5m, earlier runs included (default, without --precision and --units: 1m)."`
	Precision  float64       `placeholder:"P" help:"End when every share is known within ± P points and every count within ± P percent."`
	Units      int           `placeholder:"N" help:"End after N deals under each rule set."`
	Seed       uint64        `default:"1" help:"Random seed: the same seed gives the same deals."`
	Workers    int           `help:"Deals to play at a time (default: one per processor)."`
	Out        string        `placeholder:"DIR" help:"Folder of the units and the report (default: lab/GAME-CODE, where CODE follows from the rule sets, bots and seed)."`
}

// fewestUnits are the least for which an interval can be computed.
const fewestUnits = 2

// Run plays the sweep, or goes on with it, and writes its report.
func (c *Lab) Run(ctx context.Context, std command.Streams) error {
	if err := c.check(); err != nil {
		return command.Usage(err)
	}
	g, err := games.Find(c.Game, c.Rules)
	if err != nil {
		return command.Usage(err)
	}
	request, err := c.args().Request(g)
	if err != nil {
		return command.Usage(err)
	}
	plan, skipped, err := request.Plan()
	if err != nil {
		return command.Usage(err)
	}
	for _, text := range skipped {
		fmt.Fprintln(std.Talk, "quarterdeck: left out "+text)
	}
	if _, err := sweep.NewPlayer(plan, g, nil); err != nil { // before there is a folder
		return command.Usage(err)
	}
	if c.Out == "" {
		c.Out = filepath.Join("lab", plan.Game+"-"+plan.Hash())
	}
	store, err := sweep.Open(c.Out, plan)
	if err != nil {
		return fmt.Errorf("cannot use the folder %s (choose another with --out): %w", c.Out, err)
	}
	version := buildinfo.Read().String()
	n, err := c.play(ctx, std, &sweep.Runner{Store: store, Game: g, Workers: c.Workers, Version: version})
	if err != nil {
		return errors.Join(err, store.Close())
	}
	versions, err := store.Versions()
	if err != nil {
		return errors.Join(err, store.Close())
	}
	r := report.New(report.Source{
		Game: g, Deals: store.Deals, Units: n, Folder: true, Command: c.args().Command(n, plan.Rules), Version: version, Versions: versions, Skipped: skipped,
	})
	if err := errors.Join(r.Write(store), store.Close()); err != nil {
		return err
	}
	printReport(std.Out, r, filepath.Join(c.Out, report.Page))
	return nil
}

// mostWorkers is more than there are processors.
const mostWorkers = 1024

// mostPlayouts is how many playouts a look of the judge can have. More take too long.
const mostPlayouts = 10_000

// check refuses flags that make no sense, and sets a budget if nothing else ends the sweep.
func (c *Lab) check() error {
	switch {
	case c.Precision < 0 || c.Precision > 50:
		return errors.New("--precision is a number of points above 0, at most 50")
	case c.Iterations < 0:
		return errors.New("--iterations is 1 or more, or 0 for each level’s own budget")
	case c.Workers < 0 || c.Workers > mostWorkers:
		return fmt.Errorf("--workers is 1 to %d, or 0 for one per processor", mostWorkers)
	case c.Judge != 0 && (c.Judge < metric.FewestPlayouts || c.Judge > mostPlayouts):
		return fmt.Errorf("--judge is %d to %d playouts a look: fewer do not show a clear lead", metric.FewestPlayouts, mostPlayouts)
	case c.Budget < 0:
		return errors.New("--budget is a time above 0, such as 5m")
	case c.Units != 0 && c.Units < fewestUnits:
		return fmt.Errorf("--units is %d or more: one deal shows no variance", fewestUnits)
	case c.Budget == 0 && c.Precision == 0 && c.Units == 0:
		c.Budget = time.Minute
	}
	return nil
}

// args returns the flags that say what to play.
func (c *Lab) args() *sweep.Args {
	return &sweep.Args{
		Game: c.Game, Options: c.Options, Grid: c.Grid, Against: c.Against, Seats: c.Seats, Bots: c.Bots, Iterations: c.Iterations, Judge: c.Judge, Seed: c.Seed,
	}
}

// play runs the sweep and shows how far it is.
func (c *Lab) play(ctx context.Context, std command.Streams, r *sweep.Runner) (int, error) {
	goal := sweep.Goal{Units: c.Units, Budget: c.Budget, Precision: c.Precision}
	line := command.NewStatus(std.Talk)
	defer line.Clear()
	r.Progress = func(p sweep.Progress) { line.Show(func() string { return progressText(p, goal) }) }
	n, err := r.Run(ctx, goal)
	if errors.Is(err, context.Canceled) {
		line.Clear()
		fmt.Fprintf(std.Talk, "quarterdeck: %d units are kept in %s; the same command goes on from there\n", r.Store.Finished(), r.Store.Dir)
	}
	return n, err
}

// progressText says how many units are finished and how long it may take.
func progressText(p sweep.Progress, goal sweep.Goal) string {
	text := fmt.Sprintf("%d units of %d", p.Finished, p.Target)
	left := time.Duration(-1)
	perUnit := p.Worked / time.Duration(max(1, p.Finished))
	switch {
	case goal.Budget > 0:
		left = max(0, goal.Budget-p.Worked)
	case p.Looked > 0: // the width falls with the square root
		need := float64(p.Target) * p.Widest.Ratio * p.Widest.Ratio * float64(p.Looked) / float64(max(1, sweep.Boundary(p.Looked)))
		left = time.Duration(max(0, need-float64(p.Finished)) * float64(perUnit))
	case goal.Units > 0:
		left = time.Duration(max(0, p.Target-p.Finished)) * perUnit
	}
	if p.Looked > 0 {
		text += fmt.Sprintf(", ± %.1f of ± %.1f asked (%s)", p.Widest.Half, goal.Precision, p.Widest.Metric)
	}
	if left >= 0 {
		text += fmt.Sprintf(", about %v left", left.Round(time.Second))
	}
	return text
}

// printReport prints the summary.
func printReport(out io.Writer, r *report.Report, page string) {
	sets := fmt.Sprintf("under each of %d rule sets, each", len(r.Sets))
	if len(r.Sets) == 1 {
		sets = "under one rule set, each"
	}
	fmt.Fprintf(out, "%s: %d deals %s played twice by %s\n", r.Title, r.Units, sets, strings.Join(r.Bots, ", "))
	fmt.Fprintf(out, "%s: %s\n", r.FirstSetTitle(), r.DescribeFirstSet())
	for i := range r.Groups {
		for _, f := range r.Findings(&r.Groups[i]) {
			fmt.Fprintf(out, "%s, %s: %s", r.Groups[i].Title, f.Name, f.Sentence)
			if len(f.More) > 0 {
				fmt.Fprintf(out, " Also different: %s.", strings.Join(f.More, ", "))
			}
			fmt.Fprintln(out)
		}
	}
	fmt.Fprintf(out, "Report: %s\nAgain: %s\n", page, r.Command)
}
