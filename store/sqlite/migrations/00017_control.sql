-- +goose Up
-- What administrators have set for all servers: read-only mode, an announcement, a restart.
CREATE TABLE control (
    id      INTEGER PRIMARY KEY CHECK (id = 1),
    version INTEGER NOT NULL,
    data    TEXT    NOT NULL -- JSON
) STRICT;

-- +goose Down
DROP TABLE control;
