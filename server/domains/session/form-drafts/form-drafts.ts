import { DRAFT_DAYS, removeFormDraft, saveFormDraft, showFormDraft } from '../../../../contract/kernel/form-draft.ts';
import { type Served, serve } from '../../../engine/call/call.ts';
import { presenterOf } from '../../../engine/call/present.ts';
import type { Actor } from '../../../engine/identity/actor.ts';
import { defineJob } from '../../../engine/jobs/job.ts';
import { type Sql, sql } from '../../../engine/store/sql.ts';

const DAY_MS = 86_400_000;

// The owner's alone: besides the hospital, every statement names them.
const own = ({ tenantId, userId }: Actor, formKey: string): Sql =>
  sql`tenant_id = ${tenantId} AND user_id = ${userId} AND form_key = ${formKey}`;
const kept = (now: number): Date => new Date(now - DRAFT_DAYS * DAY_MS);

const present = presenterOf(showFormDraft.row, { masked: false });

/** Answers no field where nothing was kept, or too long ago. */
const serveShow = serve(showFormDraft, async ({ actor, services, input, now }) => {
  const { rows } = await services.database.forTenant(actor.tenantId).run(sql`
    SELECT saved_time AS "savedTime", row_version AS "rowVersion", content FROM form_draft
    WHERE ${own(actor, input.formKey)} AND saved_time > ${kept(now)}`);
  return present(rows[0] ?? {});
});

const serveSave = serve(saveFormDraft, async ({ actor, services, input, now }) => {
  const time = new Date(now);
  await services.database.forTenant(actor.tenantId).run(sql`
    INSERT INTO form_draft (tenant_id, user_id, form_key, create_time, saved_time, row_version, content)
    VALUES (${actor.tenantId}, ${actor.userId}, ${input.formKey}, ${time}, ${time}, ${input.rowVersion ?? null}, ${JSON.stringify(input.content)})
    ON CONFLICT (tenant_id, user_id, form_key)
    DO UPDATE SET saved_time = excluded.saved_time, row_version = excluded.row_version, content = excluded.content`);
  return true;
});

const serveRemove = serve(removeFormDraft, async ({ actor, services, input }) => {
  await services.database.forTenant(actor.tenantId).run(sql`DELETE FROM form_draft WHERE ${own(actor, input.formKey)}`);
  return true;
});

export const formDraftServes: Served[] = [serveShow, serveSave, serveRemove];

export const sweepFormDraftsJob = defineJob({
  name: 'sweep-form-drafts',
  title: '清理未提交的内容',
  cron: '41 * * * *',
  run: async ({ database, clock }) =>
    void (await database.forGroup().run(sql`DELETE FROM form_draft WHERE saved_time <= ${kept(clock())}`)),
});
