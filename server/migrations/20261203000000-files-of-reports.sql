-- Which files no report refers to is asked of all there are.
CREATE INDEX file_code_create_time_idx ON file (code, create_time);
CREATE INDEX report_tenant_id_file_id_idx ON report (tenant_id, file_id) WHERE file_id IS NOT NULL;
CREATE INDEX report_tenant_id_stamped_file_id_idx ON report (tenant_id, stamped_file_id) WHERE stamped_file_id IS NOT NULL;
