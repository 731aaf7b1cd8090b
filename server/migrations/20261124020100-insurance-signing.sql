CREATE TABLE insurance_signing (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  referral_no text NOT NULL,
  patient_name text NOT NULL,
  patient_id_card text NOT NULL,
  insurance_kind text NOT NULL,
  signer_name text NOT NULL,
  relation_ship text,
  sign_date date NOT NULL,
  signature_path text[],
  remark text,
  CONSTRAINT insurance_signing_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX insurance_signing_tenant_id_create_time_id_idx ON insurance_signing (tenant_id, create_time desc, id desc) WHERE is_deleted = 0;

CREATE UNIQUE INDEX insurance_signing_tenant_id_referral_no_signer_name_key ON insurance_signing (tenant_id, referral_no, signer_name) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON insurance_signing TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON insurance_signing TO lianyi_app;

ALTER TABLE insurance_signing ENABLE ROW LEVEL SECURITY;

ALTER TABLE insurance_signing FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON insurance_signing TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON insurance_signing TO lianyi_group USING (true);
