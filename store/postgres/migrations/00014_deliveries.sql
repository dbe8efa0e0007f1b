-- +goose Up
-- Messages to guests' own programs that have not arrived.
CREATE TABLE delivery (
    id      TEXT     COLLATE "C" PRIMARY KEY,
    guest   TEXT     COLLATE "C" NOT NULL,
    match   TEXT     COLLATE "C" NOT NULL,
    version INTEGER  NOT NULL,
    seat    SMALLINT NOT NULL,
    over    SMALLINT NOT NULL, -- 1: the match is over; 0: it is the guest's turn
    at      BIGINT   NOT NULL, -- milliseconds since 1970, like all times
    holder  TEXT     COLLATE "C" NOT NULL, -- the server that sends it
    until   BIGINT   NOT NULL  -- when other servers may take it over
);

CREATE INDEX delivery_guest ON delivery (guest);
CREATE INDEX delivery_until ON delivery (until);

-- +goose Down
DROP TABLE delivery;
