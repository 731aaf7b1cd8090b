-- Whose draft it is that a referral was renewed as, until it is handed in: a flag had said that it is somebody's.
ALTER TABLE referral ADD COLUMN renewed_for_id uuid;

-- Seen by the role that sees every tenant.
SET LOCAL ROLE lianyi_group;

UPDATE referral first SET renewed_for_id = draft.apply_user_id FROM referral draft
WHERE draft.tenant_id = first.tenant_id AND draft.no = first.renewed_by_no AND draft.apply_order_status = 'wait_submit' AND draft.is_deleted = 0;

-- The first one had named a draft, or nothing, where another renewal of it was handed in.
UPDATE referral first SET renewed_by_no = again.no, renewed_for_id = NULL FROM (
  SELECT DISTINCT ON (tenant_id, renewed_from_id) tenant_id, renewed_from_id, no, submit_time FROM referral
  WHERE renewed_from_id IS NOT NULL AND is_deleted = 0 AND submit_time IS NOT NULL
    AND apply_order_status IN ('wait_primaryaudit', 'wait_scheduling', 'wait_diagnosis', 'cancel_asked', 'diagnosis_ing', 'diagnosis')
  ORDER BY tenant_id, renewed_from_id, submit_time DESC, id DESC
) again
WHERE first.tenant_id = again.tenant_id AND first.id = again.renewed_from_id AND first.renewed_by_no IS DISTINCT FROM again.no
  AND first.apply_order_status IN ('order_return', 'cancel', 'overdue', 'nullify') AND first.submit_time < again.submit_time;

RESET ROLE;

ALTER TABLE referral DROP COLUMN renewed_for;

-- What came of one by renewing, removed ones as well: others may have come of those.
CREATE INDEX referral_tenant_id_renewed_from_id_idx ON referral (tenant_id, renewed_from_id) WHERE renewed_from_id IS NOT NULL;

CREATE INDEX copy_case_tenant_id_renewed_from_id_idx ON copy_case (tenant_id, renewed_from_id) WHERE renewed_from_id IS NOT NULL;
