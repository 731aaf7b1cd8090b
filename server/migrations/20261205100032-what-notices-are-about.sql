-- An urgent notice whose row is settled is followed by no text message.
ALTER TABLE outbox ADD COLUMN about_id uuid;

ALTER TABLE notice ADD COLUMN about_id uuid;
