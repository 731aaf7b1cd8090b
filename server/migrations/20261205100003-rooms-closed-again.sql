ALTER TABLE room ADD COLUMN media_close_time timestamptz;
