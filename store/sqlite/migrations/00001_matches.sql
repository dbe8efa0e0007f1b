-- +goose Up
CREATE TABLE match (
    id      TEXT    PRIMARY KEY,
    game    TEXT    NOT NULL,
    rules   INTEGER NOT NULL,
    setup   TEXT    NOT NULL,
    seats   TEXT    NOT NULL,
    seed    BLOB    NOT NULL,
    host    TEXT    NOT NULL,
    created INTEGER NOT NULL, -- milliseconds since 1970
    status  INTEGER NOT NULL  -- 1 waiting, 2 running, 3 running with a bot, 4 finished
) STRICT, WITHOUT ROWID;

CREATE INDEX match_status ON match (status, created, id);

-- The key (match, seq) is the only lock there is.
CREATE TABLE entry (
    match TEXT    NOT NULL REFERENCES match (id),
    seq   INTEGER NOT NULL, -- 0, 1, 2 … without gaps
    actor INTEGER NOT NULL, -- seat, -1 chance, -2 clock, -4 house
    text  TEXT    NOT NULL,
    at    INTEGER NOT NULL, -- milliseconds since 1970
    key   TEXT    NOT NULL, -- idempotency key or empty
    PRIMARY KEY (match, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE secret (
    name  TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE secret;
DROP TABLE entry;
DROP TABLE match;
