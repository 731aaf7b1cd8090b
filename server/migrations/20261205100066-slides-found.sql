-- What was graded, for the counts of slides. In a file of its own: built beside a column that is added to the same table, it would keep readers out meanwhile.
CREATE INDEX consultation_submit_time_slice_quality_tenant_id_tar_420988449 ON consultation (submit_time, slice_quality, tenant_id, target_tenant_id) WHERE is_deleted = 0 AND submit_time IS NOT NULL AND slice_quality IS NOT NULL;
