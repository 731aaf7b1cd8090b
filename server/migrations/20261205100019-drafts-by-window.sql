-- Two windows of one form keep two drafts. What lies there has none: it is taken up by whichever window opens the form next.
ALTER TABLE form_draft ADD COLUMN draft_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000';
ALTER TABLE form_draft ALTER COLUMN draft_id DROP DEFAULT;
ALTER TABLE form_draft DROP CONSTRAINT form_draft_pkey;
ALTER TABLE form_draft ADD CONSTRAINT form_draft_pkey PRIMARY KEY (tenant_id, user_id, form_key, draft_id);
