-- Half hours beyond the ordinary time: entered by the expert, accepted by the operator, owed until the cashier took them.
ALTER TABLE consultation ADD COLUMN extra_units integer;

ALTER TABLE consultation ADD COLUMN accepted_units integer;

ALTER TABLE consultation ADD COLUMN extra_remark text;

ALTER TABLE consultation ADD COLUMN extra_due bigint;

DROP INDEX consultation_tenant_id_create_time_id_idx;

CREATE INDEX consultation_tenant_id_create_time_id_idx ON consultation (tenant_id, create_time desc, id desc) INCLUDE (party_tenant_ids, apply_order_status, apply_user_id, apply_dept_id, is_synergy, submit_time, remote_price, other_price) WHERE is_deleted = 0;

CREATE INDEX consultation_tenant_id_extra_due_idx ON consultation (tenant_id, extra_due) INCLUDE (party_tenant_ids, submit_time, remote_price, other_price) WHERE is_deleted = 0 AND extra_due > 0;
