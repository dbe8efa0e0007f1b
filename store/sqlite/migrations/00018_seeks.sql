-- +goose Up
-- Searches of guests for opponents.
CREATE TABLE seek (
    guest  TEXT    PRIMARY KEY,
    id     TEXT    NOT NULL, -- new for every search
    pool   TEXT    NOT NULL,
    seats  INTEGER NOT NULL,
    rating INTEGER NOT NULL,
    made   INTEGER NOT NULL, -- milliseconds since 1970, like all times
    seen   INTEGER NOT NULL, -- when the guest's client last asked
    bot    TEXT    NOT NULL, -- the match that the guest plays with bots meanwhile, or ''
    match  TEXT    NOT NULL, -- the match of the seek and its opponents, or ''
    last   TEXT    NOT NULL, -- the match of the guest's previous seek, or ''
    data   TEXT    NOT NULL  -- JSON
) STRICT, WITHOUT ROWID;

CREATE INDEX seek_waiting ON seek (pool, made, id) WHERE match = '';
CREATE INDEX seek_paired  ON seek (match, id) WHERE match <> '';

-- +goose Down
DROP TABLE seek;
