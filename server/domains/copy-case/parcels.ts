import { said } from '../../../contract/kernel/said.ts';
import { insertSql, newId, type Stamp, updateRow } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { taken } from '../../platform/refusal.ts';
import { copyParcelTable, type ParcelRow } from './copy-case.tables.ts';

interface Sent {
  readonly id: string;
  readonly tenantId: string;
}

interface Entered {
  readonly courier?: string | null;
  readonly trackingNumber: string;
}

const FIRST_COURIER = 'ems';

/**
 * Notes a parcel, and answers how it is known from then on: its number in capitals, and by the courier of the parcel before where none
 * was named. One of this request that came back may go out under its number again. Throws 409 where the hospital has sent another
 * request under that number with that courier already (domain rules 6.8.6).
 */
export async function addParcel(tx: Tx, row: Sent, entered: Entered, stamp: Stamp) {
  const trackingNumber = entered.trackingNumber.toUpperCase();
  const courier = entered.courier ?? (await lastCourier(tx, row.tenantId)) ?? FIRST_COURIER;
  const known = await takeOver(tx, row, { courier, trackingNumber }, stamp);
  const time = new Date(stamp.now);
  const standard = { id: newId(), tenantId: row.tenantId, createUser: stamp.userId, updateUser: stamp.userId, version: 0, isDeleted: 0 };
  const parcel = {
    ...standard,
    createTime: time,
    updateTime: time,
    copyCaseId: row.id,
    courier,
    trackingNumber,
    nextAskTime: time,
    ...known,
  };
  const { count } = await tx.run(
    sql`${insertSql(copyParcelTable, [parcel])} ON CONFLICT (tenant_id, courier, tracking_number) WHERE is_deleted = 0 DO NOTHING`,
  );
  if (count === 0) throw taken('trackingNumber', said`快递单号${trackingNumber}已用于其他复印申请，请核对`);
  return { courier, trackingNumber };
}

/**
 * The parcel of this request that had that number gives it up to the next one, and what its courier has said so far with it: whatever was
 * so before it was back in hand says nothing of where that one is, whenever the courier tells it. That it was mailed is still known.
 */
async function takeOver(tx: Tx, { id, tenantId }: Sent, { courier, trackingNumber }: Required<Entered>, stamp: Stamp) {
  const { rows } = await tx.run<ParcelRow>(sql`
    SELECT ${columnsOf(copyParcelTable)} FROM copy_parcel WHERE tenant_id = ${tenantId} AND copy_case_id = ${id}
      AND courier = ${courier} AND tracking_number = ${trackingNumber} AND is_deleted = 0 FOR UPDATE`);
  const [before] = rows;
  if (!before) return {};
  await updateRow(tx, copyParcelTable, before, { isDeleted: 1, nextAskTime: null }, stamp);
  const { newsTime, updateTime, events, subscribedTime } = before;
  const backTime = newsTime && updateTime && newsTime > updateTime ? newsTime : (updateTime ?? newsTime);
  return { newsTime: backTime, events, subscribedTime };
}

async function lastCourier(tx: Tx, tenantId: string): Promise<string | undefined> {
  const { rows } = await tx.run<{ courier: string }>(sql`
    SELECT courier FROM copy_parcel WHERE tenant_id = ${tenantId} AND is_deleted = 0 ORDER BY id DESC LIMIT 1`);
  return rows[0]?.courier;
}

/** The parcel that is under way, locked. */
export async function lockParcel(tx: Tx, { id, tenantId }: Sent): Promise<ParcelRow | undefined> {
  const { rows } = await tx.run<ParcelRow>(sql`
    SELECT ${columnsOf(copyParcelTable)} FROM copy_parcel WHERE tenant_id = ${tenantId} AND copy_case_id = ${id} AND is_deleted = 0
    ORDER BY create_time DESC, id DESC LIMIT 1 FOR UPDATE`);
  return rows[0];
}

/**
 * Whether its mailing was made use of: a parcel that came back was paid for, also while it waits to be sent anew. So was one whose
 * number was entered wrongly, but where whoever took the number back said that nothing had gone out.
 */
export async function wasMailed(tx: Tx, row: Sent): Promise<boolean> {
  const { count } = await tx.run(mailedOf(row));
  return count > 0;
}

export function mailedOf({ id, tenantId }: Sent): Sql {
  return sql`SELECT 1 FROM copy_parcel WHERE tenant_id = ${tenantId} AND copy_case_id = ${id} AND coalesce(not_mailed, 0) = 0 LIMIT 1`;
}

/** Nobody waits for news of it any more, or again. */
export async function askAgainAt(tx: Tx, row: Sent, nextAskTime: Date | null, stamp: Stamp): Promise<void> {
  const parcel = await lockParcel(tx, row);
  if (parcel) await updateRow(tx, copyParcelTable, parcel, { nextAskTime }, stamp);
}

/** What its courier said of a receiver who was entered wrongly counts no more: it is asked at once. */
export async function askAnew(tx: Tx, row: Sent, stamp: Stamp): Promise<void> {
  const parcel = await lockParcel(tx, row);
  if (parcel) await updateRow(tx, copyParcelTable, parcel, { nextAskTime: new Date(stamp.now), failure: null }, stamp);
}

/**
 * What is pushed of it was asked for with a telephone that is no longer the receiver's, which some couriers ask for: it is asked for once more. A
 * service that still follows it answers so, and goes on.
 */
export async function subscribeAnew(tx: Tx, row: Sent, stamp: Stamp): Promise<void> {
  const parcel = await lockParcel(tx, row);
  if (parcel?.subscribedTime) await updateRow(tx, copyParcelTable, parcel, { subscribedTime: null }, stamp);
}

/** The number of the parcel under way was never this request's: it is free again. */
export async function removeParcel(tx: Tx, row: Sent, notMailed: 0 | 1, stamp: Stamp): Promise<void> {
  const parcel = await lockParcel(tx, row);
  if (parcel) await updateRow(tx, copyParcelTable, parcel, { isDeleted: 1, nextAskTime: null, notMailed }, stamp);
}
