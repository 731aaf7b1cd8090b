ALTER TABLE consultation ADD COLUMN correction_open smallint;

-- Seen by the role that sees every tenant.
SET LOCAL ROLE lianyi_group;

UPDATE consultation c SET correction_open = 1 FROM report r
WHERE r.tenant_id = c.tenant_id AND r.apply_order_id = c.id AND r.is_deleted = 0 AND r.revision > 1 AND r.report_status IN ('report_wait_send', 'report_wait_review');

RESET ROLE;
