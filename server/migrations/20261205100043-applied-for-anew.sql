-- The order that one was applied for anew from, and as.
ALTER TABLE consultation ADD COLUMN renewed_from_id uuid;

ALTER TABLE consultation ADD COLUMN renewed_from_no text;

ALTER TABLE consultation ADD COLUMN renewed_by_id uuid;

ALTER TABLE consultation ADD COLUMN renewed_by_no text;
