-- +goose Up
-- When servers ran, so that clocks can stand still while none does.
CREATE TABLE server (
    id      TEXT   COLLATE "C" PRIMARY KEY,
    started BIGINT NOT NULL, -- milliseconds since 1970
    seen    BIGINT NOT NULL
);

-- +goose Down
DROP TABLE server;
