-- +goose Up
-- Each secret carries a hash (store.SecretHash), so that damage is found. The next migration computes those of earlier programs.
ALTER TABLE secret ADD COLUMN hash BYTEA; -- NULL: the probe, which is no secret

-- The upgrades of rows that are complete. Once ‘chained’ is, a match without a hash is damaged.
CREATE TABLE upgrade (
    name TEXT COLLATE "C" PRIMARY KEY
);

INSERT INTO upgrade (name) SELECT 'chained' WHERE NOT EXISTS (SELECT 1 FROM match WHERE hash IS NULL);

-- +goose Down
DROP TABLE upgrade;
ALTER TABLE secret DROP COLUMN hash;
