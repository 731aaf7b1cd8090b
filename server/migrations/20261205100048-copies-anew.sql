-- Money of a request for copies that went back and was not handed out yet; a mailing that was asked for once the copies were counted; and
-- requests that are made once more.
ALTER TABLE copy_case ADD COLUMN refund_due bigint;

ALTER TABLE copy_case ADD COLUMN mail_owed smallint;

ALTER TABLE copy_case ADD COLUMN renewed_from_no text;

ALTER TABLE copy_case ADD COLUMN renewed_by_no text;

ALTER TABLE copy_case ADD COLUMN renewed_from_id uuid;

CREATE INDEX copy_case_tenant_id_refund_due_idx ON copy_case (tenant_id, refund_due) WHERE is_deleted = 0 AND refund_due > 0;
