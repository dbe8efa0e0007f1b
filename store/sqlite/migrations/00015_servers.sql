-- +goose Up
-- When servers ran, so that clocks can stand still while none does.
CREATE TABLE server (
    id      TEXT    PRIMARY KEY,
    started INTEGER NOT NULL, -- milliseconds since 1970
    seen    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE server;
