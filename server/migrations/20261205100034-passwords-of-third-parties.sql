-- A password had become too old for people who come in by a third party as well, and kept them from everything. Whoever has such an
-- identity and a password older than their hospital allows (by its own number, else the platform's, else the preset) is let go on: a
-- sign-in by that password asks for its change as before. One-time passwords that are younger still have to be changed.
-- Seen by the role that sees every tenant.
SET LOCAL ROLE lianyi_group;

UPDATE user_account u SET must_change_password = 0
WHERE u.must_change_password = 1
  AND EXISTS (SELECT 1 FROM user_oauth o WHERE o.tenant_id = u.tenant_id AND o.user_id = u.id AND o.is_deleted = 0)
  AND COALESCE(u.password_time, u.create_time) < now() - interval '1 day' * NULLIF(COALESCE(
    (SELECT max(p.param_value::int) FROM tenant_param p
      WHERE p.tenant_id = u.tenant_id AND p.param_key = 'login.password-days' AND p.param_value ~ '^[0-9]{1,9}$' AND p.is_deleted = 0),
    (SELECT max(p.param_value::int) FROM param p
      WHERE p.param_key = 'login.password-days' AND p.param_value ~ '^[0-9]{1,9}$' AND p.is_deleted = 0),
    90), 0);

RESET ROLE;
