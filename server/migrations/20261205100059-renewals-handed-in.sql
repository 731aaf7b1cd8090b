-- Whose draft an order was applied for anew as counts until that is handed in: from there on nobody is offered another.
-- Seen by the role that sees every tenant.
SET LOCAL ROLE lianyi_group;

UPDATE consultation first SET renewed_for_id = NULL FROM consultation again
WHERE again.tenant_id = first.tenant_id AND again.id = first.renewed_by_id AND again.submit_time IS NOT NULL
  AND first.renewed_for_id IS NOT NULL;

-- The first one had named a draft, what came to nothing, or nothing, where another that was begun of it was handed in.
UPDATE consultation first SET renewed_by_id = again.id, renewed_by_no = again.no, renewed_for_id = NULL FROM (
  SELECT DISTINCT ON (tenant_id, renewed_from_id) tenant_id, renewed_from_id, id, no FROM consultation
  WHERE renewed_from_id IS NOT NULL AND is_deleted = 0 AND submit_time IS NOT NULL
    AND apply_order_status NOT IN ('wait_submit', 'order_return', 'cancel', 'overdue', 'nullify')
  ORDER BY tenant_id, renewed_from_id, submit_time DESC, id DESC
) again
WHERE first.tenant_id = again.tenant_id AND first.id = again.renewed_from_id AND first.renewed_by_id IS DISTINCT FROM again.id;

RESET ROLE;

CREATE INDEX consultation_tenant_id_renewed_from_id_idx ON consultation (tenant_id, renewed_from_id) WHERE renewed_from_id IS NOT NULL;

-- When expert and operators were reminded that an ordinary consultation should be done by now.
ALTER TABLE consultation ADD COLUMN finish_reminded_time timestamptz;

-- And from when that is counted, where it is later than the audit.
ALTER TABLE consultation ADD COLUMN finish_since timestamptz;

SET LOCAL ROLE lianyi_group;

-- Where it stood still for a supplement in this round: as long as its history says, without what it stands still for now.
UPDATE consultation asked SET finish_since = asked.level_one_audit_time + stood.span FROM (
  SELECT tenant_id, order_id, sum(until - since) AS span FROM (
    SELECT h.tenant_id, h.order_id, h.to_state, h.create_time AS since,
      lead(h.create_time) OVER (PARTITION BY h.tenant_id, h.order_id ORDER BY h.create_time, h.id) AS until
    FROM status_history h JOIN consultation c ON c.tenant_id = h.tenant_id AND c.id = h.order_id
    WHERE c.supplement_asked_time IS NOT NULL AND h.create_time > c.level_one_audit_time
      AND (c.apply_order_status <> 'wait_supplement' OR h.create_time <= c.supplement_asked_time)
  ) steps WHERE to_state = 'wait_supplement' AND until IS NOT NULL GROUP BY tenant_id, order_id
) stood
WHERE asked.tenant_id = stood.tenant_id AND asked.id = stood.order_id;

RESET ROLE;
