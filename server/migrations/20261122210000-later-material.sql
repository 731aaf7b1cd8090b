-- What the applicant adds to an order after it was handed in.
ALTER TABLE consultation ADD COLUMN later_path text[];

ALTER TABLE consultation ADD COLUMN later_time timestamptz;

-- Administrators also see the drafts that they entered themselves.
DROP INDEX consultation_tenant_id_create_time_id_idx;

CREATE INDEX consultation_tenant_id_create_time_id_idx ON consultation (tenant_id, create_time desc, id desc) INCLUDE (party_tenant_ids, apply_order_status, apply_user_id, apply_dept_id, is_synergy, submit_time, remote_price, other_price, create_user) WHERE is_deleted = 0;
