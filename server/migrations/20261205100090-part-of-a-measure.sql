-- Which part of an ECG file was drawn when something was measured on it: readers of these files change, and a measure must not lie on other beats.
ALTER TABLE image_mark ADD COLUMN part text;
