-- +goose Up
-- What lists of matches need of one without reading its log.
ALTER TABLE match ADD COLUMN version INTEGER NOT NULL DEFAULT -1; -- length of the log that this is the summary of; -1: there is none yet
ALTER TABLE match ADD COLUMN listed  INTEGER NOT NULL DEFAULT 0;  -- 1: everybody may find it
ALTER TABLE match ADD COLUMN moves   INTEGER NOT NULL DEFAULT 0;  -- made by seats
ALTER TABLE match ADD COLUMN updated INTEGER NOT NULL DEFAULT 0;  -- milliseconds since 1970
ALTER TABLE match ADD COLUMN due     INTEGER NOT NULL DEFAULT 0;  -- when a clock runs out, milliseconds since 1970; 0: none runs
ALTER TABLE match ADD COLUMN players TEXT    NOT NULL DEFAULT '[]'; -- JSON, one store.Seat for each seat

UPDATE match SET updated = max(created, coalesce((SELECT at FROM entry WHERE match = id ORDER BY seq DESC LIMIT 1), 0));

CREATE INDEX match_listed      ON match (status, updated, id)       WHERE listed = 1;
CREATE INDEX match_listed_game ON match (game, status, updated, id) WHERE listed = 1;
CREATE INDEX match_due         ON match (due)                       WHERE due > 0;
CREATE INDEX match_unsummed    ON match (id)                        WHERE version < 0;
CREATE INDEX match_host        ON match (host, status);

-- The guests who hold or held a seat in a match, or created it.
CREATE TABLE player (
    guest TEXT NOT NULL,
    match TEXT NOT NULL REFERENCES match (id),
    PRIMARY KEY (guest, match)
) STRICT, WITHOUT ROWID;

CREATE INDEX player_match ON player (match);

INSERT OR IGNORE INTO player (guest, match) SELECT host, id FROM match WHERE host <> '';
INSERT OR IGNORE INTO player (guest, match)
    SELECT json_extract(s.value, '$.guest'), m.id FROM match m, json_each(m.seats) s WHERE json_extract(s.value, '$.guest') <> '';
INSERT OR IGNORE INTO player (guest, match)
    SELECT json_extract(text, '$.sit.guest'), match FROM entry WHERE actor = -4 AND json_extract(text, '$.sit.guest') <> '';

-- +goose Down
DROP TABLE player;
DROP INDEX match_host;
DROP INDEX match_unsummed;
DROP INDEX match_due;
DROP INDEX match_listed_game;
DROP INDEX match_listed;
ALTER TABLE match DROP COLUMN players;
ALTER TABLE match DROP COLUMN due;
ALTER TABLE match DROP COLUMN updated;
ALTER TABLE match DROP COLUMN moves;
ALTER TABLE match DROP COLUMN listed;
ALTER TABLE match DROP COLUMN version;
