import { timingSafeEqual } from 'node:crypto';
import { roomHoursOf, roomParams } from '../../../contract/domains/room/room.params.ts';
import type { RoomHours, RoomRole } from '../../../contract/domains/room/room.rules.ts';
import { hasRoom, isLinkAlive, phaseOf, roomEnd, roomOpening } from '../../../contract/domains/room/room.rules.ts';
import { said } from '../../../contract/kernel/said.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import type { PublicCall } from '../../engine/call/call.ts';
import type { Actor } from '../../engine/identity/actor.ts';
import { addressCounter, takeFromBudget } from '../../engine/identity/rate-limit.ts';
import type { Services } from '../../engine/services.ts';
import type { Store } from '../../engine/store/database.ts';
import { findRow } from '../../engine/store/rows.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { conflict, forbidden, notFound } from '../../platform/refusal.ts';
import {
  asksSeveral,
  attendsOrder,
  consultationOf,
  firstAsked,
  isExpert,
  takesPart,
  type visibleConsultation,
} from '../consultation/consultation.reads.ts';
import { readParams } from '../settings/param.reads.ts';
import { hashOf, readLink } from './personal-link.ts';
import { type PersonRow, type RoomRow, roomPersonTable, roomTable } from './room.tables.ts';

/** The consultation that is held. */
export type Order = Awaited<ReturnType<typeof visibleConsultation>>;

/** Somebody of a room: where their rows are read, and who they are. */
export interface Standing {
  readonly store: Store;
  readonly order: Order;
  readonly room: RoomRow;
  readonly person: PersonRow;
}

const GUESSES = 30;
const MINUTE_MS = 60_000;

/**
 * What somebody is inside (domain rules 6.2.4): the invited expert is the host, of several the chief; others of either hospital knock, but of
 * the hospitals of several experts nobody else goes in.
 */
export async function roleOf(runner: Runner, actor: Actor, order: Order): Promise<RoomRole | undefined> {
  const { tenantId, id } = order;
  const { count } = await runner.run(sql`SELECT 1 FROM consultation WHERE tenant_id = ${tenantId} AND id = ${id} AND ${takesPart(actor)}`);
  if (count === 0) return undefined;
  if (isExpert(actor, order)) return 'host';
  if (asksSeveral(order) && actor.tenantId !== tenantId) return isInvited(actor, order) ? 'expert' : undefined;
  return actor.tenantId === tenantId ? 'applicant' : 'expert';
}

/** Whether somebody is one of several experts and has accepted: they go in without knocking. */
export function isInvited(actor: Actor, order: Order): boolean {
  return asksSeveral(order) && attendsOrder(actor, order);
}

/** Throws 403 for whoever only looks on: the group, cashiers, colleagues by `isSynergy`. */
export async function guardRole(runner: Runner, actor: Actor, order: Order): Promise<RoomRole> {
  const role = await roleOf(runner, actor, order);
  if (!role) throw forbidden('您不是该会诊的参与人，不能进入会诊室');
  return role;
}

/** As the applying hospital has set them. */
export async function roomHours({ database }: Pick<Services, 'database'>, { tenantId }: Pick<Order, 'tenantId'>): Promise<RoomHours> {
  return roomHoursOf(await readParams(database.forGroup(), roomParams, tenantId));
}

/** For who is inside already. Throws 409 after the time of the room, and where the order has none. */
export function guardNotOver(order: Order, now: number): void {
  if (roomEnd(order) === undefined) throw conflict('该会诊没有视频会诊室，或尚未安排时间');
  if (!hasRoom(order, now)) throw conflict('视频会诊已结束');
}

/** For who comes in. Throws 409 before and after the time of the room, and where the order has none. */
export async function guardOpen(services: Pick<Services, 'database'>, order: Order, now: number): Promise<void> {
  guardNotOver(order, now);
  const hours = await roomHours(services, order);
  if (phaseOf(order, now, hours) === 'open') return;
  const minuteOf = (ms = now) => toWireTime(ms).slice(0, 16);
  throw conflict(said`视频会诊${minuteOf(order.scheduleTime?.getTime())}开始，${minuteOf(roomOpening(order, hours))}起可以进入`);
}

/** The room of the order as it is arranged now; nothing before somebody has gone in or was invited. */
export async function findRoom(runner: Runner, order: Order, lock = false): Promise<RoomRow | undefined> {
  const { rows } = await runner.run<RoomRow>(sql`
    SELECT ${columnsOf(roomTable)} FROM room WHERE tenant_id = ${order.tenantId} AND apply_order_id = ${order.id}
      AND target_tenant_id = ${firstAsked(order)} AND schedule_time = ${order.scheduleTime} ${lock ? sql`FOR UPDATE` : sql``}`);
  return rows[0];
}

/**
 * Whose personal link that is. Throws 404 for any other text, and when the link is dead: hour and hospital are no longer those
 * that it was made for, or too long has passed since the end. Guessing is limited by address.
 */
export async function guestStanding({ input, services, request, now }: PublicCall<{ link: string }>): Promise<Standing> {
  const found = await standingOf(input.link, services.database, services.clock());
  if (found) return found;
  await takeFromBudget(services.database.forGroup(), addressCounter('room-link', request.ip), GUESSES, MINUTE_MS, now);
  throw notFound();
}

async function standingOf(link: string, database: PublicCall['services']['database'], now: number): Promise<Standing | undefined> {
  const named = readLink(link);
  if (!named) return undefined;
  const store = database.forTenant(named.tenantId);
  const person = await findRow(store, roomPersonTable, named.personId);
  const room = person?.roomId ? await findRow(store, roomTable, person.roomId) : undefined;
  const order = room?.applyOrderId ? await consultationOf(store, named.tenantId, room.applyOrderId) : undefined;
  if (!person?.linkHash || !room || !order) return undefined;
  const isSame = timingSafeEqual(Buffer.from(person.linkHash), Buffer.from(hashOf(named.secret)));
  const isArranged = firstAsked(order) === room.targetTenantId && order.scheduleTime?.getTime() === room.scheduleTime.getTime();
  if (!isSame || !isArranged) return undefined;
  // Until the end nobody's numbers are asked for: pages of guests ask every few seconds.
  const isAlive = hasRoom(order, now) || isLinkAlive(order, now, await roomHours({ database }, order));
  return isAlive ? { store, order, room, person } : undefined;
}
