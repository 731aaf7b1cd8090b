ALTER TABLE session ADD COLUMN used_time timestamptz;
