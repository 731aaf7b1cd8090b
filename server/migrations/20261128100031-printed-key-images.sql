ALTER TABLE report ADD COLUMN printed_key_images jsonb;
