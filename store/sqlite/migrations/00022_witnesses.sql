-- +goose Up
-- To whom matches were shown who have no seat there.
CREATE TABLE witness (
    match TEXT    NOT NULL,
    guest TEXT    NOT NULL, -- '' for visitors without a guest, and once the guest was deleted
    at    INTEGER NOT NULL, -- milliseconds since 1970, like all times
    PRIMARY KEY (match, guest)
) STRICT, WITHOUT ROWID;

CREATE INDEX witness_guest ON witness (guest, at) WHERE guest <> '';

-- Since when there are witnesses.
INSERT INTO witness (match, guest, at) VALUES ('', '', CAST(1000 * unixepoch('subsec') AS INTEGER));

-- +goose Down
DROP TABLE witness;
