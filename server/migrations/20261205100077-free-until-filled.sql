SET LOCAL ROLE lianyi_group;

-- The release before said this by a promise of a day after the new hour. An hour that was brought forward by a day looks the same, and is left alone: the
-- history says which hour was given up, and whether it had passed. The promise itself stays: a server of that release, beside the newer ones, gives back by it.
UPDATE consultation c SET free_until = c.schedule_time FROM (
  SELECT DISTINCT ON (h.tenant_id, h.order_id) h.tenant_id, h.order_id, h.create_time AS moved, substring(h.reason FROM '^原定(\d{4}-\d\d-\d\d \d\d:\d\d)，') AS hour
  FROM status_history h JOIN consultation o ON o.tenant_id = h.tenant_id AND o.id = h.order_id
  WHERE h.action = 'reschedule' AND o.promised_time = o.schedule_time + interval '24 hours'
  ORDER BY h.tenant_id, h.order_id, h.create_time DESC, h.id DESC
) last
WHERE c.tenant_id = last.tenant_id AND c.id = last.order_id AND c.apply_order_status IN ('wait_diagnosis', 'wait_supplement')
  AND last.hour::timestamp AT TIME ZONE 'Asia/Shanghai' <= last.moved;

RESET ROLE;
