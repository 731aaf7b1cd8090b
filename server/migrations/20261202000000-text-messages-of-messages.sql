-- Which message a text message goes out for: it is taken back with it as long as it waits.
ALTER TABLE sms_record ADD COLUMN event_id uuid;
