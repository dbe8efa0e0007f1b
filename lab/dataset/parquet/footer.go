package parquet

// Numbers of the format.
const (
	required, repeated = 0, 2 // repetition types
	convertedList      = 3
	encodingPlain      = 0
	encodingRLE        = 3
	codecGzip          = 2
)

// pageHeader returns the header of a data page.
func pageHeader(raw, compressed, values int) []byte {
	var data structure
	data.i32(1, int32(values))
	data.i32(2, encodingPlain)
	data.i32(3, encodingRLE) // definition levels
	data.i32(4, encodingRLE) // repetition levels
	var page structure
	page.i32(1, 0) // a data page
	page.i32(2, int32(raw))
	page.i32(3, int32(compressed))
	page.inner(5, data.end())
	return page.end()
}

// footer returns the file's metadata.
func (w *Writer) footer() []byte {
	var groups [][]byte
	rows := 0
	for _, g := range w.groups {
		rows += g.rows
		groups = append(groups, w.groupOf(g))
	}
	var note structure
	note.text(1, w.note[0])
	note.text(2, w.note[1])
	var file structure
	file.i32(1, 1) // version
	file.list(2, thriftStruct, w.schema()...)
	file.i64(3, int64(rows))
	file.list(4, thriftStruct, groups...)
	file.list(5, thriftStruct, note.end())
	file.text(6, "quarterdeck")
	return file.end()
}

// schema returns the tree of columns, depth first.
func (w *Writer) schema() [][]byte {
	var root structure
	root.text(4, "schema")
	root.i32(5, int32(len(w.columns)))
	out := [][]byte{root.end()}
	for _, c := range w.columns {
		if !c.List {
			out = append(out, leaf(c.Name, c.Kind))
			continue
		}
		var outer, inner structure
		outer.i32(3, required)
		outer.text(4, c.Name)
		outer.i32(5, 1)
		outer.i32(6, convertedList)
		inner.i32(3, repeated)
		inner.text(4, "list")
		inner.i32(5, 1)
		out = append(out, outer.end(), inner.end(), leaf("element", c.Kind))
	}
	return out
}

func leaf(name string, kind Kind) []byte {
	var s structure
	s.i32(1, physical[kind])
	s.i32(3, required)
	s.text(4, name)
	if c := converted[kind]; c != none {
		s.i32(6, c)
	}
	return s.end()
}

// groupOf returns the metadata of a row group.
func (w *Writer) groupOf(g group) []byte {
	var columns [][]byte
	size := int64(0)
	for i, c := range g.chunks {
		size += c.rawSum
		columns = append(columns, w.columns[i].chunkOf(c))
	}
	var s structure
	s.list(1, thriftStruct, columns...)
	s.i64(2, size)
	s.i64(3, int64(g.rows))
	return s.end()
}

// chunkOf returns the metadata of a column in a row group.
func (c *column) chunkOf(at chunk) []byte {
	path := [][]byte{text(nil, c.Name)}
	if c.List {
		path = append(path, text(nil, "list"), text(nil, "element"))
	}
	var m structure
	m.i32(1, physical[c.Kind])
	m.list(2, thriftI32, zigzag(nil, encodingPlain), zigzag(nil, encodingRLE))
	m.list(3, thriftBinary, path...)
	m.i32(4, codecGzip)
	m.i64(5, int64(at.values))
	m.i64(6, at.rawSum)
	m.i64(7, at.diskSize)
	m.i64(9, at.offset)
	var s structure
	s.i64(2, at.offset)
	s.inner(3, m.end())
	return s.end()
}
