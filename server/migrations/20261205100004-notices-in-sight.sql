ALTER TABLE outbox ADD COLUMN to_sight text[];
