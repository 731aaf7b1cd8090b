DROP INDEX evaluation_tenant_id_apply_order_id_side_key;

CREATE UNIQUE INDEX evaluation_tenant_id_apply_order_id_side_target_doctor_id_key ON evaluation (tenant_id, apply_order_id, side, target_doctor_id) WHERE is_deleted = 0;
