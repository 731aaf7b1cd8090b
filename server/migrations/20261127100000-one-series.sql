-- Until now studies were fetched whole alone.
ALTER TABLE study_retrieval ADD COLUMN series_uid text;
