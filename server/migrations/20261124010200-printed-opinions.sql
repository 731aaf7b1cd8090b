ALTER TABLE report ADD COLUMN printed_opinions jsonb;
