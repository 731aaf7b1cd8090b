import { DRAFT_DAYS, removeFormDraft, saveFormDraft, showFormDraft } from '../../../../contract/kernel/form-draft.ts';
import { type Served, serve } from '../../../engine/call/call.ts';
import { presenterOf } from '../../../engine/call/present.ts';
import { ownLinks, sentFileIds } from '../../../engine/files/file-links.ts';
import type { Actor } from '../../../engine/identity/actor.ts';
import { defineJob } from '../../../engine/jobs/job.ts';
import type { Services } from '../../../engine/services.ts';
import type { Runner } from '../../../engine/store/runner.ts';
import { type Sql, sql } from '../../../engine/store/sql.ts';

const DAY_MS = 86_400_000;
/** Of one person, the newest. */
const MOST_DRAFTS = 100;

// The owner's alone: besides the hospital, every statement names them.
const own = ({ tenantId, userId }: Actor, formKey: string): Sql =>
  sql`tenant_id = ${tenantId} AND user_id = ${userId} AND form_key = ${formKey}`;
/** What clients of before keep, which name none: one a form. */
const NO_ID = '00000000-0000-0000-0000-000000000000';
const kept = (now: number): Date => new Date(now - DRAFT_DAYS * DAY_MS);

const present = presenterOf(showFormDraft.row, { masked: false });

interface Kept {
  draftId: string;
  savedTime: Date;
  rowVersion: number | null;
  content: Readonly<Record<string, unknown>>;
}

/** Answers no field where nothing was kept, or too long ago; its owner's files as links that work for some minutes. */
const serveShow = serve(showFormDraft, async ({ actor, services, input, now }) => {
  const store = services.database.forTenant(actor.tenantId);
  const { rows } = await store.run<Kept>(sql`
    SELECT draft_id AS "draftId", saved_time AS "savedTime", row_version AS "rowVersion", content FROM form_draft
    WHERE ${own(actor, input.formKey)} AND saved_time > ${kept(now)}
    ORDER BY draft_id = ${input.draftId ?? NO_ID}::uuid DESC, saved_time DESC LIMIT 1`);
  const [draft] = rows;
  return present(draft ? { ...draft, content: await withOwnFiles(services, store, actor, draft.content) } : {});
});

const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** Whatever it names: its files are among them. */
const idsIn = (content: Kept['content']): string[] => [...new Set(JSON.stringify(content).match(ID))];

/** The files that a form shows, which it does in lists: by their ids, or by the links that it was shown. */
function filesIn(content: Kept['content']): string[] {
  const named = Object.values(content).flatMap((value) => (Array.isArray(value) ? value : []));
  return sentFileIds(named.filter((one) => typeof one === 'string')).filter((id) => id !== undefined);
}

/** A draft may name any file, and a link opens it: only what its owner has uploaded becomes one. */
async function withOwnFiles(services: Services, store: Runner, actor: Actor, content: Kept['content']): Promise<Kept['content']> {
  const link = await ownLinks(services, store, actor, filesIn(content));
  const linked = (one: unknown) => (typeof one === 'string' && link.get(sentFileIds([one])[0] ?? '')) || one;
  return Object.fromEntries(Object.entries(content).map(([name, value]) => [name, Array.isArray(value) ? value.map(linked) : value]));
}

const serveSave = serve(saveFormDraft, async ({ actor, services, input, now }) => {
  const time = new Date(now);
  const { tenantId, userId } = actor;
  const { formKey, rowVersion = null, content, replaced } = input;
  const draftId = input.draftId ?? NO_ID;
  const store = services.database.forTenant(tenantId);
  await store.run(sql`
    INSERT INTO form_draft (tenant_id, user_id, form_key, draft_id, create_time, saved_time, row_version, content, file_ids)
    VALUES (${tenantId}, ${userId}, ${formKey}, ${draftId}, ${time}, ${time}, ${rowVersion}, ${JSON.stringify(content)}, ${idsIn(content)})
    ON CONFLICT (tenant_id, user_id, form_key, draft_id)
    DO UPDATE SET saved_time = excluded.saved_time, row_version = excluded.row_version, content = excluded.content, file_ids = excluded.file_ids`);
  // What its form began with is in it.
  const others = (replaced ?? []).filter((one) => one !== draftId);
  if (others.length > 0) await store.run(sql`DELETE FROM form_draft WHERE ${own(actor, formKey)} AND draft_id = ANY (${others}::uuid[])`);
  // Nobody comes back to so many forms.
  await store.run(sql`
    DELETE FROM form_draft WHERE tenant_id = ${tenantId} AND user_id = ${userId} AND saved_time < (
      SELECT saved_time FROM form_draft WHERE tenant_id = ${tenantId} AND user_id = ${userId}
      ORDER BY saved_time DESC, form_key OFFSET ${MOST_DRAFTS - 1} LIMIT 1)`);
  return true;
});

const serveRemove = serve(removeFormDraft, async ({ actor, services, input: { formKey, draftIds } }) => {
  const named = draftIds ? sql` AND draft_id = ANY (${draftIds}::uuid[])` : sql``;
  await services.database.forTenant(actor.tenantId).run(sql`DELETE FROM form_draft WHERE ${own(actor, formKey)}${named}`);
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
