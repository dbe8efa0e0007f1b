-- +goose Up
-- Puzzles made from guests' finished matches, and the answers to them.
CREATE TABLE drill (
    id      TEXT    PRIMARY KEY,
    guest   TEXT    NOT NULL,
    match   TEXT    NOT NULL REFERENCES match (id),
    rank    INTEGER NOT NULL, -- among those of the guest and the match; 0: the costliest choice
    made    INTEGER NOT NULL, -- milliseconds since 1970, like all times
    state   INTEGER NOT NULL, -- 0: not confirmed yet, 1: confirmed, 2: dropped
    claimed INTEGER NOT NULL, -- when a server last began to confirm it
    due     INTEGER NOT NULL, -- when to answer it next
    answers INTEGER NOT NULL, -- how many there are
    data    TEXT    NOT NULL, -- JSON
    card    TEXT    NOT NULL  -- JSON
) STRICT, WITHOUT ROWID;

CREATE INDEX drill_due ON drill (guest, state, due, id);
CREATE INDEX drill_unconfirmed ON drill (rank, made, id) WHERE state = 0;

CREATE TABLE answer (
    drill TEXT    NOT NULL REFERENCES drill (id),
    n     INTEGER NOT NULL, -- from 1
    at    INTEGER NOT NULL,
    data  TEXT    NOT NULL, -- JSON
    PRIMARY KEY (drill, n)
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE answer;
DROP TABLE drill;
