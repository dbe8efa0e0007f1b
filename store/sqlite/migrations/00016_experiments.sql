-- +goose Up
-- Sweeps of the lab that guests have started, their units in parts, and their reports.
CREATE TABLE experiment (
    id     TEXT    PRIMARY KEY,
    guest  TEXT    NOT NULL,
    made   INTEGER NOT NULL, -- milliseconds since 1970, like all times
    state  INTEGER NOT NULL, -- 0: queued, 1: paused, 2: reported, 3: failed
    served INTEGER NOT NULL, -- when a unit was last claimed
    next   INTEGER NOT NULL, -- the first unit that was never claimed
    done   INTEGER NOT NULL, -- finished units
    least  INTEGER NOT NULL, -- units that are played even if the budget is spent
    target INTEGER NOT NULL, -- the first unit that is not to be claimed
    worked INTEGER NOT NULL, -- microseconds
    budget INTEGER NOT NULL, -- microseconds
    data   TEXT    NOT NULL, -- JSON
    note   TEXT    NOT NULL  -- JSON
) STRICT, WITHOUT ROWID;

CREATE INDEX experiment_guest  ON experiment (guest, made, id);
CREATE INDEX experiment_queued ON experiment (served, id) WHERE state = 0;

CREATE TABLE experiment_part (
    experiment TEXT    NOT NULL REFERENCES experiment (id),
    first      INTEGER NOT NULL,
    size       INTEGER NOT NULL,
    holder     TEXT    NOT NULL,
    until      INTEGER NOT NULL, -- when the claim ends
    done       INTEGER NOT NULL, -- 1: the units are finished
    worked     INTEGER NOT NULL, -- microseconds
    data       BLOB    NOT NULL,
    PRIMARY KEY (experiment, first)
) STRICT;

CREATE INDEX experiment_part_open ON experiment_part (experiment, first) WHERE done = 0;

CREATE TABLE experiment_file (
    experiment TEXT NOT NULL REFERENCES experiment (id),
    name       TEXT NOT NULL,
    data       BLOB NOT NULL,
    PRIMARY KEY (experiment, name)
) STRICT;

-- +goose Down
DROP TABLE experiment_file;
DROP TABLE experiment_part;
DROP TABLE experiment;
