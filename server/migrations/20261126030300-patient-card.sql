CREATE INDEX referral_patient_id_card_create_time_id_idx ON referral (patient_id_card, create_time desc, id desc) INCLUDE (tenant_id) WHERE is_deleted = 0;

CREATE INDEX copy_case_tenant_id_patient_id_card_create_time_id_idx ON copy_case (tenant_id, patient_id_card, create_time desc, id desc) INCLUDE (copy_status, apply_user_id) WHERE is_deleted = 0;
