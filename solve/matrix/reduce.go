package matrix

// reduced lists the remaining rows and columns of a game.
type reduced struct{ rows, cols []int }

// reduce repeatedly removes rows that are nowhere better than another row, and columns that are nowhere better (smaller)
// than another column. That may lose some equilibria, but never all of them, and it keeps the value.
func reduce(m Matrix) reduced {
	red := reduced{upTo(m.Rows), upTo(m.Cols)}
	for {
		rows := keep(red.rows, func(a, b int) bool { return allOf(red.cols, func(j int) bool { return m.At(a, j) >= m.At(b, j) }) })
		cols := keep(red.cols, func(a, b int) bool { return allOf(rows, func(i int) bool { return m.At(i, a) <= m.At(i, b) }) })
		if len(rows) == len(red.rows) && len(cols) == len(red.cols) {
			return red
		}
		red = reduced{rows, cols}
	}
}

// keep returns list without the members that another kept member covers.
func keep(list []int, covers func(a, b int) bool) []int {
	kept := append([]int(nil), list...)
	for k := 0; k < len(kept); {
		covered := false
		for _, other := range kept {
			if other != kept[k] && covers(other, kept[k]) {
				covered = true
				break
			}
		}
		if covered {
			kept = append(kept[:k], kept[k+1:]...)
		} else {
			k++
		}
	}
	return kept
}

// matrix returns m restricted to the remaining rows and columns.
func (red reduced) matrix(m Matrix) Matrix {
	small := New(len(red.rows), len(red.cols))
	for k, i := range red.rows {
		for l, j := range red.cols {
			small.Set(k, l, m.At(i, j))
		}
	}
	return small
}

func upTo(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

func allOf(list []int, holds func(int) bool) bool {
	for _, k := range list {
		if !holds(k) {
			return false
		}
	}
	return true
}
