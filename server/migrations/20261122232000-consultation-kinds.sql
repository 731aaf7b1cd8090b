-- What the further kinds of consultation fill in, and what happens to slides that are posted.
ALTER TABLE consultation
  ADD COLUMN slide_delivery text,
  ADD COLUMN slice_type text,
  ADD COLUMN pathology_no text,
  ADD COLUMN part text,
  ADD COLUMN part_detail text,
  ADD COLUMN mian_diagnosis text,
  ADD COLUMN surgery_show text,
  ADD COLUMN immunohistochemical text,
  ADD COLUMN slide_path text[],
  ADD COLUMN contact_people text,
  ADD COLUMN contact_phone text,
  ADD COLUMN province_name text,
  ADD COLUMN address_detail text,
  ADD COLUMN receivecontact_people text,
  ADD COLUMN receivecontact_phone text,
  ADD COLUMN receiver_addr text,
  ADD COLUMN mail_company text,
  ADD COLUMN mail_number_path text,
  ADD COLUMN sent_time timestamptz,
  ADD COLUMN received_time timestamptz,
  ADD COLUMN received_count integer,
  ADD COLUMN received_condition text,
  ADD COLUMN slice_quality text,
  ADD COLUMN slice_remark text,
  ADD COLUMN diagnosis_quality text,
  ADD COLUMN ultrasound_mode text,
  ADD COLUMN cine_path text[],
  ADD COLUMN physiology_type text,
  ADD COLUMN ecg_assignment text,
  ADD COLUMN trace_path text[];

CREATE TABLE receiver_address (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  contact_people text NOT NULL,
  contact_phone text NOT NULL,
  addr text NOT NULL,
  is_default smallint,
  CONSTRAINT receiver_address_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX receiver_address_tenant_id_create_time_id_idx ON receiver_address (tenant_id, create_time desc, id desc) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON receiver_address TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON receiver_address TO lianyi_app;

ALTER TABLE receiver_address ENABLE ROW LEVEL SECURITY;

ALTER TABLE receiver_address FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON receiver_address TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON receiver_address TO lianyi_group USING (true);
