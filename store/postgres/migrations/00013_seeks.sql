-- +goose Up
-- Searches of guests for opponents.
CREATE TABLE seek (
    guest  TEXT     COLLATE "C" PRIMARY KEY,
    id     TEXT     COLLATE "C" NOT NULL, -- new for every search
    pool   TEXT     COLLATE "C" NOT NULL,
    seats  SMALLINT NOT NULL,
    rating INTEGER  NOT NULL,
    made   BIGINT   NOT NULL, -- milliseconds since 1970, like all times
    seen   BIGINT   NOT NULL, -- when the guest's client last asked
    bot    TEXT     COLLATE "C" NOT NULL, -- the match that the guest plays with bots meanwhile, or ''
    match  TEXT     COLLATE "C" NOT NULL, -- the match of the seek and its opponents, or ''
    last   TEXT     COLLATE "C" NOT NULL, -- the match of the guest's previous seek, or ''
    data   TEXT     NOT NULL -- JSON
);

CREATE INDEX seek_waiting ON seek (pool, made, id) WHERE match = '';
CREATE INDEX seek_paired  ON seek (match, id) WHERE match <> '';

-- +goose Down
DROP TABLE seek;
