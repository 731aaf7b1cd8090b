-- That a critical value was checked again before it was told, and read back by whoever was rung up.
ALTER TABLE critical_value ADD COLUMN is_rechecked smallint;
ALTER TABLE critical_value ADD COLUMN is_read_back smallint;
