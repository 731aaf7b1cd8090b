-- Of hospitals that were recycled before, nobody knows any more whether they had been stopped: they come back in use, as they did.
ALTER TABLE tenant ADD COLUMN state_before text;
