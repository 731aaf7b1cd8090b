CREATE INDEX change_log_call_create_time_idx ON change_log (call, create_time desc) INCLUDE (tenant_id);

CREATE INDEX change_log_row_table_create_time_idx ON change_log (row_table, create_time desc) INCLUDE (tenant_id);

CREATE INDEX usual_log_call_create_time_idx ON usual_log (call, create_time desc) INCLUDE (tenant_id);

CREATE INDEX error_log_call_create_time_idx ON error_log (call, create_time desc) INCLUDE (tenant_id);

DROP INDEX api_log_path_create_time_idx;

CREATE INDEX api_log_call_create_time_idx ON api_log (call, create_time desc) INCLUDE (tenant_id);

CREATE INDEX login_log_ip_create_time_idx ON login_log (ip, create_time desc) INCLUDE (tenant_id);
