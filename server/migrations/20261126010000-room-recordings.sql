CREATE TABLE room_recording (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  party_tenant_ids text[] NOT NULL,
  room_id uuid NOT NULL,
  apply_order_id uuid NOT NULL,
  state text NOT NULL,
  host_person_id uuid NOT NULL,
  host_name text NOT NULL,
  hospital text NOT NULL,
  words text NOT NULL,
  hospitals text NOT NULL,
  years integer NOT NULL,
  begin_time timestamptz,
  end_time timestamptz,
  end_reason text,
  keep_until timestamptz,
  remove_time timestamptz,
  recorded_ms integer NOT NULL,
  size bigint NOT NULL,
  CONSTRAINT room_recording_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX room_recording_tenant_id_room_id_create_time_idx ON room_recording (tenant_id, room_id, create_time desc);

CREATE INDEX room_recording_tenant_id_apply_order_id_idx ON room_recording (tenant_id, apply_order_id);

CREATE INDEX room_recording_state_idx ON room_recording (state) WHERE state IN ('asked', 'running', 'paused');

CREATE INDEX room_recording_keep_until_idx ON room_recording (keep_until) WHERE remove_time IS NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON room_recording TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON room_recording TO lianyi_app;

ALTER TABLE room_recording ENABLE ROW LEVEL SECURITY;

ALTER TABLE room_recording FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON room_recording TO lianyi_app USING (tenant_id = current_setting('app.tenant', true) OR current_setting('app.tenant', true) = ANY (party_tenant_ids));

CREATE POLICY group_scope ON room_recording TO lianyi_group USING (true);

CREATE TABLE room_recording_part (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  party_tenant_ids text[] NOT NULL,
  recording_id uuid NOT NULL,
  number integer NOT NULL,
  state text NOT NULL,
  person_id uuid NOT NULL,
  seat uuid NOT NULL,
  pieces integer NOT NULL,
  length integer NOT NULL,
  size bigint NOT NULL,
  lease_time timestamptz,
  join_name text,
  file_id uuid,
  CONSTRAINT room_recording_part_pkey PRIMARY KEY (tenant_id, id)
);

CREATE UNIQUE INDEX room_recording_part_tenant_id_recording_id_number_key ON room_recording_part (tenant_id, recording_id, number);

CREATE INDEX room_recording_part_state_idx ON room_recording_part (state) WHERE state IN ('open', 'joining');

GRANT SELECT, INSERT, UPDATE, DELETE ON room_recording_part TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON room_recording_part TO lianyi_app;

ALTER TABLE room_recording_part ENABLE ROW LEVEL SECURITY;

ALTER TABLE room_recording_part FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON room_recording_part TO lianyi_app USING (tenant_id = current_setting('app.tenant', true) OR current_setting('app.tenant', true) = ANY (party_tenant_ids));

CREATE POLICY group_scope ON room_recording_part TO lianyi_group USING (true);

CREATE TABLE room_recording_piece (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  party_tenant_ids text[] NOT NULL,
  part_id uuid NOT NULL,
  number integer NOT NULL,
  name text NOT NULL,
  size integer NOT NULL,
  stored smallint NOT NULL,
  CONSTRAINT room_recording_piece_pkey PRIMARY KEY (tenant_id, id)
);

CREATE UNIQUE INDEX room_recording_piece_tenant_id_part_id_number_key ON room_recording_piece (tenant_id, part_id, number) WHERE stored = 1;

CREATE INDEX room_recording_piece_tenant_id_part_id_idx ON room_recording_piece (tenant_id, part_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON room_recording_piece TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON room_recording_piece TO lianyi_app;

ALTER TABLE room_recording_piece ENABLE ROW LEVEL SECURITY;

ALTER TABLE room_recording_piece FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON room_recording_piece TO lianyi_app USING (tenant_id = current_setting('app.tenant', true) OR current_setting('app.tenant', true) = ANY (party_tenant_ids));

CREATE POLICY group_scope ON room_recording_piece TO lianyi_group USING (true);

CREATE TABLE room_consent (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  party_tenant_ids text[] NOT NULL,
  recording_id uuid NOT NULL,
  person_id uuid NOT NULL,
  number integer NOT NULL,
  answer text NOT NULL,
  name text NOT NULL,
  role text NOT NULL,
  hospital text NOT NULL,
  words text NOT NULL,
  CONSTRAINT room_consent_pkey PRIMARY KEY (tenant_id, id)
);

CREATE UNIQUE INDEX room_consent_tenant_id_recording_id_number_key ON room_consent (tenant_id, recording_id, number);

GRANT SELECT, INSERT ON room_consent TO lianyi_group;

GRANT SELECT, INSERT ON room_consent TO lianyi_app;

ALTER TABLE room_consent ENABLE ROW LEVEL SECURITY;

ALTER TABLE room_consent FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON room_consent TO lianyi_app USING (tenant_id = current_setting('app.tenant', true) OR current_setting('app.tenant', true) = ANY (party_tenant_ids));

CREATE POLICY group_scope ON room_consent TO lianyi_group USING (true);

ALTER TABLE room_recording ADD CONSTRAINT room_recording_room_id_fkey FOREIGN KEY (tenant_id, room_id) REFERENCES room (tenant_id, id);

ALTER TABLE room_recording ADD CONSTRAINT room_recording_apply_order_id_fkey FOREIGN KEY (tenant_id, apply_order_id) REFERENCES consultation (tenant_id, id);

ALTER TABLE room_recording ADD CONSTRAINT room_recording_host_person_id_fkey FOREIGN KEY (tenant_id, host_person_id) REFERENCES room_person (tenant_id, id);

ALTER TABLE room_recording_part ADD CONSTRAINT room_recording_part_recording_id_fkey FOREIGN KEY (tenant_id, recording_id) REFERENCES room_recording (tenant_id, id);

ALTER TABLE room_recording_part ADD CONSTRAINT room_recording_part_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES room_person (tenant_id, id);

ALTER TABLE room_recording_part ADD CONSTRAINT room_recording_part_file_id_fkey FOREIGN KEY (tenant_id, file_id) REFERENCES file (tenant_id, id);

ALTER TABLE room_recording_piece ADD CONSTRAINT room_recording_piece_part_id_fkey FOREIGN KEY (tenant_id, part_id) REFERENCES room_recording_part (tenant_id, id);

ALTER TABLE room_consent ADD CONSTRAINT room_consent_recording_id_fkey FOREIGN KEY (tenant_id, recording_id) REFERENCES room_recording (tenant_id, id);

ALTER TABLE room_consent ADD CONSTRAINT room_consent_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES room_person (tenant_id, id);
