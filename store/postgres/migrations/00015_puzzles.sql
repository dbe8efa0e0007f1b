-- +goose Up
-- Puzzles for all guests, and what guests answered.
CREATE TABLE puzzle (
    id      TEXT    COLLATE "C" PRIMARY KEY,
    game    TEXT    COLLATE "C" NOT NULL,
    theme   TEXT    COLLATE "C" NOT NULL,
    made    BIGINT  NOT NULL, -- milliseconds since 1970, like all times
    rating  INTEGER NOT NULL, -- rounded from skill
    tries   INTEGER NOT NULL, -- how many there are
    data    TEXT    NOT NULL, -- JSON
    skill   TEXT    NOT NULL  -- JSON
);

CREATE INDEX puzzle_rated  ON puzzle (game, rating, id);
CREATE INDEX puzzle_themed ON puzzle (game, theme, rating, id);

CREATE TABLE puzzle_run (
    id      TEXT    COLLATE "C" PRIMARY KEY,
    guest   TEXT    COLLATE "C" NOT NULL,
    kind    TEXT    COLLATE "C" NOT NULL,
    game    TEXT    COLLATE "C" NOT NULL,
    begun   BIGINT  NOT NULL,
    answers INTEGER NOT NULL, -- how many there are
    score   INTEGER NOT NULL,
    data    TEXT    NOT NULL  -- JSON
);

CREATE INDEX puzzle_run_guest ON puzzle_run (guest, begun, id);

CREATE TABLE puzzle_try (
    puzzle  TEXT    COLLATE "C" NOT NULL REFERENCES puzzle (id) ON DELETE CASCADE,
    n       INTEGER NOT NULL, -- from 1
    guest   TEXT    COLLATE "C" NOT NULL, -- '' once the guest was deleted
    game    TEXT    COLLATE "C" NOT NULL,
    m       INTEGER NOT NULL, -- among those of the guest in the game, from 1
    at      BIGINT  NOT NULL,
    data    TEXT    NOT NULL, -- JSON
    PRIMARY KEY (puzzle, n)
);

CREATE UNIQUE INDEX puzzle_try_guest  ON puzzle_try (guest, game, m) WHERE guest <> '';
CREATE UNIQUE INDEX puzzle_try_puzzle ON puzzle_try (guest, puzzle) WHERE guest <> '';

-- +goose Down
DROP TABLE puzzle_try;
DROP TABLE puzzle_run;
DROP TABLE puzzle;
