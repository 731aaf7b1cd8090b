-- Whose draft an order was applied for anew as counts until that is handed in: from there on nobody is offered another.
-- Seen by the role that sees every tenant.
SET LOCAL ROLE lianyi_group;

UPDATE consultation first SET renewed_for_id = NULL FROM consultation again
WHERE again.tenant_id = first.tenant_id AND again.id = first.renewed_by_id AND again.submit_time IS NOT NULL
  AND first.renewed_for_id IS NOT NULL;

RESET ROLE;

-- When expert and operators were reminded that an ordinary consultation should be done by now.
ALTER TABLE consultation ADD COLUMN finish_reminded_time timestamptz;
