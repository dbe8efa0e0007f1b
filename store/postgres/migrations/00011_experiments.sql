-- +goose Up
-- Sweeps of the lab that guests have started, their units in parts, and their reports.
CREATE TABLE experiment (
    id     TEXT     COLLATE "C" PRIMARY KEY,
    guest  TEXT     COLLATE "C" NOT NULL,
    made   BIGINT   NOT NULL, -- milliseconds since 1970, like all times
    state  SMALLINT NOT NULL, -- 0: queued, 1: paused, 2: reported, 3: failed
    served BIGINT   NOT NULL, -- when a unit was last claimed
    next   INTEGER  NOT NULL, -- the first unit that was never claimed
    done   INTEGER  NOT NULL, -- finished units
    least  INTEGER  NOT NULL, -- units that are played even if the budget is spent
    target INTEGER  NOT NULL, -- the first unit that is not to be claimed
    worked BIGINT   NOT NULL, -- microseconds
    budget BIGINT   NOT NULL, -- microseconds
    data   TEXT     NOT NULL, -- JSON
    note   TEXT     NOT NULL  -- JSON
);

CREATE INDEX experiment_guest  ON experiment (guest, made, id);
CREATE INDEX experiment_queued ON experiment (served, id) WHERE state = 0;

CREATE TABLE experiment_part (
    experiment TEXT     COLLATE "C" NOT NULL REFERENCES experiment (id) ON DELETE CASCADE,
    first      INTEGER  NOT NULL,
    size       INTEGER  NOT NULL,
    holder     TEXT     COLLATE "C" NOT NULL,
    until      BIGINT   NOT NULL, -- when the claim ends
    done       SMALLINT NOT NULL, -- 1: the units are finished
    worked     BIGINT   NOT NULL, -- microseconds
    data       BYTEA    NOT NULL,
    PRIMARY KEY (experiment, first)
);

CREATE INDEX experiment_part_open ON experiment_part (experiment, first) WHERE done = 0;

CREATE TABLE experiment_file (
    experiment TEXT  COLLATE "C" NOT NULL REFERENCES experiment (id) ON DELETE CASCADE,
    name       TEXT  COLLATE "C" NOT NULL,
    data       BYTEA NOT NULL,
    PRIMARY KEY (experiment, name)
);

-- +goose Down
DROP TABLE experiment_file;
DROP TABLE experiment_part;
DROP TABLE experiment;
