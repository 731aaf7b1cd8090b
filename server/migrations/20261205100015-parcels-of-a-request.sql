DROP INDEX copy_parcel_tenant_id_copy_case_id_create_time_idx;

CREATE INDEX copy_parcel_tenant_id_copy_case_id_create_time_idx ON copy_parcel (tenant_id, copy_case_id, create_time desc);
