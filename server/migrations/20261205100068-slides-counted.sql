-- How good slides were is counted: what was summed up without it is made anew.
-- Seen by the role that sees every tenant.
SET LOCAL ROLE lianyi_group;

DELETE FROM consultation_summed_day;

DELETE FROM consultation_sum;

RESET ROLE;

-- Servers of the release before, beside the newer ones, do not write them.
ALTER TABLE consultation_sum ADD COLUMN graded integer NOT NULL DEFAULT 0;

ALTER TABLE consultation_sum ADD COLUMN qualified integer NOT NULL DEFAULT 0;

CREATE INDEX consultation_submit_time_slice_quality_tenant_id_tar_420988449 ON consultation (submit_time, slice_quality, tenant_id, target_tenant_id) WHERE is_deleted = 0 AND submit_time IS NOT NULL AND slice_quality IS NOT NULL;
