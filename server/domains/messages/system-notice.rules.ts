import { needsIds, noticeAudiences } from '../../../contract/domains/messages/message-audience.ts';
import { systemNotice } from '../../../contract/domains/messages/system-notice.resource.ts';
import { said, word } from '../../../contract/kernel/said.ts';
import { sentFileIds } from '../../engine/files/file-links.ts';
import { type Actor, isGroupActor } from '../../engine/identity/actor.ts';
import { defineRules } from '../../engine/resource/resource-rules.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import type { RowIn } from '../../engine/store/table.ts';
import { conflict, forbidden, invalid } from '../../platform/refusal.ts';
import { deliverAfter, hospitalsBut } from './deliver-system-notices.ts';
import { systemNoticeTable } from './message.tables.ts';
import { chosenIds, describeAudience, NOBODY_THERE, receiversOf } from './message-receivers.ts';
import { takeBackNotices, takeBackTexts } from './send-to-people.ts';

/** A draft becomes what its readers see when it is published; the audience is told after the commit, a hospital a transaction. */
export const systemNoticeRules = defineRules(systemNotice, {
  table: systemNoticeTable,
  show: async ({ db, rows, call }) => {
    const counts = await countsOf(
      db,
      call.actor,
      rows.map(({ id }) => id),
    );
    return ({ id }) => counts.get(id) ?? {};
  },
  save: {
    // One that was withdrawn, or has ended, is written anew with what came with it, also by a colleague of its author.
    filesFrom: async ({ tx, call, input }) => ({ attachments: await filesOfNotices(tx, call.actor, input.attachments ?? []) }),
    refuse: ({ input: { audience, startTime, endTime }, call }) => {
      refuseForeignAudience(call.actor, audience);
      if (startTime && endTime && startTime >= endTime) throw invalid([{ field: 'endTime', message: '结束展示时间应晚于开始展示时间' }]);
    },
    fill: async ({ tx, call, input, before }) => {
      const ids = chosenIds(input.audience, input.audienceIds);
      await describeAudience(tx, call.actor.tenantId, input.audience, ids);
      return { audienceIds: ids, urgent: input.urgent ?? 0, ...(before ? {} : { partyTenantIds: [] }) };
    },
  },
  remove: {
    refuse: ({ rows }) => {
      if (rows.some(({ status }) => status === 'published')) throw conflict('已发布的公告请先撤回再删除');
    },
  },
  // A draft, or what is shown to nobody any more.
  restore: {},
  moves: {
    publish: {
      before: async ({ tx, row, actor, call }) => {
        refuseForeignAudience(actor, row.audience);
        if (row.endTime && row.endTime.getTime() <= call.now)
          throw invalid([{ field: 'endTime', message: '结束展示时间已过，请修改后再发布' }]);
        // The whole hospital has its author in it.
        if (needsIds(row.audience)) await refuseNobody(tx, row, call.now);
      },
      // For all hospitals, every one of them becomes a party.
      set: async ({ tx, row }) => (row.audience === 'all' ? { partyTenantIds: await hospitalsBut(tx, row.tenantId) } : {}),
      // What a crash leaves behind, the job finds.
      committed: ({ services, input }) => deliverAfter(services, input.id),
    },
    /** It leaves every list and every bell at once, read or not: what was wrong must not go on being read. */
    withdraw: {
      after: async ({ tx, row, call }) => {
        const hospitals = [row.tenantId, ...(row.partyTenantIds ?? [])];
        await takeBackNotices(tx, hospitals, [row.id], 'all');
        await takeBackTexts(tx, hospitals, [row.id], call.now);
      },
    },
  },
});

/** Speaking to every hospital is the platform's. Throws 403. */
function refuseForeignAudience(actor: Actor, audience: unknown): void {
  if (audience === 'all' && !isGroupActor(actor)) throw forbidden(said`只有平台管理员可以向${word(noticeAudiences.all)}发布公告`);
}

type Audience = Pick<RowIn<typeof systemNoticeTable>, 'audience' | 'audienceIds' | 'startTime'>;

/** Since the draft was saved, what was chosen may have gone. Who is there when a notice begins later, nobody knows yet. Throws 400. */
async function refuseNobody(tx: Runner, { tenantId, audience, audienceIds, startTime }: Audience & { tenantId: string }, now: number) {
  const ids = audienceIds ?? [];
  await describeAudience(tx, tenantId, audience, ids);
  if (startTime && startTime.getTime() > now) return;
  if ((await receiversOf(tx, tenantId, audience, ids)).length === 0) throw invalid([{ field: 'audience', message: NOBODY_THERE }]);
}

/** Of these files those of the own hospital's notices, which whoever writes notices reads. */
async function filesOfNotices(tx: Runner, { tenantId }: Actor, sent: readonly string[]): Promise<string[]> {
  const ids = sentFileIds(sent).flatMap((id) => id ?? []);
  if (ids.length === 0) return [];
  const { rows } = await tx.run<{ id: string }>(sql`
    SELECT DISTINCT file AS id FROM system_notice n, unnest(n.attachments) file
    WHERE n.tenant_id = ${tenantId} AND n.is_deleted = 0 AND n.attachments && ${ids}::text[] AND file = ANY (${ids}::text[])`);
  return rows.map(({ id }) => id);
}

interface Counts {
  receiverCount: number;
  readCount: number;
}

/** How many were told of each, and have read it. People are looked up by hospital, so that each look is by the index of one. */
export async function countsOf(db: Runner, { tenantId }: Actor, ids: readonly string[]): Promise<ReadonlyMap<string, Counts>> {
  const { rows: notices } = await db.run<{ id: string; parties: string[] }>(sql`
    SELECT id, party_tenant_ids AS parties FROM system_notice WHERE tenant_id = ${tenantId} AND id = ANY (${[...ids]}::uuid[])`);
  const hospitals = [...new Set([tenantId, ...notices.flatMap(({ parties }) => parties)])];
  const { rows } = await db.run<Counts & { id: string }>(sql`
    SELECT event_id AS id, count(*) AS "receiverCount", count(*) FILTER (WHERE read_status = '2') AS "readCount"
    FROM notice WHERE tenant_id = ANY (${hospitals}) AND event_id = ANY (${notices.map(({ id }) => id)}::uuid[]) GROUP BY event_id`);
  const counted = new Map(rows.map(({ id, ...counts }) => [id, counts]));
  return new Map(notices.map(({ id }) => [id, counted.get(id) ?? { receiverCount: 0, readCount: 0 }]));
}
