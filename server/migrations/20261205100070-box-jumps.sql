-- When a box was told to be farther away than it can have been carried, until somebody has looked after it.
ALTER TABLE box_position ADD COLUMN jump_time timestamptz;
