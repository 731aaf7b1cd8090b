ALTER TABLE consultation ADD COLUMN return_reason text;

ALTER TABLE consultation ADD COLUMN respond_time timestamptz;

ALTER TABLE consultation ADD COLUMN respond_limit timestamptz;

ALTER TABLE consultation ADD COLUMN respond_minutes integer;
