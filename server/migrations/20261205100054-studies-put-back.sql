-- A study that made room by mistake may be put back, and replaced once more; which one it was, is told in place of its name.
DROP INDEX study_replacement_tenant_id_apply_order_id_file_id_key;

CREATE INDEX study_replacement_tenant_id_apply_order_id_file_id_idx ON study_replacement (tenant_id, apply_order_id, file_id);

ALTER TABLE study_replacement ADD COLUMN place integer;

-- How long somebody has waited for a study is counted while it is asked for; a check is woken up by its study, which is found by its file.
ALTER TABLE study_check ADD COLUMN waited integer NOT NULL DEFAULT 0;

ALTER TABLE study_check ALTER COLUMN waited DROP DEFAULT;

CREATE INDEX study_check_tenant_id_file_id_idx ON study_check (tenant_id, file_id);

CREATE INDEX image_preparation_tenant_id_file_id_idx ON image_preparation (tenant_id, file_id) WHERE state = 'working';

-- Seen by the role that sees every tenant.
SET LOCAL ROLE lianyi_group;

-- What could not be compared for a reason that may have passed is tried again; what cannot be read says so once more.
UPDATE study_check SET check_state = 'delayed', attempts = 0, next_time = begin_time WHERE check_state = 'unread';

RESET ROLE;
