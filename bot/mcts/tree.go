package mcts

import "quarterdeck/game"

// node holds the statistics of one seat's choice in one information set.
type node struct {
	key      uint64
	first    int32 // index of its first arm; meaningless while arms == 0
	arms     int32 // number of arms, ascending by action; 0 until the second visit
	visits   int32
	secret   bool    // a hidden choice, made at the same time as others
	matching bool    // regret matching has begun
	mean     float32 // mean utility of the seat here
}

// arm is one action of a node. Because of hidden cards, the legal actions of a node differ from guess to guess. The
// node's arms are their union, and avail counts the visits in which the action was legal.
type arm struct {
	act    game.Action
	visits int32
	avail  int32
	mean   float32 // mean utility after the action
	regret float32 // accumulated positive regret (secret choices)
	share  float32 // accumulated strategy, later visits weighing more (secret choices)
	prior  float32 // the game's own weight; 1 if it has none
}

// tree is the arena of nodes and arms, with a table from key to node by linear probing.
type tree struct {
	nodes []node
	arms  []arm
	slots []int32 // 1 + index of a node, or 0; length a power of two, at most half full
}

func (t *tree) reset() {
	t.nodes, t.arms = t.nodes[:0], t.arms[:0]
	if t.slots == nil {
		t.slots = make([]int32, 1<<10)
	}
	clear(t.slots)
}

// maxKeptNodes is the largest number of nodes whose memory is kept for the next choice (about 200 kB).
const maxKeptNodes = 2000

// trim releases the memory of a large tree.
func (t *tree) trim() {
	if cap(t.nodes) > maxKeptNodes {
		*t = tree{}
	}
}

// find returns the index of the node with that key, or -1.
func (t *tree) find(key uint64) int32 {
	mask := uint64(len(t.slots) - 1)
	for i := key & mask; ; i = (i + 1) & mask {
		at := t.slots[i] - 1
		if at < 0 || t.nodes[at].key == key {
			return at
		}
	}
}

// add makes a node without arms; its key must be new.
func (t *tree) add(key uint64, secret bool) int32 {
	if 2*len(t.nodes) >= len(t.slots) {
		t.grow()
	}
	t.nodes = append(t.nodes, node{key: key, secret: secret})
	at := int32(len(t.nodes))
	t.put(key, at)
	return at - 1
}

func (t *tree) put(key uint64, at int32) {
	mask := uint64(len(t.slots) - 1)
	i := key & mask
	for t.slots[i] != 0 {
		i = (i + 1) & mask
	}
	t.slots[i] = at
}

func (t *tree) grow() {
	t.slots = make([]int32, 2*len(t.slots))
	for i, n := range t.nodes {
		t.put(n.key, int32(i+1))
	}
}

// addArms gives the node an arm for every action of legal that has none; priors are the game's weights of
// legal, or empty. The arms leave their old place in the arena unused until the next reset.
func (t *tree) addArms(at int32, legal []game.Action, priors []float32) {
	n := &t.nodes[at]
	first := int32(len(t.arms))
	i, end := n.first, n.first+n.arms
	for j, a := range legal {
		for i < end && t.arms[i].act < a {
			t.arms = append(t.arms, t.arms[i])
			i++
		}
		if i < end && t.arms[i].act == a {
			t.arms = append(t.arms, t.arms[i])
			i++
			continue
		}
		added := arm{act: a, prior: 1}
		if len(priors) > 0 {
			added.prior = priors[j]
		}
		t.arms = append(t.arms, added)
	}
	if i < end {
		t.arms = append(t.arms, t.arms[i:end]...)
	}
	n.first, n.arms = first, int32(len(t.arms))-first
}

// hasArms reports whether all of legal are arms of the node; both ascend.
func (t *tree) hasArms(at int32, legal []game.Action) bool {
	n := &t.nodes[at]
	if int(n.arms) < len(legal) {
		return false
	}
	i, end := n.first, n.first+n.arms
	for _, a := range legal {
		for i < end && t.arms[i].act < a {
			i++
		}
		if i == end || t.arms[i].act != a {
			return false
		}
		i++
	}
	return true
}
