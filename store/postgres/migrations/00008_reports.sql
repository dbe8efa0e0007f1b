-- +goose Up
-- What guests report to the administrators, until they handle it.
CREATE TABLE report (
    id       TEXT   COLLATE "C" PRIMARY KEY,
    at       BIGINT NOT NULL, -- milliseconds since 1970
    reporter TEXT   COLLATE "C" NOT NULL,
    guest    TEXT   COLLATE "C" NOT NULL, -- whom it is about
    match    TEXT   COLLATE "C" NOT NULL,
    quote    TEXT   NOT NULL, -- the message that it is about, or empty
    text     TEXT   NOT NULL
);

CREATE INDEX report_at       ON report (at, id);
CREATE INDEX report_reporter ON report (reporter);
CREATE INDEX report_guest    ON report (guest);

-- +goose Down
DROP TABLE report;
