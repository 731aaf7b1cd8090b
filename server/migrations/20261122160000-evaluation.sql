CREATE TABLE evaluation_complaint (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  complaint_status text NOT NULL,
  apply_order_id uuid NOT NULL,
  no text,
  side text NOT NULL,
  overall_score integer NOT NULL,
  content text,
  complainer_name text,
  apply_hospital_name text,
  target_hospital text,
  target_doctor_name text,
  handle_name text,
  handle_time timestamptz,
  reply text,
  evaluation_id uuid NOT NULL,
  complainer_id uuid NOT NULL,
  complainer_dept_id uuid,
  CONSTRAINT evaluation_complaint_pkey PRIMARY KEY (tenant_id, id)
);

CREATE UNIQUE INDEX evaluation_complaint_tenant_id_evaluation_id_key ON evaluation_complaint (tenant_id, evaluation_id) WHERE is_deleted = 0;

CREATE INDEX evaluation_complaint_apply_order_id_idx ON evaluation_complaint (apply_order_id) WHERE is_deleted = 0;

CREATE INDEX evaluation_complaint_tenant_id_create_time_id_idx ON evaluation_complaint (tenant_id, create_time desc, id desc) INCLUDE (complaint_status, complainer_id, complainer_dept_id) WHERE is_deleted = 0;

CREATE INDEX evaluation_complaint_create_time_id_idx ON evaluation_complaint (create_time desc, id desc) INCLUDE (tenant_id, complaint_status) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON evaluation_complaint TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON evaluation_complaint TO lianyi_app;

ALTER TABLE evaluation_complaint ENABLE ROW LEVEL SECURITY;

ALTER TABLE evaluation_complaint FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON evaluation_complaint TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON evaluation_complaint TO lianyi_group USING (true);

ALTER TABLE consultation ADD COLUMN evaluate_closed_time timestamptz;

ALTER TABLE consultation ADD COLUMN evaluate_apply_edit_until timestamptz;

ALTER TABLE consultation ADD COLUMN evaluate_target_edit_until timestamptz;

ALTER TABLE evaluation ADD COLUMN examine_reason text;

ALTER TABLE evaluation ADD COLUMN examine_name text;

ALTER TABLE evaluation ADD COLUMN examine_time timestamptz;

CREATE INDEX consultation_diagnosis_time_idx ON consultation (diagnosis_time) INCLUDE (tenant_id, apply_order_status) WHERE is_deleted = 0 AND evaluate_closed_time IS NULL AND (evaluate_apply = '0' OR evaluate_target = '0');

-- Under the role that sees every hospital's rows: the owner alone need see none.
SET LOCAL ROLE lianyi_group;
-- Who has judged within the last day may still correct it, as he could before.
UPDATE consultation c SET
  evaluate_apply_edit_until = (
    SELECT e.evaluate_time + interval '24 hours' FROM evaluation e
    WHERE e.tenant_id = c.tenant_id AND e.apply_order_id = c.id AND e.side = 'apply' AND e.edit_count = 0 AND e.is_deleted = 0
  )
WHERE c.evaluate_apply = '1';
UPDATE consultation c SET
  evaluate_target_edit_until = (
    SELECT e.evaluate_time + interval '24 hours' FROM evaluation e
    WHERE e.tenant_id = c.tenant_id AND e.apply_order_id = c.id AND e.side = 'target' AND e.edit_count = 0 AND e.is_deleted = 0
  )
WHERE c.evaluate_target = '1';

-- The low scores that operators were told of become tasks that they can answer.
INSERT INTO evaluation_complaint (
  id, tenant_id, create_time, create_user, update_time, update_user, version, is_deleted, complaint_status, apply_order_id, no, side,
  overall_score, content, complainer_name, complainer_id, complainer_dept_id, evaluation_id, target_doctor_name, apply_hospital_name,
  target_hospital
)
SELECT
  e.id, CASE e.side WHEN 'apply' THEN e.tenant_id ELSE e.target_tenant_id END, e.evaluate_time, e.evaluator_id, e.evaluate_time,
  e.evaluator_id, 0, 0, 'open', e.apply_order_id, e.no, e.side, e.overall_score, e.content, e.apply_user_name, e.evaluator_id,
  CASE e.side WHEN 'apply' THEN e.apply_dept_id ELSE e.target_dept_id END, e.id, e.target_doctor_name, c.apply_hospital_name, c.target_hospital
FROM evaluation e JOIN consultation c ON c.tenant_id = e.tenant_id AND c.id = e.apply_order_id
WHERE e.overall_score <= 2 AND e.is_deleted = 0 AND (e.side = 'apply' OR e.target_tenant_id IS NOT NULL);
RESET ROLE;
