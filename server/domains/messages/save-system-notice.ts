import { publishSystemNotice } from '../../../contract/domains/messages/system-notice.actions.ts';
import { removeSystemNotices, saveSystemNotice, submitSystemNotice } from '../../../contract/domains/messages/system-notice.endpoints.ts';
import type { ChangeOf } from '../../../contract/kernel/field.ts';
import { said, word } from '../../../contract/kernel/said.ts';
import { takeStep } from '../../engine/action/run-action.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { type CallOf, serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { ownFileIds } from '../../engine/files/file-links.ts';
import { refuseUnlistedKeys } from '../../engine/reference/dictionary-keys.ts';
import { stateWords } from '../../engine/reference/dictionary-words.ts';
import { findRow, insertRow, type Stamp, updateRow } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { conflict, invalid, notFound } from '../../platform/refusal.ts';
import { publishParts } from './actions/publish-system-notice.ts';
import { deliverAfter } from './deliver-system-notices.ts';
import { type SystemNoticeRow, systemNoticeTable } from './message.tables.ts';
import { chosenIds, describeAudience } from './message-receivers.ts';
import { refuseForeignAudience, systemNoticeSubject } from './system-notice.policy.ts';

type Saving = CallOf<typeof saveSystemNotice>;

const present = presenterOf(saveSystemNotice.row ?? {}, { masked: false });

export const serveSaveSystemNotice = serve(saveSystemNotice, (call) => call.transaction(async (tx) => present(await saveDraft(tx, call))));

/** Keeps the draft and publishes it in one transaction; the audience is told right after it. */
export const serveSubmitSystemNotice = serve(submitSystemNotice, async (call) => {
  const answer = await call.transaction(async (tx) => {
    const draft = await saveDraft(tx, call);
    const input = { id: draft.id };
    await takeStep(tx, publishSystemNotice, systemNoticeSubject, publishParts, draft, { ...call, input });
    return present({ ...(await findRow(tx, systemNoticeTable, draft.id, { tenantId: draft.tenantId })) });
  });
  await deliverAfter(call.services, String(answer.id));
  return answer;
});

/** Throws 409 for one that is no draft, or that somebody else has changed meanwhile. */
async function saveDraft(tx: Tx, call: Saving): Promise<SystemNoticeRow> {
  const { tenantId } = call.actor;
  const { id, version, ...sent } = call.input;
  const before = id ? await draftOf(tx, tenantId, id, version) : undefined;
  await refuseUnlistedKeys(tx, systemNoticeTable, { ...sent }, { ...before });
  const values = await checkedValues(tx, call, sent, before);
  const rowId = before ? before.id : await addDraft(tx, tenantId, values, call.stamp);
  if (before) await updateRow(tx, systemNoticeTable, { id: rowId, tenantId }, values, call.stamp);
  await recordAudit(tx, call, { rowTable: 'system_notice', rowId, changed: Object.keys(values) });
  const saved = await findRow(tx, systemNoticeTable, rowId, { tenantId, lock: true });
  if (!saved) throw notFound();
  return saved;
}

async function addDraft(tx: Tx, tenantId: string, values: ChangeOf<typeof systemNoticeTable.fields>, stamp: Stamp): Promise<string> {
  const row = { ...values, tenantId, partyTenantIds: [], status: 'draft' as const };
  return (await insertRow(tx, systemNoticeTable, row, stamp)).id;
}

async function draftOf(tx: Tx, tenantId: string, id: string, version: number | null | undefined): Promise<SystemNoticeRow> {
  const row = await findRow(tx, systemNoticeTable, id, { tenantId, lock: true });
  if (!row) throw notFound();
  if (row.status !== 'draft') {
    const words = await stateWords(tx, systemNoticeSubject.states);
    throw conflict(said`公告${word(words[row.status] ?? row.status)}，不能修改`);
  }
  if (version !== undefined && version !== null && row.version !== version) throw conflict();
  return row;
}

async function checkedValues(tx: Tx, call: Saving, sent: Omit<Saving['input'], 'id' | 'version'>, before: SystemNoticeRow | undefined) {
  const { tenantId } = call.actor;
  refuseForeignAudience(call.actor, sent.audience);
  const audienceIds = chosenIds(sent.audience, sent.audienceIds);
  await describeAudience(tx, tenantId, sent.audience, audienceIds);
  if (sent.startTime && sent.endTime && sent.startTime >= sent.endTime)
    throw invalid([{ field: 'endTime', message: '结束展示时间应晚于开始展示时间' }]);
  const place = { name: 'attachments', field: systemNoticeTable.fields.attachments, held: before?.attachments };
  const attachments = sent.attachments?.length ? await ownFileIds(tx, call, sent.attachments, place) : [];
  return { ...sent, urgent: sent.urgent ?? 0, audienceIds, attachments };
}

/** All of them or none. What is being shown has to be withdrawn first (409). */
export const serveRemoveSystemNotices = serve(removeSystemNotices, (call) => {
  const ids = [...new Set(call.input.ids)];
  return call.transaction(async (tx) => {
    const own = sql`tenant_id = ${call.actor.tenantId} AND id = ANY (${ids}::uuid[]) AND is_deleted = 0`;
    const { rows } = await tx.run<{ status: string }>(sql`SELECT status FROM system_notice WHERE ${own} FOR UPDATE`);
    if (rows.length !== ids.length) throw notFound();
    if (rows.some(({ status }) => status === 'published')) throw conflict('已发布的公告请先撤回再删除');
    await tx.run(sql`
      UPDATE system_notice SET is_deleted = 1, update_user = ${call.stamp.userId}, update_time = ${new Date(call.now)}, version = version + 1
      WHERE ${own}`);
    await recordAudit(tx, call, ...ids.map((rowId) => ({ rowTable: 'system_notice', rowId })));
    return ids.length;
  });
});
