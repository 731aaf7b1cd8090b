-- When both doctors of a referral last heard of the hour of its visit, and which visits lie ahead.
ALTER TABLE referral ADD COLUMN visit_reminded_time timestamptz;

CREATE INDEX referral_visit_time_idx ON referral (visit_time) WHERE is_deleted = 0 AND apply_order_status = 'wait_diagnosis' AND visit_time IS NOT NULL;
