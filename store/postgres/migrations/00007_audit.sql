-- +goose Up
-- What administrators did.
CREATE TABLE audit (
    n      BIGINT PRIMARY KEY, -- 1, 2, 3 … without gaps
    at     BIGINT NOT NULL,    -- milliseconds since 1970
    actor  TEXT   COLLATE "C" NOT NULL, -- the administrator’s guest; empty: an operator, or deleted since
    action TEXT   NOT NULL,
    guest  TEXT   COLLATE "C" NOT NULL, -- whom it concerns, or empty
    match  TEXT   COLLATE "C" NOT NULL, -- which match it concerns, which may be deleted, or empty
    text   TEXT   NOT NULL,
    key    TEXT   COLLATE "C" NOT NULL  -- of a link that can be used once, or empty
);

CREATE UNIQUE INDEX audit_key ON audit (key)   WHERE key <> '';
CREATE INDEX audit_actor      ON audit (actor) WHERE actor <> '';
CREATE INDEX audit_guest      ON audit (guest) WHERE guest <> '';

ALTER TABLE person ADD COLUMN marks INTEGER NOT NULL DEFAULT 0; -- 1 an administrator, 2 restricted

CREATE INDEX person_marked ON person (guest) WHERE marks <> 0;

-- +goose Down
DROP INDEX person_marked;
ALTER TABLE person DROP COLUMN marks;
DROP TABLE audit;
