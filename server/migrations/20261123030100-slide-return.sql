ALTER TABLE consultation ADD COLUMN slide_return text;

ALTER TABLE consultation ADD COLUMN return_company text;

ALTER TABLE consultation ADD COLUMN return_mail_no text;

ALTER TABLE consultation ADD COLUMN return_sent_time timestamptz;

ALTER TABLE consultation ADD COLUMN return_remark text;

ALTER TABLE consultation ADD COLUMN return_end_time timestamptz;

CREATE INDEX consultation_create_time_id_slide_return_idx ON consultation (create_time desc, id desc, slide_return) INCLUDE (tenant_id, apply_order_status) WHERE is_deleted = 0 AND slide_return IN ('held', 'keep_asked', 'returning');
