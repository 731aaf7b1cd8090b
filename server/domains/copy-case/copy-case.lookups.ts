import {
  type CopyMoneyEntry,
  copyCaseMoney,
  copyContentsByPurpose,
  copyMoneyKinds,
  copyPatient,
  copyPurposes,
  copyRoute,
  copySortsByPurpose,
  copyVisits,
  type RouteEvent,
} from '../../../contract/domains/copy-case/copy-case.endpoints.ts';
import { copyCaseParams } from '../../../contract/domains/copy-case/copy-case.params.ts';
import { copyCase } from '../../../contract/domains/copy-case/copy-case.resource.ts';
import type { CourierStatus } from '../../../contract/domains/copy-case/copy-case.words.ts';
import { isKeyOf } from '../../../contract/kernel/keys.ts';
import { SEE_SENSITIVE } from '../../../contract/kernel/sensitive.ts';
import { toWireDate, toWireTime } from '../../../contract/kernel/wire-time.ts';
import { type Served, serve } from '../../engine/call/call.ts';
import { can } from '../../engine/identity/actor.ts';
import { type Booked, bookingsOf, dueRefundsOf, sumsOf } from '../../engine/ledger/ledger.reads.ts';
import { subjectOf } from '../../engine/resource/resource-moves.ts';
import { findRow } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { mask } from '../../platform/mask.ts';
import { notFound } from '../../platform/refusal.ts';
import { readParams } from '../settings/param.reads.ts';
import { calendarOf } from '../settings/working-days.reads.ts';
import { contentsFor, earliestOf, visitsOfCard } from './copy-case.choices.ts';
import { copyCaseTable } from './copy-case.tables.ts';

const servePurposes = serve(copyPurposes, async ({ actor, services }) => {
  const { rows } = await services.database.forTenant(actor.tenantId).run<{ purposeCode: string; purposeName: string }>(sql`
    SELECT purpose_code AS "purposeCode", purpose_name AS "purposeName" FROM copy_purpose
    WHERE tenant_id = ${actor.tenantId} AND is_deleted = 0 ORDER BY sort, purpose_name`);
  return rows;
});

const serveSorts = serve(copySortsByPurpose, async ({ actor, services, input }) => {
  const contents = await contentsFor(services.database.forTenant(actor.tenantId), actor.tenantId, input.purposeCode);
  const given = contents.filter(({ isGiven }) => isGiven);
  return [...new Map(given.map(({ sortId, sortName }) => [sortId, { id: sortId, sortName }])).values()];
});

const serveContents = serve(copyContentsByPurpose, ({ actor, services, input }) =>
  contentsFor(services.database.forTenant(actor.tenantId), actor.tenantId, input.purposeCode),
);

const servePatient = serve(copyPatient, async ({ actor, services, input }) => {
  const [newest] = await visitsOfCard(services.database.forTenant(actor.tenantId), actor.tenantId, input.cardNo);
  if (!newest) return {};
  const { cardNo, patientName, patientIdCard, patientPhone } = newest;
  const shown = (value: string | null, kind: 'idNumber' | 'phone') =>
    value === null || can(actor, SEE_SENSITIVE) ? (value ?? undefined) : mask(value, kind);
  return { cardNo, patientName, patientIdCard: shown(patientIdCard, 'idNumber'), patientPhone: shown(patientPhone, 'phone') };
});

const serveVisits = serve(copyVisits, async ({ actor, services, input, now }) => {
  const { tenantId } = actor;
  const store = services.database.forTenant(tenantId);
  const today = toWireDate(now);
  const [visits, params, calendar] = [
    await visitsOfCard(store, tenantId, input.cardNo),
    await readParams(store, copyCaseParams, tenantId),
    await calendarOf(store, tenantId, today),
  ];
  return visits.map((visit) => {
    const earliestDate = earliestOf(visit, params['copy.archive'], calendar);
    const { id, visitNo, inDate } = visit;
    const isArchived: 0 | 1 = earliestDate !== undefined && earliestDate <= today ? 1 : 0;
    return { id, visitNo, inDate, deptName: visit.deptName ?? undefined, outDate: visit.outDate ?? undefined, earliestDate, isArchived };
  });
});

