-- What nobody arranges is answered by its opinion, or by being sent back; what stood for its answer was the press with which somebody began,
-- or asked for more. The history says when it was. Minutes and limits stood still while the applicant was asked.
-- Seen by the role that sees every tenant.
SET LOCAL ROLE lianyi_group;

-- Not answered yet, or never: says nothing, as long as nobody has.
UPDATE consultation c SET respond_time = NULL, respond_minutes = NULL, respond_limit = NULL
WHERE c.kind IN ('telemedicine', 'electrophysiology', 'ECG', 'remoteultrasonic') AND (c.kind <> 'remoteultrasonic' OR c.ultrasound_mode = '2')
  AND c.schedule_time IS NULL AND c.respond_time IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM status_history h WHERE h.tenant_id = c.tenant_id AND h.order_id = c.id
    AND h.action IN ('opinion', 'sendBack') AND h.create_time >= c.respond_time);

-- Of working days that stood still nobody knows afterwards how many were left: such orders are answered, and neither late nor in time.
UPDATE consultation c SET respond_time = e.ended,
  respond_minutes = GREATEST(0, c.respond_minutes + round((extract(epoch FROM e.ended - c.respond_time) - e.stood) / 60)::integer),
  respond_limit = CASE WHEN e.stood > 0 AND c.kind = 'telemedicine' AND COALESCE(c.slice_type, '1') = '1' THEN NULL
    ELSE c.respond_limit + make_interval(secs => e.stood::double precision) END
FROM (
  SELECT o.tenant_id, o.id, min(h.create_time) FILTER (WHERE h.action IN ('opinion', 'sendBack')) AS ended,
    COALESCE(sum(CASE WHEN h.action = 'askSupplement' THEN - extract(epoch FROM h.create_time) ELSE extract(epoch FROM h.create_time) END)
      FILTER (WHERE h.action IN ('askSupplement', 'answerSupplement', 'withdrawSupplement')), 0) AS stood
  FROM consultation o JOIN status_history h ON h.tenant_id = o.tenant_id AND h.order_id = o.id AND h.create_time >= o.respond_time
  GROUP BY o.tenant_id, o.id) e
WHERE e.tenant_id = c.tenant_id AND e.id = c.id AND e.ended IS NOT NULL AND c.kind IN ('telemedicine', 'electrophysiology', 'ECG', 'remoteultrasonic') AND (c.kind <> 'remoteultrasonic' OR c.ultrasound_mode = '2')
  AND c.schedule_time IS NULL AND c.respond_time IS NOT NULL;

-- Statistics count their days anew.
DELETE FROM consultation_summed_day;

RESET ROLE;
