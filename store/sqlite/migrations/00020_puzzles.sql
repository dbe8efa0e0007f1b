-- +goose Up
-- Puzzles for all guests, and what guests answered.
CREATE TABLE puzzle (
    id     TEXT    PRIMARY KEY,
    game   TEXT    NOT NULL,
    theme  TEXT    NOT NULL,
    made   INTEGER NOT NULL, -- milliseconds since 1970, like all times
    rating INTEGER NOT NULL, -- rounded from skill
    tries  INTEGER NOT NULL, -- how many there are
    data   TEXT    NOT NULL, -- JSON
    skill  TEXT    NOT NULL  -- JSON
) STRICT, WITHOUT ROWID;

CREATE INDEX puzzle_rated  ON puzzle (game, rating, id);
CREATE INDEX puzzle_themed ON puzzle (game, theme, rating, id);

CREATE TABLE puzzle_run (
    id      TEXT    PRIMARY KEY,
    guest   TEXT    NOT NULL,
    kind    TEXT    NOT NULL,
    game    TEXT    NOT NULL,
    begun   INTEGER NOT NULL,
    answers INTEGER NOT NULL, -- how many there are
    score   INTEGER NOT NULL,
    data    TEXT    NOT NULL  -- JSON
) STRICT, WITHOUT ROWID;

CREATE INDEX puzzle_run_guest ON puzzle_run (guest, begun, id);

CREATE TABLE puzzle_try (
    puzzle TEXT    NOT NULL REFERENCES puzzle (id),
    n      INTEGER NOT NULL, -- from 1
    guest  TEXT    NOT NULL, -- '' once the guest was deleted
    game   TEXT    NOT NULL,
    m      INTEGER NOT NULL, -- among those of the guest in the game, from 1
    at     INTEGER NOT NULL,
    data   TEXT    NOT NULL, -- JSON
    PRIMARY KEY (puzzle, n)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX puzzle_try_guest  ON puzzle_try (guest, game, m) WHERE guest <> '';
CREATE UNIQUE INDEX puzzle_try_puzzle ON puzzle_try (guest, puzzle) WHERE guest <> '';

-- +goose Down
DROP TABLE puzzle_try;
DROP TABLE puzzle_run;
DROP TABLE puzzle;
