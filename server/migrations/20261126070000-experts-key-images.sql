-- What each of several experts has kept of the pictures, to be printed with their own opinion.
ALTER TABLE consultation_expert ADD COLUMN key_images text[];
