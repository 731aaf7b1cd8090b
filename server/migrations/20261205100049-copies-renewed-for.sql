-- Whether the draft that a request for copies was renewed as is a colleague's, and not handed in yet.
ALTER TABLE copy_case ADD COLUMN renewed_for smallint;
