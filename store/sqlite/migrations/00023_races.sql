-- +goose Up
-- Races of puzzles. The answers of a racer are in puzzle_run.
CREATE TABLE race (
    id     TEXT    PRIMARY KEY,
    owner  TEXT    NOT NULL, -- who may start it
    game   TEXT    NOT NULL,
    opened INTEGER NOT NULL, -- milliseconds since 1970, like all times
    begins INTEGER NOT NULL  -- 0: it was not started
) STRICT, WITHOUT ROWID;

CREATE INDEX race_owner ON race (owner, begins);

CREATE TABLE racer (
    race   TEXT    NOT NULL REFERENCES race (id),
    guest  TEXT    NOT NULL,
    joined INTEGER NOT NULL,
    run    TEXT    NOT NULL,
    PRIMARY KEY (race, guest)
) STRICT, WITHOUT ROWID;

CREATE INDEX racer_guest ON racer (guest);

-- +goose Down
DROP TABLE racer;
DROP TABLE race;
