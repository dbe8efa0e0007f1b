-- +goose Up
-- Text sorts by its bytes, as in the other stores. Times are milliseconds since 1970; 0: never.
CREATE TABLE match (
    id      TEXT     COLLATE "C" PRIMARY KEY,
    game    TEXT     COLLATE "C" NOT NULL,
    rules   INTEGER  NOT NULL,
    setup   TEXT     NOT NULL, -- JSON
    seats   TEXT     NOT NULL, -- JSON
    seed    BYTEA    NOT NULL,
    host    TEXT     COLLATE "C" NOT NULL,
    series  TEXT     COLLATE "C" NOT NULL,
    created BIGINT   NOT NULL,
    status  SMALLINT NOT NULL, -- 1 waiting, 2 running, 3 running with a bot, 4 finished, 5 called off
    version INTEGER  NOT NULL, -- length of the log that what follows sums up; -1: there is no summary
    listed  SMALLINT NOT NULL, -- 1: everybody may find it
    moves   INTEGER  NOT NULL, -- made by seats
    updated BIGINT   NOT NULL,
    due     BIGINT   NOT NULL, -- when a clock runs out; 0: none runs
    players TEXT     NOT NULL  -- JSON, one store.Seat for each seat
) WITH (fillfactor = 70);      -- every move updates the row: room for it in the same place

CREATE INDEX match_status      ON match (status, created, id);
CREATE INDEX match_series      ON match (series, created, id)       WHERE series <> '';
CREATE INDEX match_series_host ON match (host, series)              WHERE series <> '';
CREATE INDEX match_listed      ON match (status, updated, id)       WHERE listed = 1;
CREATE INDEX match_listed_game ON match (game, status, updated, id) WHERE listed = 1;
CREATE INDEX match_due         ON match (due)                       WHERE due > 0;
CREATE INDEX match_unsummed    ON match (id)                        WHERE version < 0;
CREATE INDEX match_host        ON match (host, status);

-- The key (match, seq) is the only lock there is.
CREATE TABLE entry (
    match TEXT     COLLATE "C" NOT NULL REFERENCES match (id) ON DELETE CASCADE,
    seq   INTEGER  NOT NULL, -- 0, 1, 2 … without gaps
    actor SMALLINT NOT NULL, -- seat, -1 chance, -2 clock, -4 house
    text  TEXT     NOT NULL,
    at    BIGINT   NOT NULL,
    key   TEXT     COLLATE "C" NOT NULL, -- idempotency key or empty
    PRIMARY KEY (match, seq)
);

-- The guests who hold or held a seat in a match, or created it.
CREATE TABLE player (
    guest TEXT     COLLATE "C" NOT NULL,
    match TEXT     COLLATE "C" NOT NULL REFERENCES match (id) ON DELETE CASCADE,
    stood SMALLINT NOT NULL DEFAULT 0, -- 1: they stood up, and did not create the match
    PRIMARY KEY (guest, match)
);

CREATE INDEX player_match ON player (match);

-- What is kept of guests beside their seats.
CREATE TABLE person (
    guest    TEXT     COLLATE "C" PRIMARY KEY,
    version  INTEGER  NOT NULL, -- how often it was kept
    name     TEXT     NOT NULL,
    created  BIGINT   NOT NULL,
    gone     BIGINT   NOT NULL, -- when they asked to be forgotten
    settings TEXT     NOT NULL, -- JSON
    passkeys TEXT     NOT NULL, -- JSON
    "left"   SMALLINT NOT NULL DEFAULT 0 -- 1: they have been forgotten, and this only says so
);

CREATE INDEX person_leaving ON person (guest) WHERE gone > 0 AND "left" = 0;

-- What is said at tables, beside the matches' logs.
CREATE TABLE talk (
    match   TEXT     COLLATE "C" NOT NULL REFERENCES match (id) ON DELETE CASCADE,
    n       INTEGER  NOT NULL, -- 1, 2, 3 … without gaps
    at      BIGINT   NOT NULL,
    channel SMALLINT NOT NULL, -- 1 everybody at the table, 2 one seat, 3 those without a seat
    guest   TEXT     COLLATE "C" NOT NULL, -- who said it; empty: they asked to be forgotten
    name    TEXT     NOT NULL, -- of somebody without a seat
    seat    SMALLINT NOT NULL, -- of who said it, -3 without one
    to_seat SMALLINT NOT NULL, -- who may read it, for channel 2
    text    TEXT     NOT NULL,
    key     TEXT     COLLATE "C" NOT NULL, -- idempotency key or empty
    PRIMARY KEY (match, n)
);

CREATE UNIQUE INDEX talk_key ON talk (match, guest, key) WHERE key <> '';
CREATE INDEX talk_guest ON talk (guest) WHERE guest <> '';

-- Who does not want to hear whom.
CREATE TABLE mute (
    guest TEXT COLLATE "C" NOT NULL,
    other TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (guest, other)
);

CREATE INDEX mute_other ON mute (other);

CREATE TABLE secret (
    name  TEXT COLLATE "C" PRIMARY KEY,
    value BYTEA NOT NULL
);

-- +goose Down
DROP TABLE secret;
DROP TABLE mute;
DROP TABLE talk;
DROP TABLE person;
DROP TABLE player;
DROP TABLE entry;
DROP TABLE match;
