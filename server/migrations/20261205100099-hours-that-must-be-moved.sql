-- Whose absence was entered after the hour of an order was arranged, which lies in it: the operators move it.
ALTER TABLE consultation ADD COLUMN stopped_ids text[];
