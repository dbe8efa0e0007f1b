-- +goose Up
-- What ratings and profiles need of finished matches. All of it follows from the logs, apart from what a guest's deletion leaves.
ALTER TABLE match ADD COLUMN scored INTEGER NOT NULL DEFAULT 0; -- 1: it has a result

CREATE INDEX match_unscored ON match (id) WHERE status = 4 AND scored = 0;

CREATE TABLE result (
    match TEXT    PRIMARY KEY REFERENCES match (id),
    n     INTEGER NOT NULL UNIQUE, -- a reader that has seen a number has seen those below
    pool  TEXT    NOT NULL,
    ended INTEGER NOT NULL, -- milliseconds since 1970
    data  TEXT    NOT NULL  -- JSON
) STRICT, WITHOUT ROWID;

CREATE INDEX result_pool ON result (pool, n);

-- The guests of each result.
CREATE TABLE scorer (
    guest TEXT    NOT NULL,
    match TEXT    NOT NULL REFERENCES match (id),
    ended INTEGER NOT NULL,
    PRIMARY KEY (guest, match)
) STRICT, WITHOUT ROWID;

CREATE INDEX scorer_ended ON scorer (guest, ended, match);

-- +goose Down
DROP TABLE scorer;
DROP TABLE result;
DROP INDEX match_unscored;
ALTER TABLE match DROP COLUMN scored;
