ALTER TABLE report ADD COLUMN order_opinion_hash text;
