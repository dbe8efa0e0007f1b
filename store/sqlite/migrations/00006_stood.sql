-- +goose Up
-- Who held a seat in a match and stood up before it began has no part in it, but their name stands in its log.
ALTER TABLE player ADD COLUMN stood INTEGER NOT NULL DEFAULT 0; -- 1: they stood up, and did not create the match

-- +goose Down
ALTER TABLE player DROP COLUMN stood;
