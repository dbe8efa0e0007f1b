package store

import "errors"

// ErrSecret is returned by Secret when a secret has changed since it was stored. Every token, seed and signature
// depends on them: a server must not continue with another key.
var ErrSecret = errors.New("the keys in the store are damaged: restore the table “secret” from a backup")

// SecretHash returns the hash that is stored with a secret.
func SecretHash(name string, value []byte) Hash {
	c := ChainOf(name)
	return c.sum(appendBytes(appendText(append(c.buffer[:0], hashOfSecret), name), value))
}
