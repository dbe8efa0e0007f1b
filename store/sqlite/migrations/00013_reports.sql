-- +goose Up
-- What guests report to the administrators, until they handle it.
CREATE TABLE report (
    id       TEXT    PRIMARY KEY,
    at       INTEGER NOT NULL, -- milliseconds since 1970
    reporter TEXT    NOT NULL,
    guest    TEXT    NOT NULL, -- whom it is about
    match    TEXT    NOT NULL,
    quote    TEXT    NOT NULL, -- the message that it is about, or empty
    text     TEXT    NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX report_at       ON report (at, id);
CREATE INDEX report_reporter ON report (reporter);
CREATE INDEX report_guest    ON report (guest);

-- +goose Down
DROP TABLE report;
