import { askCourier } from '../../../../contract/domains/copy-case/copy-case.endpoints.ts';
import { copyCase } from '../../../../contract/domains/copy-case/copy-case.resource.ts';
import { said, word } from '../../../../contract/kernel/said.ts';
import { serve } from '../../../engine/call/call.ts';
import { eachFound } from '../../../engine/jobs/each-due.ts';
import { defineJob, type Tally } from '../../../engine/jobs/job.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { subjectOf } from '../../../engine/resource/resource-moves.ts';
import { isHeldBack, refuseHeldBack } from '../../../engine/restored/held-back.ts';
import type { Services } from '../../../engine/services.ts';
import { findRow, updateRow } from '../../../engine/store/rows.ts';
import { sql } from '../../../engine/store/sql.ts';
import { maskName } from '../../../platform/mask.ts';
import { conflict, invalid, notFound } from '../../../platform/refusal.ts';
import { copyCaseTable, copyParcelTable } from '../copy-case.tables.ts';
import { accountOf, accountsInUse, type CourierAccount, noteAnswer, portOf, saltOf } from './courier-accounts.ts';
import { takeNews } from './courier-news.ts';
import { CourierFailure, ParcelRefusal } from './courier-port.ts';
import { nextQuestion, pauseOf, tellUnsigned } from './next-question.ts';

const FOLLOW = 'follow-copy-parcels';
/** Each question costs, and a courier's service shuts out who asks for the same parcel all the time. */
const PAUSE_MS = 30 * 60_000;
/** A service that gives so many parcels of a hospital no answer is left alone until the next run. */
const MOST_FAILURES = 3;
const HOSPITALS_AT_ONCE = 8;
/** What was entered wrongly waits for people, who are told. */
const NEXT_DAY_MS = 24 * 3_600_000;
/** What arrived, before or while it was asked for, is asked for no more, whatever the answer. */
const WAITED_FOR = sql`next_ask_time IS NOT NULL`;
const PUSH_PATH = '/api/blade-handheld-hospital/copyCases/courier';

interface Followed {
  id: string;
  tenantId: string;
  no: string | null;
  patientName: string | null;
  copyCaseId: string;
  courier: string;
  trackingNumber: string;
  createTime: Date;
  subscribedTime: Date | null;
  askTime: Date | null;
  failure: string | null;
  phone: string | null;
}

const columns = sql`p.id, p.tenant_id AS "tenantId", c.no, c.patient_name AS "patientName", p.copy_case_id AS "copyCaseId", p.courier, p.tracking_number AS "trackingNumber",
  p.create_time AS "createTime", p.subscribed_time AS "subscribedTime", p.ask_time AS "askTime", p.failure, right(c.receiver_phone, 4) AS phone`;
const joined = sql`copy_parcel p JOIN copy_case c ON c.tenant_id = p.tenant_id AND c.id = p.copy_case_id AND c.is_deleted = 0`;

/** Asks after every parcel whose time has come, hospital by hospital. Outside of any transaction: a slow service holds no row. Answers how many were asked. */
export async function followParcels(services: Services, tally?: Tally): Promise<number> {
  if (await isHeldBack(services)) return 0;
  const accounts = await accountsInUse(services);
  if (accounts.size === 0) return 0;
  const find = sql`SELECT ${columns} FROM ${joined}
    WHERE p.is_deleted = 0 AND p.next_ask_time <= ${new Date(services.clock())} AND p.tenant_id = ANY (${[...accounts.keys()]})`;
  const failures = new Map<string, number>();
  const act = async (parcel: Followed): Promise<boolean> => {
    const account = accounts.get(parcel.tenantId);
    if (!account || (failures.get(parcel.tenantId) ?? 0) >= MOST_FAILURES) return false;
    try {
      await followNoting(services, account, parcel);
    } catch (error) {
      if (!(error instanceof CourierFailure)) throw error;
      failures.set(parcel.tenantId, (failures.get(parcel.tenantId) ?? 0) + 1);
      await noteFailure(services, account, parcel, error);
      account.failure = error.message;
      return false;
    }
    if (account.failure) await noteAnswer(services, account);
    account.failure = null;
    return true;
  };
  const work = { job: FOLLOW, table: copyParcelTable.name, find, hospitalsAtOnce: HOSPITALS_AT_ONCE, act };
  return eachFound<Followed>(services, work, tally);
}

async function follow(services: Services, account: CourierAccount, parcel: Followed): Promise<boolean> {
  const port = portOf(services, account);
  const asked = { courier: parcel.courier, trackingNumber: parcel.trackingNumber, phoneEnd: parcel.phone ?? '' };
  const salt = saltOf(services, account);
  if (!parcel.subscribedTime && account.callbackBase && salt) {
    const url = `${account.callbackBase.replace(/\/+$/, '')}${PUSH_PATH}/${account.id}`;
    await subscribe(services, parcel, port.subscribe(asked, { url, salt }));
  }
  return takeNews(services, parcel, (await port.query(asked)) ?? { events: [] });
}

/** Notes that news will be pushed. Whose account may not subscribe is asked all the same, and tries again the next time. */
async function subscribe(services: Services, parcel: Followed, asking: Promise<void>): Promise<void> {
  try {
    await asking;
  } catch (error) {
    if (!(error instanceof CourierFailure)) throw error;
    services.log.warn({ err: error, parcel: parcel.id }, 'a parcel could not be subscribed to');
    return;
  }
  const now = services.clock();
  const store = services.database.forTenant(parcel.tenantId);
  await store.transaction((tx) => updateRow(tx, copyParcelTable, parcel, { subscribedTime: new Date(now) }, { now }));
}

