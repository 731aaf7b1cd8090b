-- What was delivered long ago is removed each night: it is found by when that was.
CREATE INDEX outbox_delivered_time_idx ON outbox (delivered_time) WHERE delivered_time IS NOT NULL;
