-- An order for which money was taken says so from then on: 0 where nothing of it is due back.
-- Seen by the role that sees every tenant.
SET LOCAL ROLE lianyi_group;

UPDATE consultation c SET refund_due = 0
FROM (SELECT DISTINCT tenant_id, order_id FROM ledger_line) l
WHERE l.tenant_id = c.tenant_id AND l.order_id = c.id AND c.refund_due IS NULL;

RESET ROLE;
