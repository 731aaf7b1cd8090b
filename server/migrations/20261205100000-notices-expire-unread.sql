-- When the copies that nobody had read by the end of a notice were marked so: each notice is taken once, those that have ended already as well.
ALTER TABLE system_notice ADD COLUMN unread_expired_time timestamptz;
CREATE INDEX system_notice_end_time_idx ON system_notice (end_time) WHERE status = 'expired' AND unread_expired_time IS NULL;
