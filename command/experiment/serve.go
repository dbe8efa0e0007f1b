package experiment

import (
	"errors"
	"runtime"

	"quarterdeck/experiment"
)

// ServeFlags say who may start experiments on a server, and how much they may compute.
type ServeFlags struct {
	Lab        string `enum:"off,admins,guests" default:"admins" help:"Who may start experiments in the lab: ${enum}. Their bots compute while players need no processor."`
	LabWorkers int    `name:"lab-workers" placeholder:"N" help:"Deals of experiments that this server plays at a time (default: half of the processors). A negative number leaves them to other servers."`
	LabMinutes int    `name:"lab-minutes" default:"40" help:"Computing time in minutes that a guest’s experiments may have in a day, half of it at once; four times as much for an IP address. Administrators have no such limit."`
}

// Check returns what is wrong with the flags.
func (f *ServeFlags) Check() error {
	if f.LabMinutes < 20 {
		return errors.New("--lab-minutes is 20 or more; --lab admins keeps guests from starting experiments")
	}
	return nil
}

// Options returns the flags as a server takes them.
func (f *ServeFlags) Options(version string) experiment.Options {
	o := experiment.Options{Access: experiment.Access(f.Lab), MinutesPerDay: f.LabMinutes, Workers: f.LabWorkers, Version: version}
	if o.Workers == 0 {
		o.Workers = max(1, runtime.GOMAXPROCS(0)/2)
	}
	return o
}
