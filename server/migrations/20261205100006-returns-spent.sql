ALTER TABLE consultation ADD COLUMN returns_spent smallint;

-- What came back more often than its hospital allows, by its own number, else the platform's, else the preset.
-- Seen by the role that sees every tenant.
SET LOCAL ROLE lianyi_group;

UPDATE consultation c SET returns_spent = 1
WHERE apply_order_status = 'order_return' AND return_count > COALESCE(
  (SELECT max(p.param_value::int) FROM tenant_param p WHERE p.tenant_id = c.tenant_id AND p.param_key = 'consultation.max-returns' AND p.is_deleted = 0),
  (SELECT max(p.param_value::int) FROM param p WHERE p.param_key = 'consultation.max-returns' AND p.is_deleted = 0),
  3);

RESET ROLE;