interface Parcel {
  courier: string;
  trackingNumber: string;
  courierStatus: CourierStatus | null;
  newsTime: Date | null;
  askTime: Date | null;
  events: RouteEvent[] | null;
  failure: string | null;
}

/** Throws 404 for a number, or a request, that this person does not see. A request that nothing is mailed for has no route. */
const serveRoute = serve(copyRoute, async ({ actor, db, input }) => {
  const sees = subjectOf(copyCase, copyCaseTable).sees(actor);
  const named = input.id && !input.trackingNumber ? await findRow(db, copyCaseTable, input.id, { also: sees }) : undefined;
  if (!input.trackingNumber && !named) throw notFound();
  // Kept in capitals, however it was sent.
  const number = input.trackingNumber?.toUpperCase() ?? named?.trackingNumber;
  if (!number) return { events: [] };
  const { rows } = await db.run<Parcel>(sql`
    SELECT p.courier, p.tracking_number AS "trackingNumber", p.courier_status AS "courierStatus", p.news_time AS "newsTime",
      p.ask_time AS "askTime", p.events, p.failure FROM copy_parcel p
    WHERE p.tenant_id = ${actor.tenantId} AND p.tracking_number = ${number} AND p.is_deleted = 0
      AND ${input.id ? sql`p.copy_case_id = ${input.id}` : sql`TRUE`}
      AND p.copy_case_id IN (SELECT id FROM copy_case WHERE tenant_id = ${actor.tenantId} AND is_deleted = 0 AND ${sees})
    ORDER BY p.create_time DESC LIMIT 1`);
  const [parcel] = rows;
  if (!parcel) throw notFound();
  const wired = (time: Date | null) => (time ? toWireTime(time.getTime()) : undefined);
  const { courier, trackingNumber, courierStatus, newsTime, askTime, events, failure } = parcel;
  return {
    ...{ courier, trackingNumber, events: events ?? [], courierStatus: courierStatus ?? undefined, failure: failure ?? undefined },
    ...{ newsTime: wired(newsTime), askTime: wired(askTime) },
  };
});

/** Booked and read in the name of the request's owner, whoever looks (domain rules 6.0). */
const serveMoney = serve(copyCaseMoney, async ({ actor, db, services, input }) => {
  const sees = subjectOf(copyCase, copyCaseTable).sees(actor);
  const row = await findRow(db, copyCaseTable, input.id, { anyOwner: true, also: sees });
  if (!row) throw notFound();
  const bookings = await bookingsOf(services.database.forTenant(row.tenantId), row);
  const { paid, refunded, settled, held } = sumsOf(bookings);
  const waiting = dueRefundsOf(bookings);
  const due = waiting.reduce((sum, { amount }) => sum + amount, 0);
  // What was given back shows once it was handed out, and until then as what is to be.
  const left = new Map(waiting.map(({ id, amount }) => [id, amount]));
  const shown = bookings.filter(({ id, kind }) => kind !== 'refund' || left.has(id));
  const entries = shown.flatMap((one) => entryOf(one).map((entry) => ({ ...entry, amount: left.get(one.id) ?? entry.amount })));
  return { paid, refunded: refunded - due, settled, held, due, entries };
});

/** A booking in plain words. */
function entryOf({ id, kind, lines, receiptNo, reason, userName, createTime }: Booked): CopyMoneyEntry[] {
  if (!isKeyOf(copyMoneyKinds, kind)) return [];
  const isOf = (account: string) => (kind === 'settle' || kind === 'refund' ? account === 'held' : account.startsWith('cash_'));
  const amount = Math.abs(lines.reduce((sum, line) => sum + (isOf(line.account) ? line.amount : 0), 0));
  const about = { ...(receiptNo ? { receiptNo } : {}), ...(reason ? { reason } : {}), ...(userName ? { userName } : {}) };
  return [{ id, kind, amount, ...about, time: toWireTime(createTime.getTime()) }];
}

export const lookupServes: readonly Served[] = [
  servePurposes,
  serveSorts,
  serveContents,
  servePatient,
  serveVisits,
  serveRoute,
  serveMoney,
];
