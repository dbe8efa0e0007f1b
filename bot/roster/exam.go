package roster

// Exam is how programs are examined in a game. Shares and budgets keep the questions about 200 matches within some minutes of
// processor time. If Iterations and Playouts are 0, the exact solution judges.
type Exam struct {
	Seats      int     // 0: the fewest
	Plays      string  // the level that plays the matches with questions
	Share      float64 // of the choices that are asked about
	PerDeal    int     // matches with questions of each deal
	Iterations int     // of the coach's judge for a question
	Playouts   int     // of each answer by mate, instead of the judge
}

// Exact reports whether the exact solution judges.
func (x *Exam) Exact() bool { return x.Iterations+x.Playouts == 0 }
