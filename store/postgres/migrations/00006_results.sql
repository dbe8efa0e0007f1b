-- +goose Up
-- What ratings and profiles need of finished matches. All of it follows from the logs, apart from what a guest's deletion leaves.
ALTER TABLE match ADD COLUMN scored SMALLINT NOT NULL DEFAULT 0; -- 1: it has a result

CREATE INDEX match_unscored ON match (id) WHERE status = 4 AND scored = 0;

CREATE TABLE result (
    match TEXT   COLLATE "C" PRIMARY KEY REFERENCES match (id) ON DELETE CASCADE,
    n     BIGINT NOT NULL UNIQUE, -- a reader that has seen a number has seen those below
    pool  TEXT   COLLATE "C" NOT NULL,
    ended BIGINT NOT NULL, -- milliseconds since 1970
    data  TEXT   NOT NULL  -- JSON
);

CREATE INDEX result_pool ON result (pool, n);

-- The guests of each result.
CREATE TABLE scorer (
    guest TEXT   COLLATE "C" NOT NULL,
    match TEXT   COLLATE "C" NOT NULL REFERENCES match (id) ON DELETE CASCADE,
    ended BIGINT NOT NULL,
    PRIMARY KEY (guest, match)
);

CREATE INDEX scorer_ended ON scorer (guest, ended, match);

-- +goose Down
DROP TABLE scorer;
DROP TABLE result;
DROP INDEX match_unscored;
ALTER TABLE match DROP COLUMN scored;
