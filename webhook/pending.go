package webhook

import (
	"context"
	"slices"
)

// pending holds the unfinished messages, the oldest first. When it is full, networks share its places: a new message
// displaces one of the network that has the most, unless its own network would then have more.
type pending struct {
	capacity int // how many messages there may be
	retries  int // how many messages may wait for another attempt
	jobs     []*job
}

// job is one unfinished message.
type job struct {
	owner, network string
	waits          bool // for another attempt
	cancel         context.CancelFunc
	displaced      bool // another message took its place
}

func newJob(m *Message, cancel context.CancelFunc) *job {
	j := &job{owner: m.Owner, network: "network " + m.Network, cancel: cancel}
	if m.Network == "" {
		j.network = "owner " + m.Owner
	}
	return j
}

// ofOwner returns the number of an owner's messages.
func (p *pending) ofOwner(owner string) (n int) {
	for _, j := range p.jobs {
		if j.owner == owner {
			n++
		}
	}
	return n
}

// add adds a message and reports whether there was a place for it.
func (p *pending) add(j *job) bool {
	if !p.makeRoom(j, p.capacity, func(*job) bool { return true }) {
		return false
	}
	p.jobs = append(p.jobs, j)
	return true
}

// remove removes a message that has ended, unless another one took its place.
func (p *pending) remove(j *job) {
	p.jobs = slices.DeleteFunc(p.jobs, func(other *job) bool { return other == j })
}

// retry reports whether a message may wait for another attempt.
func (p *pending) retry(j *job) bool {
	j.waits = !j.displaced && p.makeRoom(j, p.retries, func(other *job) bool { return other.waits })
	return j.waits
}

// makeRoom reports whether there is a place for one more message among those that counted selects. If there are limit of
// them, it may displace one.
func (p *pending) makeRoom(j *job, limit int, counted func(*job) bool) bool {
	total, of := 0, map[string]int{}
	for _, other := range p.jobs {
		if counted(other) {
			total++
			of[other.network]++
		}
	}
	if total < limit {
		return true
	}
	network := j.network
	for name, n := range of {
		if n > of[network] || n == of[network] && name < network && network != j.network {
			network = name
		}
	}
	if of[network] <= of[j.network]+1 {
		return false
	}
	p.displace(network, counted)
	return true
}

// displace cancels a message of a network, the one that loses least: if possible one that waits for another attempt, and
// of these the newest.
func (p *pending) displace(network string, counted func(*job) bool) {
	var last *job
	for _, j := range p.jobs {
		if j.network == network && counted(j) && (last == nil || j.waits || !last.waits) {
			last = j
		}
	}
	last.displaced = true
	last.cancel()
	p.remove(last)
}
