-- +goose Up
-- Every page asks which matches of its guest are not over. Those that are over must cost it nothing.
ALTER TABLE player ADD COLUMN ended SMALLINT NOT NULL DEFAULT 0; -- 1: the match is over

UPDATE player SET ended = 1 WHERE match IN (SELECT id FROM match WHERE status >= 4);

CREATE INDEX player_ended       ON player (guest, ended, stood);
CREATE INDEX match_host_created ON match (host, created);

-- +goose Down
DROP INDEX match_host_created;
DROP INDEX player_ended;
ALTER TABLE player DROP COLUMN ended;
