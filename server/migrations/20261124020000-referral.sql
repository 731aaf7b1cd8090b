CREATE TABLE referral (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  party_tenant_ids text[] NOT NULL,
  no text NOT NULL,
  apply_order_status text NOT NULL,
  kind text,
  medical_record_no text,
  patient_name text,
  patient_sex text,
  patient_marriage text,
  patient_brith date,
  patient_birth_place text,
  patient_native_place text,
  patient_ethnic text,
  patient_country text,
  patient_type_card text,
  patient_id_card text,
  patient_address_detail text,
  patient_phone text,
  patient_profession text,
  family_name text,
  relation_ship text,
  family_phone text,
  mian_diagnosis text,
  illness_severity text,
  emergency_degree text,
  in_hospital_level text,
  patient_suit text,
  illness_introduced text,
  other_check text[],
  meeting_type text,
  referral_reason text,
  is_chronic smallint,
  target_tenant_id text,
  target_dept_id uuid,
  target_user_id uuid,
  out_dept_id uuid,
  out_doctor_name text,
  out_doctor_phone text,
  in_hospital_date date,
  apply_in_hospital_days integer,
  bed_type text,
  bed_requirements text,
  isolation_requirements text,
  transportation_tools text,
  transportation_assessment text,
  out_hospital_date date,
  out_hospital_situation text,
  out_hospital_guide text,
  other_requirements text,
  other_introduced text,
  consent_path text[],
  attachment_path text[],
  hospital_name text,
  out_dept_name text,
  apply_user_name text,
  target_tenant_name text,
  target_dept_name text,
  target_user_name text,
  submit_time timestamptz,
  answer_time timestamptz,
  answer_phone text,
  certificate_until date,
  visit_time timestamptz,
  ward_name text,
  bed_no text,
  admission_no text,
  admit_time timestamptz,
  expire_time timestamptz,
  supplement_time timestamptz,
  feedback_date date,
  feedback_situation text,
  feedback_guide text,
  end_reason text,
  resp_respondents_reason text,
  resp_respondents_name text,
  renewed_from_no text,
  renewed_by_no text,
  renewed_from_id uuid,
  remind_time timestamptz,
  escalate_time timestamptz,
  apply_user_id uuid NOT NULL,
  apply_dept_id uuid,
  open_key text,
  CONSTRAINT referral_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX referral_tenant_id_create_time_id_idx ON referral (tenant_id, create_time desc, id desc) WHERE is_deleted = 0;

CREATE INDEX referral_target_tenant_id_create_time_id_idx ON referral (target_tenant_id, create_time desc, id desc) WHERE is_deleted = 0;

CREATE INDEX referral_tenant_id_kind_create_time_id_idx ON referral (tenant_id, kind, create_time desc, id desc) INCLUDE (apply_order_status, party_tenant_ids) WHERE is_deleted = 0;

CREATE INDEX referral_tenant_id_apply_user_id_kind_create_time_id_idx ON referral (tenant_id, apply_user_id, kind, create_time desc, id desc) INCLUDE (apply_order_status, party_tenant_ids) WHERE is_deleted = 0;

CREATE INDEX referral_target_tenant_id_kind_create_time_id_idx ON referral (target_tenant_id, kind, create_time desc, id desc) INCLUDE (tenant_id, apply_order_status, party_tenant_ids) WHERE is_deleted = 0;

CREATE INDEX referral_kind_create_time_id_idx ON referral (kind, create_time desc, id desc) INCLUDE (tenant_id, apply_order_status) WHERE is_deleted = 0;

CREATE INDEX referral_no_idx ON referral (no text_pattern_ops) INCLUDE (tenant_id) WHERE is_deleted = 0;

CREATE INDEX referral_patient_name_create_time_id_idx ON referral (patient_name text_pattern_ops, create_time desc, id desc) INCLUDE (tenant_id) WHERE is_deleted = 0;

CREATE INDEX referral_open_key_idx ON referral (open_key) WHERE is_deleted = 0 AND apply_order_status IN ('wait_primaryaudit', 'wait_scheduling', 'wait_diagnosis', 'cancel_asked', 'diagnosis_ing');

CREATE INDEX referral_remind_time_idx ON referral (remind_time) WHERE is_deleted = 0 AND apply_order_status IN ('wait_primaryaudit', 'wait_scheduling', 'wait_diagnosis', 'cancel_asked', 'diagnosis_ing') AND remind_time IS NOT NULL;

CREATE INDEX referral_escalate_time_idx ON referral (escalate_time) WHERE is_deleted = 0 AND apply_order_status IN ('wait_primaryaudit', 'wait_scheduling', 'wait_diagnosis', 'cancel_asked', 'diagnosis_ing') AND escalate_time IS NOT NULL;

CREATE INDEX referral_supplement_time_idx ON referral (supplement_time) WHERE is_deleted = 0 AND apply_order_status IN ('wait_primaryaudit', 'wait_scheduling', 'wait_diagnosis', 'cancel_asked', 'diagnosis_ing') AND supplement_time IS NOT NULL;

CREATE INDEX referral_expire_time_idx ON referral (expire_time) WHERE is_deleted = 0 AND apply_order_status IN ('wait_primaryaudit', 'wait_scheduling', 'wait_diagnosis', 'cancel_asked', 'diagnosis_ing');

GRANT SELECT, INSERT, UPDATE, DELETE ON referral TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON referral TO lianyi_app;

ALTER TABLE referral ENABLE ROW LEVEL SECURITY;

ALTER TABLE referral FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON referral TO lianyi_app USING (tenant_id = current_setting('app.tenant', true) OR current_setting('app.tenant', true) = ANY (party_tenant_ids));

CREATE POLICY group_scope ON referral TO lianyi_group USING (true);

CREATE TABLE referral_bed (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  party_tenant_ids text[] NOT NULL,
  ward_name text NOT NULL,
  bed_no text NOT NULL,
  referral_id uuid NOT NULL,
  released_time timestamptz,
  CONSTRAINT referral_bed_pkey PRIMARY KEY (tenant_id, id)
);

CREATE UNIQUE INDEX referral_bed_tenant_id_ward_name_bed_no_key ON referral_bed (tenant_id, ward_name, bed_no) WHERE released_time IS NULL;

CREATE INDEX referral_bed_tenant_id_referral_id_idx ON referral_bed (tenant_id, referral_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON referral_bed TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON referral_bed TO lianyi_app;

ALTER TABLE referral_bed ENABLE ROW LEVEL SECURITY;

ALTER TABLE referral_bed FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON referral_bed TO lianyi_app USING (tenant_id = current_setting('app.tenant', true) OR current_setting('app.tenant', true) = ANY (party_tenant_ids));

CREATE POLICY group_scope ON referral_bed TO lianyi_group USING (true);

CREATE TABLE hospital_relation (
  id uuid NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  from_tenant_id text NOT NULL,
  to_tenant_id text NOT NULL,
  meeting_type text NOT NULL,
  remark text,
  CONSTRAINT hospital_relation_pkey PRIMARY KEY (id)
);

CREATE INDEX hospital_relation_create_time_id_idx ON hospital_relation (create_time desc, id desc) WHERE is_deleted = 0;

CREATE UNIQUE INDEX hospital_relation_from_tenant_id_to_tenant_id_meeting_type_key ON hospital_relation (from_tenant_id, to_tenant_id, meeting_type) WHERE is_deleted = 0;

CREATE INDEX hospital_relation_to_tenant_id_meeting_type_idx ON hospital_relation (to_tenant_id, meeting_type) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON hospital_relation TO lianyi_group;

GRANT SELECT ON hospital_relation TO lianyi_app;

CREATE TABLE referral_doctor (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  user_id uuid NOT NULL,
  duty_phone text,
  remark text,
  CONSTRAINT referral_doctor_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX referral_doctor_tenant_id_create_time_id_idx ON referral_doctor (tenant_id, create_time desc, id desc) WHERE is_deleted = 0;

CREATE UNIQUE INDEX referral_doctor_tenant_id_user_id_key ON referral_doctor (tenant_id, user_id) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON referral_doctor TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON referral_doctor TO lianyi_app;

ALTER TABLE referral_doctor ENABLE ROW LEVEL SECURITY;

ALTER TABLE referral_doctor FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON referral_doctor TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON referral_doctor TO lianyi_group USING (true);

ALTER TABLE referral_doctor ADD CONSTRAINT referral_doctor_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES user_account (tenant_id, id);
