-- Of which end of its term a hospital has been told, and how many days before it.
ALTER TABLE tenant ADD COLUMN told_term timestamptz;

ALTER TABLE tenant ADD COLUMN told_days integer;
