-- Of an hour that followed upon one that nobody held: until then the whole fee goes back to whoever cancels.
ALTER TABLE consultation ADD COLUMN free_until timestamptz;
