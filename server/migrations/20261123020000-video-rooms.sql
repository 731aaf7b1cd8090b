CREATE TABLE room (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  party_tenant_ids text[] NOT NULL,
  apply_order_id uuid NOT NULL,
  target_tenant_id text NOT NULL,
  schedule_time timestamptz NOT NULL,
  revision integer NOT NULL,
  CONSTRAINT room_pkey PRIMARY KEY (tenant_id, id)
);

CREATE UNIQUE INDEX room_tenant_id_apply_order_id_target_tenant_id_sched_923283582 ON room (tenant_id, apply_order_id, target_tenant_id, schedule_time);

GRANT SELECT, INSERT, UPDATE, DELETE ON room TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON room TO lianyi_app;

ALTER TABLE room ENABLE ROW LEVEL SECURITY;

ALTER TABLE room FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON room TO lianyi_app USING (tenant_id = current_setting('app.tenant', true) OR current_setting('app.tenant', true) = ANY (party_tenant_ids));

CREATE POLICY group_scope ON room TO lianyi_group USING (true);

CREATE TABLE room_person (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  party_tenant_ids text[] NOT NULL,
  room_id uuid NOT NULL,
  user_id uuid,
  name text NOT NULL,
  hospital text NOT NULL,
  role text NOT NULL,
  state text NOT NULL,
  seat uuid,
  seen_time timestamptz,
  signal_seq integer NOT NULL,
  link_hash text,
  CONSTRAINT room_person_pkey PRIMARY KEY (tenant_id, id)
);

CREATE UNIQUE INDEX room_person_tenant_id_room_id_user_id_key ON room_person (tenant_id, room_id, user_id) WHERE user_id IS NOT NULL;

CREATE INDEX room_person_tenant_id_room_id_idx ON room_person (tenant_id, room_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON room_person TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON room_person TO lianyi_app;

ALTER TABLE room_person ENABLE ROW LEVEL SECURITY;

ALTER TABLE room_person FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON room_person TO lianyi_app USING (tenant_id = current_setting('app.tenant', true) OR current_setting('app.tenant', true) = ANY (party_tenant_ids));

CREATE POLICY group_scope ON room_person TO lianyi_group USING (true);

CREATE TABLE room_stay (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  party_tenant_ids text[] NOT NULL,
  room_id uuid NOT NULL,
  person_id uuid NOT NULL,
  join_time timestamptz NOT NULL,
  last_time timestamptz NOT NULL,
  CONSTRAINT room_stay_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX room_stay_tenant_id_room_id_join_time_idx ON room_stay (tenant_id, room_id, join_time);

CREATE INDEX room_stay_tenant_id_person_id_last_time_idx ON room_stay (tenant_id, person_id, last_time);

GRANT SELECT, INSERT, UPDATE, DELETE ON room_stay TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON room_stay TO lianyi_app;

ALTER TABLE room_stay ENABLE ROW LEVEL SECURITY;

ALTER TABLE room_stay FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON room_stay TO lianyi_app USING (tenant_id = current_setting('app.tenant', true) OR current_setting('app.tenant', true) = ANY (party_tenant_ids));

CREATE POLICY group_scope ON room_stay TO lianyi_group USING (true);

CREATE TABLE room_signal (
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  party_tenant_ids text[] NOT NULL,
  person_id uuid NOT NULL,
  seq integer NOT NULL,
  from_id uuid NOT NULL,
  from_seat uuid NOT NULL,
  payload text NOT NULL,
  CONSTRAINT room_signal_pkey PRIMARY KEY (tenant_id, person_id, seq)
);

CREATE INDEX room_signal_create_time_idx ON room_signal (create_time);

GRANT SELECT, INSERT, UPDATE, DELETE ON room_signal TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON room_signal TO lianyi_app;

ALTER TABLE room_signal ENABLE ROW LEVEL SECURITY;

ALTER TABLE room_signal FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON room_signal TO lianyi_app USING (tenant_id = current_setting('app.tenant', true) OR current_setting('app.tenant', true) = ANY (party_tenant_ids));

CREATE POLICY group_scope ON room_signal TO lianyi_group USING (true);

ALTER TABLE room ADD CONSTRAINT room_apply_order_id_fkey FOREIGN KEY (tenant_id, apply_order_id) REFERENCES consultation (tenant_id, id);

ALTER TABLE room_person ADD CONSTRAINT room_person_room_id_fkey FOREIGN KEY (tenant_id, room_id) REFERENCES room (tenant_id, id);

ALTER TABLE room_stay ADD CONSTRAINT room_stay_room_id_fkey FOREIGN KEY (tenant_id, room_id) REFERENCES room (tenant_id, id);

ALTER TABLE room_stay ADD CONSTRAINT room_stay_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES room_person (tenant_id, id);

ALTER TABLE room_signal ADD CONSTRAINT room_signal_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES room_person (tenant_id, id);
