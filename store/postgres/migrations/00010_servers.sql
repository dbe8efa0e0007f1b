-- +goose Up
-- When servers ran, so that clocks can stand still while none does.
CREATE TABLE server (
    id   TEXT   COLLATE "C" PRIMARY KEY,
    seen BIGINT NOT NULL -- milliseconds since 1970
);

-- +goose Down
DROP TABLE server;
