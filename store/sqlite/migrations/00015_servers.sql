-- +goose Up
-- When servers ran, so that clocks can stand still while none does.
CREATE TABLE server (
    id   TEXT    PRIMARY KEY,
    seen INTEGER NOT NULL -- milliseconds since 1970
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE server;