/** What is wrong with one parcel is no trouble of the service, which has answered. */
async function followNoting(services: Services, account: CourierAccount, parcel: Followed): Promise<void> {
  try {
    await follow(services, account, parcel);
  } catch (error) {
    if (!(error instanceof ParcelRefusal)) throw error;
    await noteRefusal(services, parcel, error);
  }
}

/** Keeps with the parcel what is wrong with it, and tells whoever sends copies once, and again when it is given up. */
async function noteRefusal(services: Services, parcel: Followed, refusal: ParcelRefusal): Promise<void> {
  const { tenantId, copyCaseId, no, patientName } = parcel;
  const now = services.clock();
  const nextAskTime = nextQuestion(parcel, now, NEXT_DAY_MS);
  await services.database.forTenant(tenantId).transaction(async (tx) => {
    const failure = refusal.message.slice(0, 200);
    const times = { askTime: new Date(now), nextAskTime };
    const isKept = await updateRow(tx, copyParcelTable, parcel, { failure, ...times }, { now }, WAITED_FOR);
    // What has arrived is not asked for again before its pause is over, either.
    if (!isKept) await updateRow(tx, copyParcelTable, parcel, { askTime: times.askTime }, { now });
    if (isKept && !nextAskTime) await tellUnsigned(tx, parcel, now);
    if (!isKept || parcel.failure) return;
    const about = {
      context: said`复印申请 ${no ?? ''}（${maskName(patientName ?? '')}）：${word(refusal.message)}`,
      link: `/copy-case/detail?id=${copyCaseId}`,
    };
    await tell(tx, [{ to: { tenantId, permission: 'copy_case_send' }, title: '快递单号查询不到，请核对', ...about }], { now });
  });
  if (!parcel.failure || !nextAskTime) services.outboxFilled();
}

/** Keeps with the account that its service gave no answer, and leaves the parcel alone for a while. */
async function noteFailure(services: Services, account: CourierAccount, parcel: Followed, failure: CourierFailure): Promise<void> {
  await noteAnswer(services, account, failure);
  await askLater(services, parcel);
}

/** A parcel that the service cannot tell of is not asked for again and again before the others. No outage gives it up. */
async function askLater(services: Services, parcel: Followed): Promise<void> {
  const now = services.clock();
  const nextAskTime = new Date(now + pauseOf(parcel, now));
  const store = services.database.forTenant(parcel.tenantId);
  await store.transaction((tx) => updateRow(tx, copyParcelTable, parcel, { nextAskTime }, { now }, WAITED_FOR));
}

export const followParcelsJob = defineJob({
  name: FOLLOW,
  title: '复印件物流查询',
  cron: '*/10 * * * *',
  run: async (services, tally) => void (await followParcels(services, tally)),
});

/** The same at once, for somebody who waits for the answer. Throws 404 for what they do not see, 409 where there is nothing to ask. */
export const serveAskCourier = serve(askCourier, async ({ actor, db, services, input, now }) => {
  const sees = subjectOf(copyCase, copyCaseTable).sees(actor);
  const row = await findRow(db, copyCaseTable, input.id, { anyOwner: true, also: sees });
  if (!row) throw notFound();
  const account = await accountOf(services, row.tenantId);
  if (!account) throw conflict('未启用快递查询，请在快递查询设置中配置，或人工登记签收');
  const { rows } = await services.database.forTenant(row.tenantId).run<Followed>(sql`
    SELECT ${columns} FROM ${joined} WHERE p.tenant_id = ${row.tenantId} AND p.copy_case_id = ${row.id} AND p.is_deleted = 0
    ORDER BY p.create_time DESC LIMIT 1`);
  const [parcel] = rows;
  if (!parcel) throw conflict('尚未寄出，没有物流信息');
  await refuseHeldBack(services);
  if (!(await claimQuestion(services, parcel, now))) return { isNews: false, isAsked: false };
  return { isNews: await followAtOnce(services, account, parcel), isAsked: true };
});

/** Of several who press at once one asks. What comes of it does not matter: the question has been put, and costs. */
function claimQuestion({ database }: Services, parcel: Followed, now: number): Promise<boolean> {
  const isOver = sql`(ask_time IS NULL OR ask_time <= ${new Date(now - PAUSE_MS)})`;
  return database
    .forTenant(parcel.tenantId)
    .transaction((tx) => updateRow(tx, copyParcelTable, parcel, { askTime: new Date(now) }, { now }, isOver));
}

/** Answers whether there was news. Throws 400 in the words of the courier's service, after what is wrong has been kept as the job keeps it. */
async function followAtOnce(services: Services, account: CourierAccount, parcel: Followed): Promise<boolean> {
  try {
    const isNews = await follow(services, account, parcel);
    await noteAnswer(services, account);
    return isNews;
  } catch (error) {
    if (!(error instanceof CourierFailure)) throw error;
    if (error instanceof ParcelRefusal) await noteRefusal(services, parcel, error);
    else await noteFailure(services, account, parcel, error);
    throw invalid(error.said);
  }
}
