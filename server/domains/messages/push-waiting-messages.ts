import { createHash } from 'node:crypto';
import { eachTenant } from '../../engine/jobs/each-tenant.ts';
import { defineJob, type Tally } from '../../engine/jobs/job.ts';
import { isHeldBack } from '../../engine/restored/held-back.ts';
import type { Services } from '../../engine/services.ts';
import { type Sql, sql, text } from '../../engine/store/sql.ts';
import { eachOf } from '../../platform/each-of.ts';
import { MOST_RECEIVERS, PushFailure, type PushReceiver } from '../../platform/push/push-provider.ts';
import { accountsInUse, type ChannelAccount, providerOf } from './push-accounts.ts';

interface Waiting {
  id: string;
  tenantId: string;
  eventId: string;
  createTime: Date;
  title: string;
  content: string;
  attempts: number;
  /** Absent where the receiver has left the hospital since. */
  account: string | null;
  phone: string | null;
  name: string | null;
}

/** What became of one row in one attempt. A reason has whoever was not reached. */
interface Outcome {
  row: Waiting;
  status: 'delivered' | 'kept' | 'failed' | 'waiting';
  reason?: string;
}

const PUSH = 'push-waiting-messages';
/** Longer than a provider may take: then whoever had it is gone, and another process tries. */
const CLAIM_MS = 180_000;
/** Before the second attempt, and before the third; there is no fourth. */
const PAUSES_MS = [120_000, 600_000];
const AT_ONCE = 10;
const MOST_IN_REASON = 500;
const GONE = '账号已停用';

/**
 * Pushes what is waiting, hospital by hospital and a batch at a time, outside of any transaction: claimed by one process, pushed with one call for
 * all receivers of a message, and written down. A process that dies in between leaves messages that may be pushed twice,
 * never one that is lost. Answers how many people were reached.
 */
export async function pushWaitingMessages(services: Services, tally?: Tally): Promise<number> {
  if (await isHeldBack(services)) return 0;
  const find = sql`SELECT DISTINCT tenant_id AS "tenantId" FROM push_message WHERE ${isDue(services)}`;
  // What another process has claimed for the first time has no error yet.
  const waiting = sql`
    SELECT count(*) AS count FROM push_message
    WHERE deliver_status = 'waiting' AND next_time > ${new Date(services.clock())} AND error_message IS NOT NULL`;
  return eachTenant(services, { job: PUSH, find, waiting, work: (tenantId) => pushOf(services, tenantId) }, tally);
}

/** A hospital whose other side does not answer waits for the next run with all it has: nobody waits for it batch by batch. */
async function pushOf(services: Services, tenantId: string): Promise<number> {
  let reached = 0;
  for (let isAnswered = true; isAnswered && !services.isStopping(); ) {
    const batch = await claim(services, tenantId);
    if (batch.length === 0) break;
    const outcomes = await pushBatch(services, batch);
    await writeDown(services, outcomes);
    reached += outcomes.filter(({ status }) => status === 'delivered').length;
    isAnswered = outcomes.every(({ status }) => status !== 'waiting');
  }
  return reached;
}

function isDue({ clock }: Services, alias = ''): Sql {
  const at = text(alias);
  return sql`${at}deliver_status = 'waiting' AND (${at}next_time IS NULL OR ${at}next_time <= ${new Date(clock())})`;
}

async function claim(services: Services, tenantId: string): Promise<Waiting[]> {
  const { database, clock } = services;
  const until = new Date(clock() + CLAIM_MS);
  return database.forGroup().transaction(async (tx) => {
    const { rows } = await tx.run<Waiting>(sql`
      SELECT p.id, p.tenant_id AS "tenantId", p.event_id AS "eventId", p.create_time AS "createTime", p.title, p.content, COALESCE(p.attempts, 0) AS attempts,
        u.account, u.phone, u.real_name AS name
      FROM push_message p
      LEFT JOIN user_account u ON u.tenant_id = p.tenant_id AND u.id = p.user_id AND u.is_deleted = 0 AND u.status = '1'
      WHERE p.tenant_id = ${tenantId} AND ${isDue(services, 'p.')}
      ORDER BY p.create_time, p.id LIMIT ${MOST_RECEIVERS} FOR UPDATE OF p SKIP LOCKED`);
    if (rows.length > 0)
      await tx.run(sql`
        UPDATE push_message SET next_time = ${until}, attempts = COALESCE(attempts, 0) + 1
        WHERE tenant_id = ${tenantId} AND id = ANY (${rows.map(({ id }) => id)}::uuid[])`);
    return rows;
  });
}

