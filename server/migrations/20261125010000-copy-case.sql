CREATE TABLE copy_case (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  no text NOT NULL,
  copy_status text NOT NULL,
  applicant_kind text,
  applicant_name text,
  applicant_id_card text,
  applicant_phone text,
  card_no text,
  patient_name text,
  patient_id_card text,
  visit_ids text[],
  purpose_code text,
  content_ids text[],
  copies integer,
  remark text,
  patient_id_front text[],
  patient_id_back text[],
  holding_photo text[],
  applicant_id_front text[],
  applicant_id_back text[],
  authorization_letter text[],
  kinship_proof text[],
  death_certificate text[],
  official_letter text[],
  delivery text,
  receiver_name text,
  receiver_phone text,
  receiver_address text,
  purpose_name text,
  content_text text,
  visit_text text,
  submit_time timestamptz,
  prepay_fee bigint,
  mail_fee bigint,
  page_price bigint,
  amount bigint,
  receipt_no text,
  pay_time timestamptz,
  review_time timestamptz,
  audit_name text,
  audit_time timestamptz,
  refuse_reason text,
  page_count integer,
  fee bigint,
  supplement_due bigint,
  courier text,
  tracking_number text,
  send_time timestamptz,
  sign_time timestamptz,
  finish_time timestamptz,
  ready_time timestamptz,
  taker_name text,
  taker_id_card text,
  taker_photo text[],
  taker_signature text[],
  take_time timestamptz,
  print_count integer,
  print_time timestamptz,
  apply_user_name text,
  apply_user_id uuid NOT NULL,
  expire_time timestamptz,
  remind_time timestamptz,
  escalate_time timestamptz,
  close_time timestamptz,
  CONSTRAINT copy_case_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX copy_case_tenant_id_create_time_id_idx ON copy_case (tenant_id, create_time desc, id desc) INCLUDE (copy_status, apply_user_id) WHERE is_deleted = 0;

CREATE INDEX copy_case_tenant_id_copy_status_create_time_id_idx ON copy_case (tenant_id, copy_status, create_time desc, id desc) WHERE is_deleted = 0;

CREATE INDEX copy_case_tenant_id_apply_user_id_create_time_id_idx ON copy_case (tenant_id, apply_user_id, create_time desc, id desc) INCLUDE (copy_status) WHERE is_deleted = 0;

CREATE INDEX copy_case_tenant_id_submit_time_id_idx ON copy_case (tenant_id, submit_time desc, id desc) INCLUDE (copy_status) WHERE is_deleted = 0 AND submit_time IS NOT NULL;

CREATE INDEX copy_case_no_idx ON copy_case (no text_pattern_ops) INCLUDE (tenant_id) WHERE is_deleted = 0;

CREATE INDEX copy_case_patient_name_create_time_id_idx ON copy_case (patient_name text_pattern_ops, create_time desc, id desc) INCLUDE (tenant_id) WHERE is_deleted = 0;

CREATE INDEX copy_case_tenant_id_tracking_number_idx ON copy_case (tenant_id, tracking_number) WHERE is_deleted = 0 AND tracking_number IS NOT NULL;

CREATE INDEX copy_case_expire_time_idx ON copy_case (expire_time) WHERE is_deleted = 0 AND copy_status = 'wait_pay';

CREATE INDEX copy_case_remind_time_idx ON copy_case (remind_time) WHERE is_deleted = 0 AND remind_time IS NOT NULL;

CREATE INDEX copy_case_escalate_time_idx ON copy_case (escalate_time) WHERE is_deleted = 0 AND escalate_time IS NOT NULL;

CREATE INDEX copy_case_finish_time_idx ON copy_case (finish_time) WHERE is_deleted = 0 AND copy_status = 'signed';

CREATE INDEX copy_case_close_time_idx ON copy_case (close_time) WHERE is_deleted = 0 AND close_time IS NOT NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON copy_case TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON copy_case TO lianyi_app;

ALTER TABLE copy_case ENABLE ROW LEVEL SECURITY;

ALTER TABLE copy_case FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON copy_case TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON copy_case TO lianyi_group USING (true);

CREATE TABLE copy_parcel (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  copy_case_id uuid NOT NULL,
  courier text NOT NULL,
  tracking_number text NOT NULL,
  courier_status text,
  news_time timestamptz,
  ask_time timestamptz,
  next_ask_time timestamptz,
  subscribed_time timestamptz,
  events jsonb,
  CONSTRAINT copy_parcel_pkey PRIMARY KEY (tenant_id, id)
);

CREATE UNIQUE INDEX copy_parcel_tenant_id_courier_tracking_number_key ON copy_parcel (tenant_id, courier, tracking_number);

CREATE INDEX copy_parcel_tenant_id_tracking_number_idx ON copy_parcel (tenant_id, tracking_number) WHERE is_deleted = 0;

CREATE INDEX copy_parcel_tenant_id_copy_case_id_create_time_idx ON copy_parcel (tenant_id, copy_case_id, create_time desc) WHERE is_deleted = 0;

CREATE INDEX copy_parcel_next_ask_time_idx ON copy_parcel (next_ask_time) WHERE is_deleted = 0 AND next_ask_time IS NOT NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON copy_parcel TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON copy_parcel TO lianyi_app;

ALTER TABLE copy_parcel ENABLE ROW LEVEL SECURITY;

ALTER TABLE copy_parcel FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON copy_parcel TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON copy_parcel TO lianyi_group USING (true);

CREATE TABLE case_visit (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  visit_no text NOT NULL,
  card_no text NOT NULL,
  patient_name text NOT NULL,
  patient_sex text,
  patient_id_card text,
  patient_phone text,
  dept_name text,
  in_date date NOT NULL,
  out_date date,
  archive_date date,
  diagnosis text,
  CONSTRAINT case_visit_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX case_visit_tenant_id_create_time_id_idx ON case_visit (tenant_id, create_time desc, id desc) WHERE is_deleted = 0;

CREATE UNIQUE INDEX case_visit_tenant_id_visit_no_key ON case_visit (tenant_id, visit_no) WHERE is_deleted = 0;

CREATE INDEX case_visit_tenant_id_card_no_in_date_idx ON case_visit (tenant_id, card_no, in_date desc) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON case_visit TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON case_visit TO lianyi_app;

ALTER TABLE case_visit ENABLE ROW LEVEL SECURITY;

ALTER TABLE case_visit FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON case_visit TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON case_visit TO lianyi_group USING (true);

CREATE TABLE copy_content (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  sort_id uuid NOT NULL,
  content_name text NOT NULL,
  is_subjective smallint,
  is_given smallint,
  sort integer,
  CONSTRAINT copy_content_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX copy_content_tenant_id_create_time_id_idx ON copy_content (tenant_id, create_time desc, id desc) WHERE is_deleted = 0;

CREATE UNIQUE INDEX copy_content_tenant_id_content_name_key ON copy_content (tenant_id, content_name) WHERE is_deleted = 0;

CREATE INDEX copy_content_tenant_id_sort_id_idx ON copy_content (tenant_id, sort_id) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON copy_content TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON copy_content TO lianyi_app;

ALTER TABLE copy_content ENABLE ROW LEVEL SECURITY;

ALTER TABLE copy_content FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON copy_content TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON copy_content TO lianyi_group USING (true);

CREATE TABLE copy_purpose (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  purpose_code text NOT NULL,
  purpose_name text NOT NULL,
  sort_ids text[],
  content_ids text[],
  sort integer,
  CONSTRAINT copy_purpose_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX copy_purpose_tenant_id_create_time_id_idx ON copy_purpose (tenant_id, create_time desc, id desc) WHERE is_deleted = 0;

CREATE UNIQUE INDEX copy_purpose_tenant_id_purpose_code_key ON copy_purpose (tenant_id, purpose_code) WHERE is_deleted = 0;

CREATE UNIQUE INDEX copy_purpose_tenant_id_purpose_name_key ON copy_purpose (tenant_id, purpose_name) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON copy_purpose TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON copy_purpose TO lianyi_app;

ALTER TABLE copy_purpose ENABLE ROW LEVEL SECURITY;

ALTER TABLE copy_purpose FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON copy_purpose TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON copy_purpose TO lianyi_group USING (true);

CREATE TABLE copy_sort (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  sort_name text NOT NULL,
  sort integer,
  remark text,
  CONSTRAINT copy_sort_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX copy_sort_tenant_id_create_time_id_idx ON copy_sort (tenant_id, create_time desc, id desc) WHERE is_deleted = 0;

CREATE UNIQUE INDEX copy_sort_tenant_id_sort_name_key ON copy_sort (tenant_id, sort_name) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON copy_sort TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON copy_sort TO lianyi_app;

ALTER TABLE copy_sort ENABLE ROW LEVEL SECURITY;

ALTER TABLE copy_sort FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON copy_sort TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON copy_sort TO lianyi_group USING (true);

CREATE TABLE work_day (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  day date NOT NULL,
  day_kind text NOT NULL,
  remark text,
  CONSTRAINT work_day_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX work_day_tenant_id_create_time_id_idx ON work_day (tenant_id, create_time desc, id desc) WHERE is_deleted = 0;

CREATE UNIQUE INDEX work_day_tenant_id_day_key ON work_day (tenant_id, day) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON work_day TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON work_day TO lianyi_app;

ALTER TABLE work_day ENABLE ROW LEVEL SECURITY;

ALTER TABLE work_day FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON work_day TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON work_day TO lianyi_group USING (true);

CREATE TABLE courier_account (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  account_name text NOT NULL,
  courier_kind text NOT NULL,
  address text,
  customer text,
  secret_key text,
  push_salt text,
  callback_base text,
  enabled smallint,
  CONSTRAINT courier_account_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX courier_account_tenant_id_create_time_id_idx ON courier_account (tenant_id, create_time desc, id desc) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON courier_account TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON courier_account TO lianyi_app;

ALTER TABLE courier_account ENABLE ROW LEVEL SECURITY;

ALTER TABLE courier_account FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON courier_account TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON courier_account TO lianyi_group USING (true);

ALTER TABLE copy_content ADD CONSTRAINT copy_content_sort_id_fkey FOREIGN KEY (tenant_id, sort_id) REFERENCES copy_sort (tenant_id, id);
