-- +goose Up
-- Groups and friends of guests, their challenges, and when guests were last here.
CREATE TABLE circle (
    id    TEXT    COLLATE "C" PRIMARY KEY,
    owner TEXT    COLLATE "C" NOT NULL,
    name  TEXT    COLLATE "C" NOT NULL, -- '': the friends of the owner
    link  TEXT    COLLATE "C" NOT NULL,
    made  BIGINT  NOT NULL  -- milliseconds since 1970, like all times
);

CREATE UNIQUE INDEX circle_link  ON circle (link);
CREATE        INDEX circle_owner ON circle (owner);

CREATE TABLE member (
    circle TEXT    COLLATE "C" NOT NULL REFERENCES circle (id) ON DELETE CASCADE,
    guest  TEXT    COLLATE "C" NOT NULL,
    joined BIGINT  NOT NULL,
    PRIMARY KEY (circle, guest)
);

CREATE INDEX member_guest ON member (guest, circle);

CREATE TABLE challenge (
    id       TEXT    COLLATE "C" PRIMARY KEY,
    sender   TEXT    COLLATE "C" NOT NULL, -- guests
    receiver TEXT    COLLATE "C" NOT NULL,
    made     BIGINT  NOT NULL,
    until    BIGINT  NOT NULL, -- when it expires
    match    TEXT    COLLATE "C" NOT NULL, -- that it became, or ''
    data     TEXT    NOT NULL  -- JSON
);

CREATE INDEX challenge_sender   ON challenge (sender, receiver);
CREATE INDEX challenge_receiver ON challenge (receiver);
CREATE INDEX challenge_until    ON challenge (until);

CREATE TABLE presence (
    guest  TEXT    COLLATE "C" PRIMARY KEY,
    seen   BIGINT  NOT NULL, -- when the guest was last here; 0: not known
    hidden SMALLINT NOT NULL  -- 1: the guest does not want it to be known
);

-- +goose Down
DROP TABLE presence;
DROP TABLE challenge;
DROP TABLE member;
DROP TABLE circle;
