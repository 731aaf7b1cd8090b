CREATE TABLE sign_failure (
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  user_id uuid NOT NULL,
  failures integer NOT NULL,
  last_time timestamptz NOT NULL,
  CONSTRAINT sign_failure_pkey PRIMARY KEY (tenant_id, user_id)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON sign_failure TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON sign_failure TO lianyi_app;

ALTER TABLE sign_failure ENABLE ROW LEVEL SECURITY;

ALTER TABLE sign_failure FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON sign_failure TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON sign_failure TO lianyi_group USING (true);

ALTER TABLE consultation ADD COLUMN level_one_audit_title text;

ALTER TABLE consultation ADD COLUMN level_two_audit_id uuid;

ALTER TABLE consultation ADD COLUMN level_two_audit_name text;

ALTER TABLE consultation ADD COLUMN level_two_audit_time timestamptz;

ALTER TABLE consultation ADD COLUMN level_two_audit_status text;

ALTER TABLE consultation ADD COLUMN level_two_audit_remark text;

ALTER TABLE consultation ADD COLUMN level_two_audit_title text;

ALTER TABLE consultation ADD COLUMN cancel_order_status text;

ALTER TABLE consultation ADD COLUMN resp_respondents_id uuid;

ALTER TABLE consultation ADD COLUMN resp_respondents_name text;

ALTER TABLE consultation ADD COLUMN emergency_degree text;

ALTER TABLE report ADD COLUMN sign_method text;

ALTER TABLE report ADD COLUMN sign_time timestamptz;

ALTER TABLE report ADD COLUMN sign_hash text;

-- Under the role that sees every hospital's rows: the owner alone need see none.
SET LOCAL ROLE lianyi_group;
-- What the history knows of orders that were settled or cancelled before.
UPDATE consultation c SET cancel_order_status = h.from_state
FROM (
  SELECT DISTINCT ON (tenant_id, order_id) tenant_id, order_id, from_state FROM status_history
  WHERE action = 'cancel' ORDER BY tenant_id, order_id, create_time DESC
) h
WHERE c.tenant_id = h.tenant_id AND c.id = h.order_id AND c.apply_order_status = 'cancel';
UPDATE consultation c SET
  level_two_audit_id = h.user_id, level_two_audit_name = h.user_name, level_two_audit_time = h.create_time,
  level_two_audit_status = CASE h.action WHEN 'statementPass' THEN '1' ELSE '2' END, level_two_audit_remark = h.reason
FROM (
  SELECT DISTINCT ON (tenant_id, order_id) tenant_id, order_id, user_id, user_name, create_time, action, reason FROM status_history
  WHERE action IN ('statementPass', 'statementNoPass') ORDER BY tenant_id, order_id, create_time DESC
) h
WHERE c.tenant_id = h.tenant_id AND c.id = h.order_id;
UPDATE consultation SET resp_respondents_id = target_doctor_id, resp_respondents_name = target_doctor_name
WHERE resp_respondents_opinion IS NOT NULL;
RESET ROLE;
