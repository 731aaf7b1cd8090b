-- Studies of orders under way are read anew: sides, scales, examinations and whose they are were told wrongly or not at all. What somebody has measured, or
-- taken as a key image, lies on series as they were counted then: such studies stay as they were read, and so do those of orders that have ended.
-- Seen by the role that sees every tenant.
SET LOCAL ROLE lianyi_group;

UPDATE image_preparation p SET state = 'outdated'
WHERE p.study IS NOT NULL AND p.state = 'ready'
  AND EXISTS (SELECT 1 FROM consultation c WHERE c.tenant_id = p.tenant_id AND p.file_id::text = ANY (c.dicom_path) AND c.is_deleted = 0
    AND c.apply_order_status IN ('wait_submit', 'order_return', 'wait_dept_approval', 'wait_office_approval', 'wait_pay', 'wait_primaryaudit',
      'wait_scheduling', 'wait_sent', 'wait_receiving', 'wait_diagnosis', 'wait_supplement', 'diagnosis_ing', 'diagnosis_issued'))
  AND NOT EXISTS (SELECT 1 FROM image_mark m WHERE m.tenant_id = p.tenant_id AND m.file_id = p.file_id AND m.is_deleted = 0)
  AND NOT EXISTS (SELECT 1 FROM image_capture m WHERE m.tenant_id = p.tenant_id AND m.file_id = p.file_id AND m.is_deleted = 0);

-- Those that agreed with their patient are compared once more, which has them read; a difference that was told is not told again.
UPDATE study_check k SET check_state = 'waiting', attempts = 0, waited = 0, next_time = begin_time
FROM image_preparation p, consultation c
WHERE p.tenant_id = k.tenant_id AND p.file_id = k.file_id AND p.state = 'outdated'
  AND c.tenant_id = k.tenant_id AND c.id = k.apply_order_id AND k.check_state = 'agrees'
  AND c.apply_order_status IN ('wait_dept_approval', 'wait_office_approval', 'wait_pay', 'wait_primaryaudit', 'wait_scheduling', 'wait_sent',
    'wait_receiving', 'wait_diagnosis', 'wait_supplement', 'diagnosis_ing', 'diagnosis_issued');

-- Their pictures go with the files that nobody uses.
UPDATE file f SET attached = 0 FROM image_preparation p WHERE f.tenant_id = p.tenant_id AND f.id = p.prepared_id AND p.state = 'outdated';

DELETE FROM image_preparation WHERE state = 'outdated';

RESET ROLE;
