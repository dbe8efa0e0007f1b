-- +goose Up
-- To whom matches were shown who have no seat there.
CREATE TABLE witness (
    match TEXT   COLLATE "C" NOT NULL,
    guest TEXT   COLLATE "C" NOT NULL, -- '' for visitors without a guest, and once the guest was deleted
    at    BIGINT NOT NULL,             -- milliseconds since 1970, like all times
    PRIMARY KEY (match, guest)
);

CREATE INDEX witness_guest ON witness (guest, at) WHERE guest <> '';

-- Since when there are witnesses.
INSERT INTO witness (match, guest, at) VALUES ('', '', CAST(1000 * extract(epoch FROM clock_timestamp()) AS BIGINT));

-- +goose Down
DROP TABLE witness;
