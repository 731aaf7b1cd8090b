ALTER TABLE consultation ADD COLUMN key_images text[];
