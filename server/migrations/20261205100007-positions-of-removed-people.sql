-- Whoever was removed holds no position any more: nobody could take it from them, and what somebody holds is not removed.
-- Seen by the role that sees every tenant.
SET LOCAL ROLE lianyi_group;

DELETE FROM user_post up USING user_account u
WHERE u.tenant_id = up.tenant_id AND u.id = up.user_id AND u.is_deleted = 1;

RESET ROLE;
