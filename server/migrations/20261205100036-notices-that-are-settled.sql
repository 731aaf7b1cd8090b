-- What a notice speaks of may ask its receiver nothing any more, and ask them again later.
ALTER TABLE notice ADD COLUMN settled_time timestamptz;
