-- +goose Up
-- Races of puzzles. The answers of a racer are in puzzle_run.
CREATE TABLE race (
    id     TEXT   COLLATE "C" PRIMARY KEY,
    owner  TEXT   COLLATE "C" NOT NULL, -- who may start it
    game   TEXT   COLLATE "C" NOT NULL,
    opened BIGINT NOT NULL, -- milliseconds since 1970, like all times
    begins BIGINT NOT NULL  -- 0: it was not started
);

CREATE INDEX race_owner ON race (owner, begins);

CREATE TABLE racer (
    race   TEXT   COLLATE "C" NOT NULL REFERENCES race (id) ON DELETE CASCADE,
    guest  TEXT   COLLATE "C" NOT NULL,
    joined BIGINT NOT NULL,
    run    TEXT   COLLATE "C" NOT NULL,
    PRIMARY KEY (race, guest)
);

CREATE INDEX racer_guest ON racer (guest);

-- +goose Down
DROP TABLE racer;
DROP TABLE race;
