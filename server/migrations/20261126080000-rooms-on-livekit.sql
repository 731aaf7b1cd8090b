-- Until now all pages sent to each other.
ALTER TABLE room ADD COLUMN medium text NOT NULL DEFAULT 'peers';

ALTER TABLE room ALTER COLUMN medium DROP DEFAULT;

ALTER TABLE room ADD COLUMN media_time timestamptz;

ALTER TABLE room_person ADD COLUMN remove_time timestamptz;

ALTER TABLE room_person ADD COLUMN remove_told_time timestamptz;

CREATE INDEX room_media_time_idx ON room (media_time) WHERE media_time IS NOT NULL;

CREATE INDEX room_person_remove_time_idx ON room_person (remove_time) WHERE remove_time IS NOT NULL;
