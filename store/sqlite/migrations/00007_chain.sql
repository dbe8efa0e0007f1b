-- +goose Up
-- Each entry carries a hash of itself and of the one before it, and each match a hash of its start (store.Chain), so that damage is
-- found. What an earlier program kept has none until the store chains it: a match without a hash is still to be chained.
ALTER TABLE entry ADD COLUMN hash BLOB;
ALTER TABLE match ADD COLUMN hash BLOB;

CREATE INDEX match_unchained ON match (id) WHERE hash IS NULL;

-- +goose Down
DROP INDEX match_unchained;
ALTER TABLE match DROP COLUMN hash;
ALTER TABLE entry DROP COLUMN hash;
