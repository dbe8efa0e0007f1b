package rows

import (
	"context"
	"strconv"
	"time"
)

// probeName is the row of the table secret that Probe changes. It is no secret and has no hash, but the table exists in
// every version.
const probeName = "probe"

// Probe changes a row, to test that the store can write.
func (w *Writer) Probe(ctx context.Context) error {
	value := strconv.FormatInt(time.Now().UnixNano(), 10)
	return w.exec(ctx, `INSERT INTO secret (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = excluded.value`, probeName, []byte(value))
}
