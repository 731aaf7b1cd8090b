-- Until when a notice is shown on the welcome page.
ALTER TABLE desk_notice ADD COLUMN end_time timestamptz;
