-- +goose Up
-- What administrators have set for all servers: read-only mode, an announcement, a restart.
CREATE TABLE control (
    id      INTEGER PRIMARY KEY CHECK (id = 1),
    version BIGINT  NOT NULL,
    data    TEXT    NOT NULL -- JSON
);

-- +goose Down
DROP TABLE control;
