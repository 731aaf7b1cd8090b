CREATE INDEX copy_case_tenant_id_print_time_id_idx ON copy_case (tenant_id, print_time, id) INCLUDE (copy_status) WHERE is_deleted = 0 AND print_time IS NOT NULL;
