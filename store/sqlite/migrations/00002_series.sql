-- +goose Up
-- Matches that belong together, such as everybody's attempts at the deal of one day.
ALTER TABLE match ADD COLUMN series TEXT NOT NULL DEFAULT '';

CREATE INDEX match_series ON match (series, created, id) WHERE series <> '';
CREATE INDEX match_series_host ON match (host, series) WHERE series <> '';

-- +goose Down
DROP INDEX match_series_host;
DROP INDEX match_series;
ALTER TABLE match DROP COLUMN series;
