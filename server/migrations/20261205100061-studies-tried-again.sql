-- How often a reader was too slow for a file or gave up at it: that is tried again before it is refused.
ALTER TABLE image_preparation ADD COLUMN attempts integer NOT NULL DEFAULT 0;

ALTER TABLE image_preparation ALTER COLUMN attempts DROP DEFAULT;

-- What was refused for good because the machine was slow once is read again when somebody opens it.
SET LOCAL ROLE lianyi_group;
DELETE FROM image_preparation WHERE state = 'refused'
  AND message IN ('"影像过多，处理超时，请按序列分别上传"'::jsonb, '"图像过于复杂，处理超时，请在扫描软件中导出为分块TIFF后重新上传"'::jsonb);
RESET ROLE;
