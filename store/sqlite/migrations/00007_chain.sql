-- +goose Up
-- Each entry carries a hash of itself and of the entry before it (store.Chain), so that damage is found. Logs of before have none until
-- the store chains them; chained says that all entries of a match must have one.
ALTER TABLE entry ADD COLUMN hash BLOB;
ALTER TABLE match ADD COLUMN chained INTEGER NOT NULL DEFAULT 0; -- 1: every entry has its hash

CREATE INDEX match_unchained ON match (id) WHERE chained = 0;

-- +goose Down
DROP INDEX match_unchained;
ALTER TABLE match DROP COLUMN chained;
ALTER TABLE entry DROP COLUMN hash;
