-- One order of a patient, an expert and a diagnosis at a time; drafts are known by their missing time of submission.
DROP INDEX consultation_tenant_id_create_time_id_idx;
DROP INDEX consultation_create_time_id_idx;
DROP INDEX consultation_apply_order_status_create_time_id_idx;
DROP INDEX consultation_tenant_id_patient_id_card_idx;
ALTER TABLE consultation ADD COLUMN open_key text;
CREATE INDEX consultation_tenant_id_create_time_id_idx ON consultation (tenant_id, create_time DESC, id DESC)
  INCLUDE (party_tenant_ids, apply_order_status, apply_user_id, apply_dept_id, is_synergy, submit_time, remote_price) WHERE is_deleted = 0;
CREATE INDEX consultation_create_time_id_idx ON consultation (create_time DESC, id DESC)
  INCLUDE (tenant_id, apply_order_status) WHERE is_deleted = 0 AND submit_time IS NOT NULL;
CREATE INDEX consultation_apply_order_status_create_time_id_idx ON consultation (apply_order_status, create_time DESC, id DESC)
  INCLUDE (tenant_id, submit_time) WHERE is_deleted = 0;

-- What the new rules would not have let come to be. Under the role that sees every hospital's rows: the owner alone need see none.
SET LOCAL ROLE lianyi_group;
-- The hospital that was asked is the expert's.
UPDATE consultation c SET target_tenant_id = u.tenant_id, target_hospital = t.tenant_name, target_dept_id = u.dept_id,
  party_tenant_ids = CASE WHEN cardinality(c.party_tenant_ids) > 1 THEN ARRAY[c.tenant_id, u.tenant_id] ELSE c.party_tenant_ids END
FROM user_account u JOIN tenant t ON t.tenant_code = u.tenant_id AND t.is_deleted = 0
WHERE u.id = c.target_doctor_id AND u.tenant_id IS DISTINCT FROM c.target_tenant_id;
-- A draft was never handed in, or no longer counts as such.
UPDATE consultation SET submit_time = NULL WHERE apply_order_status = 'wait_submit' AND submit_time IS NOT NULL;
-- A returned order that was edited since belongs to its author.
UPDATE consultation c SET level_one_audit_status = NULL, party_tenant_ids = ARRAY[c.tenant_id]
WHERE c.apply_order_status = 'order_return' AND c.level_one_audit_status = '1'
  AND c.update_time > (SELECT max(h.create_time) FROM status_history h WHERE h.tenant_id = c.tenant_id AND h.order_id = c.id);
-- Of orders that were doubled before, the first keeps the place.
UPDATE consultation c SET open_key = o.open_key
FROM (
  SELECT tenant_id, id, open_key, row_number() OVER (PARTITION BY tenant_id, open_key ORDER BY submit_time, id) AS place
  FROM (
    SELECT tenant_id, id, submit_time, encode(sha256(convert_to(
      concat(upper(patient_id_card), E'\n', target_doctor_id, E'\n', diagnosis), 'UTF8')), 'hex') AS open_key
    FROM consultation
    WHERE is_deleted = 0 AND apply_order_status IN ('wait_pay', 'wait_primaryaudit', 'wait_scheduling', 'wait_diagnosis', 'diagnosis_ing')
  ) keyed
) o
WHERE o.tenant_id = c.tenant_id AND o.id = c.id AND o.place = 1;
RESET ROLE;

CREATE UNIQUE INDEX consultation_tenant_id_open_key_key ON consultation (tenant_id, open_key) WHERE is_deleted = 0;
