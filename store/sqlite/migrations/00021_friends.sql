-- +goose Up
-- Groups and friends of guests, their challenges, and when guests were last here.
CREATE TABLE circle (
    id    TEXT    PRIMARY KEY,
    owner TEXT    NOT NULL,
    name  TEXT    NOT NULL, -- '': the friends of the owner
    link  TEXT    NOT NULL,
    made  INTEGER NOT NULL  -- milliseconds since 1970, like all times
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX circle_link  ON circle (link);
CREATE        INDEX circle_owner ON circle (owner);

CREATE TABLE member (
    circle TEXT    NOT NULL REFERENCES circle (id),
    guest  TEXT    NOT NULL,
    joined INTEGER NOT NULL,
    PRIMARY KEY (circle, guest)
) STRICT, WITHOUT ROWID;

CREATE INDEX member_guest ON member (guest, circle);

CREATE TABLE challenge (
    id       TEXT    PRIMARY KEY,
    sender   TEXT    NOT NULL, -- guests
    receiver TEXT    NOT NULL,
    made     INTEGER NOT NULL,
    until    INTEGER NOT NULL, -- when it expires
    match    TEXT    NOT NULL, -- that it became, or ''
    data     TEXT    NOT NULL  -- JSON
) STRICT, WITHOUT ROWID;

CREATE INDEX challenge_sender   ON challenge (sender, receiver);
CREATE INDEX challenge_receiver ON challenge (receiver);
CREATE INDEX challenge_until    ON challenge (until);

CREATE TABLE presence (
    guest  TEXT    PRIMARY KEY,
    seen   INTEGER NOT NULL, -- when the guest was last here; 0: not known
    hidden INTEGER NOT NULL  -- 1: the guest does not want it to be known
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE presence;
DROP TABLE challenge;
DROP TABLE member;
DROP TABLE circle;
