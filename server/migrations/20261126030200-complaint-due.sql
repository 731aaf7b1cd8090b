ALTER TABLE evaluation_complaint ADD COLUMN due_time timestamptz;
