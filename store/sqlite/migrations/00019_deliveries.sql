-- +goose Up
-- Messages to guests' own programs that have not arrived.
CREATE TABLE delivery (
    id      TEXT    PRIMARY KEY,
    guest   TEXT    NOT NULL,
    match   TEXT    NOT NULL,
    version INTEGER NOT NULL,
    seat    INTEGER NOT NULL,
    over    INTEGER NOT NULL, -- 1: the match is over; 0: it is the guest's turn
    at      INTEGER NOT NULL, -- milliseconds since 1970, like all times
    holder  TEXT    NOT NULL, -- the server that sends it
    until   INTEGER NOT NULL  -- when other servers may take it over
) STRICT, WITHOUT ROWID;

CREATE INDEX delivery_guest ON delivery (guest);
CREATE INDEX delivery_until ON delivery (until);

-- +goose Down
DROP TABLE delivery;
