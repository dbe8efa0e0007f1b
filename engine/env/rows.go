package env

import "quarterdeck/game"

// Shape is the sizes of the arrays.
type Shape struct {
	Batch       int // positions
	Seats       int
	Rows        int // of a half, at most
	Observation int // numbers of a row
	Actions     int // action numbers
	Legal       int // listed legal actions of a row, at most
}

// Arrays are filled by a Batch. Those of rows have one part for each half; a row's numbers lie together.
type Arrays struct {
	Env         [Halves][]int32  // position of the row
	Seat        [Halves][]int32  // seat of the row
	Observation [Halves][]int16  // Shape.Observation numbers a row
	Mask        [Halves][]uint8  // Shape.Actions numbers a row: 1 for a legal action
	Legal       [Halves][]uint16 // Shape.Legal numbers a row: the legal actions, ascending by the game's order
	LegalCount  [Halves][]int32  // how many there are, listed or not
	Key         [Halves][]uint64 // two numbers a row: the information state
	Action      [Halves][]int32  // the one that Step reads: the number of the action that the row's seat takes

	Actors    []uint16  // by position: the seats that must act, bit by bit
	Reward    []float32 // by position and seat: the utility of a match that the last step ended, else 0
	Score     []int32   // by position and seat: the score of the last match that ended
	Done      []uint8   // by position: 1 if the last step ended the match
	Truncated []uint8   // by position: 1 if the last step reached Config.Limit
	Length    []int32   // by position: actions of seats in the last match that ended
	Final     []int16   // by position and seat: Shape.Observation numbers, what the seat observed at the end of the last match that ended
}

// NewArrays returns arrays in ordinary memory.
func NewArrays(s Shape) Arrays {
	a := Arrays{
		Actors: make([]uint16, s.Batch), Reward: make([]float32, s.Batch*s.Seats), Score: make([]int32, s.Batch*s.Seats),
		Done: make([]uint8, s.Batch), Truncated: make([]uint8, s.Batch), Length: make([]int32, s.Batch),
		Final: make([]int16, s.Batch*s.Seats*s.Observation),
	}
	for h := range Halves {
		a.Env[h], a.Seat[h] = make([]int32, s.Rows), make([]int32, s.Rows)
		a.Observation[h] = make([]int16, s.Rows*s.Observation)
		a.Mask[h] = make([]uint8, s.Rows*s.Actions)
		a.Legal[h], a.LegalCount[h] = make([]uint16, s.Rows*s.Legal), make([]int32, s.Rows)
		a.Key[h], a.Action[h] = make([]uint64, 2*s.Rows), make([]int32, s.Rows)
	}
	return a
}

func (b *Batch) shape() Shape {
	s := Shape{Batch: b.Config.Batch, Seats: b.Setup.Seats, Observation: b.Encoding.Observation(), Actions: b.Encoding.Actions()}
	s.Legal = min(s.Actions, MaxLegal)
	s.Rows = (s.Batch + 1) / 2
	if b.base.phased == nil || b.base.chooser != nil {
		s.Rows *= s.Seats // all may choose at once
	}
	return s
}

// refill writes the rows of a half: one for each seat that must act, by position and seat.
func (b *Batch) refill(h int) {
	part := &b.halves[h]
	part.count = 0
	for i := part.first; i < part.end; i++ {
		w := b.worlds[i]
		asked := w.asked()
		if b.Keep && b.Limit > 0 && w.steps >= b.Limit {
			asked = 0
		}
		b.arrays.Actors[i] = uint16(asked)
		for ; asked != 0; asked &= asked - 1 {
			b.fill(h, part.count, i, asked.First())
			part.count++
		}
	}
}

// fill writes one row.
func (b *Batch) fill(h, r, i int, s game.Seat) {
	a, w, row := &b.arrays, b.worlds[i], &b.halves[h].rows[r]
	a.Env[h][r], a.Seat[h][r] = int32(i), int32(s)
	w.encoder.Observe(a.Observation[h][r*b.Shape.Observation:(r+1)*b.Shape.Observation], s)
	a.Key[h][2*r], a.Key[h][2*r+1] = w.keys[s][0], w.keys[s][1]

	mask := a.Mask[h][r*b.Shape.Actions : (r+1)*b.Shape.Actions]
	for _, id := range row.ids {
		mask[id] = 0
	}
	row.world, row.seat = i, s
	row.legal = w.st.Legal(row.legal[:0], s)
	ids := row.ids[:0]
	for _, action := range row.legal {
		id := w.encoder.ActionID(s, action)
		mask[id] = 1
		ids = append(ids, uint16(id))
	}
	row.ids = ids
	copy(a.Legal[h][r*b.Shape.Legal:(r+1)*b.Shape.Legal], ids)
	a.LegalCount[h][r] = int32(len(ids))
}
