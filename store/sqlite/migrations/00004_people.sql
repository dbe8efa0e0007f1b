-- +goose Up
-- What is kept of guests beside their seats.
CREATE TABLE person (
    guest    TEXT    PRIMARY KEY,
    version  INTEGER NOT NULL,           -- how often it was kept
    name     TEXT    NOT NULL,
    created  INTEGER NOT NULL,           -- milliseconds since 1970
    gone     INTEGER NOT NULL,           -- when they asked to be forgotten, milliseconds since 1970; 0: they did not
    settings TEXT    NOT NULL,           -- JSON
    passkeys TEXT    NOT NULL,           -- JSON
    left     INTEGER NOT NULL DEFAULT 0  -- 1: they have been forgotten, and this only says so
) STRICT, WITHOUT ROWID;

CREATE INDEX person_leaving ON person (guest) WHERE gone > 0 AND left = 0;

-- +goose Down
DROP TABLE person;
