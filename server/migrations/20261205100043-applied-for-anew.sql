-- The order that one was applied for anew from, and as.
ALTER TABLE consultation ADD COLUMN renewed_from_id uuid;

ALTER TABLE consultation ADD COLUMN renewed_from_no text;

ALTER TABLE consultation ADD COLUMN renewed_by_id uuid;

ALTER TABLE consultation ADD COLUMN renewed_by_no text;

ALTER TABLE consultation ADD COLUMN renewed_for_id uuid;

-- Who handed an order in, which may be somebody else than its applicant.
ALTER TABLE consultation ADD COLUMN submitter_id uuid;
