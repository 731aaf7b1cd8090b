-- Files that are there count as used. By a passing preset and not by an UPDATE, which row-level security would hide them from.
ALTER TABLE file ADD COLUMN attached smallint DEFAULT 1;

ALTER TABLE file ALTER COLUMN attached DROP DEFAULT;

CREATE INDEX file_create_time_idx ON file (create_time) WHERE attached IS NULL OR attached = 0;
