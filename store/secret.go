package store

import "errors"

// ErrSecret is returned by Secret when a row of the secrets is not what was once kept. Every token, seed and signature follows from
// them: a server must not go on with another key.
var ErrSecret = errors.New("the keys in the store are damaged: restore the table “secret” from a backup")

// SecretHash returns the hash that is kept with a secret.
func SecretHash(name string, value []byte) Hash {
	c := ChainOf(name)
	return c.sum(appendBytes(appendText(append(c.buffer[:0], hashOfSecret), name), value))
}