async function pushBatch(services: Services, batch: readonly Waiting[]): Promise<Outcome[]> {
  const accountOf = await accountsInUse(services, tenantsOf(batch));
  const groups = Map.groupBy(batch, ({ tenantId, eventId }) => `${tenantId} ${eventId}`);
  const outcomes: Outcome[] = [];
  /** Accounts whose other side does not answer: nobody waits for it message by message. */
  const silent = new Map<string, string>();
  await eachOf([...groups.values()], AT_ONCE, async (rows) => {
    const account = accountOf(rows[0]?.tenantId ?? '');
    const there = rows.filter((row) => row.account !== null);
    const gone = rows.filter((row) => row.account === null);
    outcomes.push(...gone.map((row): Outcome => ({ row, status: 'failed', reason: GONE })));
    // Taken out of use since it was sent: it stays on the site.
    if (!account) outcomes.push(...there.map((row): Outcome => ({ row, status: 'kept' })));
    else if (there.length > 0) outcomes.push(...(await pushBy(services, account, there, silent)));
  });
  return outcomes;
}

/** One message to those of one hospital who are in the batch. */
async function pushBy(
  services: Services,
  account: ChannelAccount,
  rows: readonly Waiting[],
  silent: Map<string, string>,
): Promise<Outcome[]> {
  const [first] = rows;
  if (!first) return [];
  const { tenantId, title, content, createTime } = first;
  const receivers = rows.map(({ account, phone, name }): PushReceiver => ({ account: account ?? '', phone, name: name ?? '' }));
  const trouble = silent.get(account.id);
  if (trouble !== undefined) return rows.map((row) => ({ row, ...unanswered(row, trouble) }));
  try {
    const unreached = await providerOf(services, account).push(
      { id: callIdOf(rows), tenantId, sentTime: createTime.getTime(), title, content },
      receivers,
    );
    return rows.map((row) => {
      const reason = unreached.get(row.account ?? '');
      return reason === undefined ? { row, status: 'delivered' } : { row, status: 'failed', reason };
    });
  } catch (error) {
    services.log.warn({ err: error, account: account.id, event: rows[0]?.eventId }, 'push failed');
    const reason = error instanceof PushFailure ? error.message : '推送失败，请稍后重试';
    if (error instanceof PushFailure && error.final) return rows.map((row) => ({ row, status: 'failed', reason }));
    silent.set(account.id, reason);
    return rows.map((row) => ({ row, ...unanswered(row, reason) }));
  }
}

function unanswered({ attempts }: Waiting, reason: string): Pick<Outcome, 'status' | 'reason'> {
  return { status: attempts < PAUSES_MS.length ? 'waiting' : 'failed', reason };
}

/** The message, and to whom it goes this time: a message to many may take several calls, and each may be repeated. */
function callIdOf(rows: readonly Waiting[]): string {
  const ids = rows.map(({ id }) => id).toSorted();
  return `${rows[0]?.eventId}-${createHash('sha256').update(ids.join()).digest('hex').slice(0, 16)}`;
}

/** One statement for each kind of outcome, however many rows it has. What was taken back in the meantime stays away. */
async function writeDown({ database, clock }: Services, outcomes: readonly Outcome[]): Promise<void> {
  const now = clock();
  const changes: Readonly<Record<Outcome['status'], Sql>> = {
    delivered: sql`deliver_status = 'delivered', deliver_time = ${new Date(now)}, error_message = NULL`,
    kept: sql`deliver_status = 'kept', error_message = NULL`,
    failed: sql`deliver_status = 'failed', error_message = one.reason`,
    waiting: sql`next_time = one.next_time, error_message = one.reason`,
  };
  for (const [status, all] of Map.groupBy(outcomes, ({ status }) => status)) {
    const rows = all.map(({ row }) => row);
    const [ids, reasons] = [rows.map(({ id }) => id), all.map(({ reason = '' }) => reason.slice(0, MOST_IN_REASON))];
    const times = rows.map(({ attempts }) => new Date(now + (PAUSES_MS[attempts] ?? 0)));
    await database.forGroup().run(sql`
      UPDATE push_message SET ${changes[status]}
      FROM unnest(${ids}::uuid[], ${reasons}::text[], ${times}::timestamptz[]) AS one (row_id, reason, next_time)
      WHERE tenant_id = ANY (${tenantsOf(rows)}) AND id = ANY (${ids}::uuid[]) AND id = one.row_id AND deliver_status = 'waiting'`);
  }
}

function tenantsOf(rows: readonly Waiting[]): string[] {
  return [...new Set(rows.map(({ tenantId }) => tenantId))];
}

export const pushWaitingMessagesJob = defineJob({
  name: PUSH,
  title: '推送消息到手机',
  cron: '* * * * *',
  sends: true,
  run: async (services, tally) => void (await pushWaitingMessages(services, tally)),
});
