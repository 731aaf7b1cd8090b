-- What nobody arranges is answered by its opinion, or by being sent back; what stood for its answer was the press with which somebody began,
-- or asked for more. The history says when it was. Minutes and limits stood still while the applicant was asked.
-- Seen by the role that sees every tenant.
SET LOCAL ROLE lianyi_group;

-- What has begun has its hour back at once, for opinions that are given before every inbox was looked at again (rebuild-inbox).
UPDATE consultation c SET answer_time = c.respond_limit + make_interval(secs => COALESCE(c.paused_seconds, 0)::double precision)
WHERE c.kind IN ('telemedicine', 'electrophysiology', 'ECG', 'remoteultrasonic') AND (c.kind <> 'remoteultrasonic' OR c.ultrasound_mode = '2')
  AND c.schedule_time IS NULL AND c.apply_order_status = 'diagnosis_ing' AND c.answer_time IS NULL AND c.respond_limit IS NOT NULL;

-- What was begun and ended by an operator after its limit was not answered; what they ended before, and what is open, says nothing yet.
UPDATE consultation c SET respond_time = NULL, respond_minutes = NULL, respond_limit = CASE
    WHEN e.stood > 0 AND c.kind = 'telemedicine' AND COALESCE(c.slice_type, '1') = '1' THEN NULL
    WHEN e.closed > c.respond_limit + make_interval(secs => e.stood::double precision) THEN c.respond_limit + make_interval(secs => e.stood::double precision)
  END
FROM (
  SELECT o.tenant_id, o.id, min(h.create_time) FILTER (WHERE h.action = 'close' AND h.from_state = 'diagnosis_ing') AS closed,
    COALESCE(sum(CASE WHEN h.action = 'askSupplement' THEN - extract(epoch FROM h.create_time) ELSE extract(epoch FROM h.create_time) END)
      FILTER (WHERE h.action IN ('askSupplement', 'answerSupplement', 'withdrawSupplement')), 0) AS stood,
    bool_or(h.action IN ('opinion', 'sendBack')) AS is_answered
  FROM consultation o LEFT JOIN status_history h ON h.tenant_id = o.tenant_id AND h.order_id = o.id AND h.create_time >= o.respond_time
  GROUP BY o.tenant_id, o.id) e
WHERE e.tenant_id = c.tenant_id AND e.id = c.id AND e.is_answered IS NOT TRUE
  AND c.kind IN ('telemedicine', 'electrophysiology', 'ECG', 'remoteultrasonic') AND (c.kind <> 'remoteultrasonic' OR c.ultrasound_mode = '2')
  AND c.schedule_time IS NULL AND c.respond_time IS NOT NULL;

-- Of working days that stood still nobody knows afterwards how many were left: such orders are answered, and neither late nor in time.
UPDATE consultation c SET respond_time = e.ended,
  respond_minutes = CASE WHEN c.respond_minutes IS NOT NULL
    THEN GREATEST(0, c.respond_minutes + round((extract(epoch FROM e.ended - c.respond_time) - e.stood) / 60)::integer) END,
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
