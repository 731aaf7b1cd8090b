CREATE INDEX consultation_tenant_id_id_idx ON consultation (tenant_id, id) WHERE is_deleted = 0 AND (apply_order_status IN ('order_return', 'wait_dept_approval', 'wait_office_approval', 'wait_pay', 'wait_primaryaudit', 'wait_scheduling', 'wait_sent', 'wait_receiving', 'wait_diagnosis', 'wait_supplement', 'diagnosis_ing', 'diagnosis_issued', 'diagnosis', 'not_pass') OR extra_due > 0 OR refund_due > 0 OR report_reviewer_id IS NOT NULL
  OR correction_open = 1 OR slide_return IN ('held', 'keep_asked', 'returning') OR apply_order_status = 'complete' AND (COALESCE(report_status, 'none') IN ('none', 'report_wait_send')
  OR evaluate_closed_time IS NULL AND (evaluate_apply IS DISTINCT FROM '1' OR evaluate_target IS DISTINCT FROM '1')));

-- What was passed on to the second line and not begun lies in its pool again, for whoever is on duty.
-- Seen by the role that sees every tenant.
SET LOCAL ROLE lianyi_group;

UPDATE consultation SET pool_tenant_id = target_tenant_id
WHERE kind = 'ECG' AND ecg_assignment = '2' AND apply_order_status = 'wait_diagnosis' AND second_call_time IS NOT NULL
  AND pool_tenant_id IS NULL AND is_deleted = 0;

-- Urgent ones that were promised a week end after a day now: what is older has two hours from here, and is not gone at once.
UPDATE consultation SET waiting_since = now() - interval '22 hours'
WHERE apply_order_status = 'wait_diagnosis' AND schedule_time IS NULL AND meeting_type = '1' AND waiting_since < now() - interval '22 hours'
  AND is_deleted = 0;

RESET ROLE;

-- Their lines, hours and copies are made at the next start.
DELETE FROM job_run WHERE name = 'rebuild-inbox';
