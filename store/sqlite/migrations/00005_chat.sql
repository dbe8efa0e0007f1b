-- +goose Up
-- What is said at tables, beside the matches' logs.
CREATE TABLE talk (
    match   TEXT    NOT NULL REFERENCES match (id),
    n       INTEGER NOT NULL, -- 1, 2, 3 … without gaps
    at      INTEGER NOT NULL, -- milliseconds since 1970
    channel INTEGER NOT NULL, -- 1 everybody at the table, 2 one seat, 3 those without a seat
    guest   TEXT    NOT NULL, -- who said it; empty: they asked to be forgotten
    name    TEXT    NOT NULL, -- of somebody without a seat
    seat    INTEGER NOT NULL, -- of who said it, -3 without one
    to_seat INTEGER NOT NULL, -- who may read it, for channel 2
    text    TEXT    NOT NULL,
    key     TEXT    NOT NULL, -- idempotency key or empty
    PRIMARY KEY (match, n)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX talk_key ON talk (match, guest, key) WHERE key <> '';
CREATE INDEX talk_guest ON talk (guest) WHERE guest <> '';

-- Who does not want to hear whom.
CREATE TABLE mute (
    guest TEXT NOT NULL,
    other TEXT NOT NULL,
    PRIMARY KEY (guest, other)
) STRICT, WITHOUT ROWID;

CREATE INDEX mute_other ON mute (other);

-- +goose Down
DROP TABLE mute;
DROP TABLE talk;
