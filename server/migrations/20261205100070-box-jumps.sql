-- That a box was told to be farther away than it can have been carried.
ALTER TABLE box_position ADD COLUMN has_jumped smallint;
