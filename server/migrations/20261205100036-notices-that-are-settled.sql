-- What a notice asks for may be over, and come back later. Told and not delivered yet, it is kept with the message.
ALTER TABLE notice ADD COLUMN about_tasks text[], ADD COLUMN settled_time timestamptz;
ALTER TABLE outbox ADD COLUMN about_tasks text[], ADD COLUMN settled_time timestamptz;
