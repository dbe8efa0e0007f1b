package parquet

import "encoding/binary"

func le32(out []byte, v uint32) []byte { return binary.LittleEndian.AppendUint32(out, v) }
func le64(out []byte, v uint64) []byte { return binary.LittleEndian.AppendUint64(out, v) }

func varint(out []byte, v uint64) []byte { return binary.AppendUvarint(out, v) }

// Types of Thrift's compact protocol, in which a file's structures are written.
const (
	thriftI32    = 5
	thriftI64    = 6
	thriftBinary = 8
	thriftList   = 9
	thriftStruct = 12
)

// structure writes one structure of the compact protocol: its fields, by ascending number, and its end.
type structure struct {
	out  []byte
	last int // the field before
}

func (s *structure) field(id int, kind byte) {
	s.out = append(s.out, byte(id-s.last)<<4|kind) // no two fields here are more than 15 apart
	s.last = id
}

func (s *structure) i32(id int, v int32) {
	s.field(id, thriftI32)
	s.out = zigzag(s.out, int64(v))
}

func (s *structure) i64(id int, v int64) {
	s.field(id, thriftI64)
	s.out = zigzag(s.out, v)
}

func (s *structure) text(id int, v string) {
	s.field(id, thriftBinary)
	s.out = text(s.out, v)
}

func (s *structure) inner(id int, v []byte) {
	s.field(id, thriftStruct)
	s.out = append(s.out, v...)
}

// list writes elements that are encoded already.
func (s *structure) list(id int, kind byte, elements ...[]byte) {
	s.field(id, thriftList)
	if n := len(elements); n < 15 {
		s.out = append(s.out, byte(n)<<4|kind)
	} else {
		s.out = varint(append(s.out, 0xF0|kind), uint64(n))
	}
	for _, e := range elements {
		s.out = append(s.out, e...)
	}
}

// end returns the structure's bytes.
func (s *structure) end() []byte { return append(s.out, 0) }

func zigzag(out []byte, v int64) []byte { return varint(out, uint64(v)<<1^uint64(v>>63)) }

func text(out []byte, v string) []byte { return append(varint(out, uint64(len(v))), v...) }
