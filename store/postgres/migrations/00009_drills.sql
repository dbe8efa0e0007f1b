-- +goose Up
-- Puzzles made from guests' finished matches, and the answers to them.
CREATE TABLE drill (
    id      TEXT     COLLATE "C" PRIMARY KEY,
    guest   TEXT     COLLATE "C" NOT NULL,
    match   TEXT     COLLATE "C" NOT NULL REFERENCES match (id) ON DELETE CASCADE,
    rank    INTEGER  NOT NULL, -- among those of the guest and the match; 0: the costliest choice
    made    BIGINT   NOT NULL, -- milliseconds since 1970, like all times
    state   SMALLINT NOT NULL, -- 0: not confirmed yet, 1: confirmed, 2: dropped
    claimed BIGINT   NOT NULL, -- when a server last began to confirm it
    due     BIGINT   NOT NULL, -- when to answer it next
    answers INTEGER  NOT NULL, -- how many there are
    data    TEXT     NOT NULL, -- JSON
    card    TEXT     NOT NULL  -- JSON
);

CREATE INDEX drill_due ON drill (guest, state, due, id);
CREATE INDEX drill_unconfirmed ON drill (rank, made, id) WHERE state = 0;

CREATE TABLE answer (
    drill TEXT    COLLATE "C" NOT NULL REFERENCES drill (id) ON DELETE CASCADE,
    n     INTEGER NOT NULL, -- from 1
    at    BIGINT  NOT NULL,
    data  TEXT    NOT NULL, -- JSON
    PRIMARY KEY (drill, n)
);

-- +goose Down
DROP TABLE answer;
DROP TABLE drill;
