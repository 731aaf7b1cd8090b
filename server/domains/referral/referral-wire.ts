import { referral, referralMove } from '../../../contract/domains/referral/referral.resource.ts';
import {
  auditByNo,
  cancelByNo,
  confirmHospitalization,
  confirmInHospital,
  confirmOutpatient,
  deleteByNo,
  nullifyByNo,
  returnByNo,
  stopById,
} from '../../../contract/domains/referral/referral-wire.endpoints.ts';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { fromWireTime } from '../../../contract/kernel/wire-time.ts';
import { type Call, type Served, serveDeclared } from '../../engine/call/call.ts';
import { admitTo } from '../../engine/call/refuse-unless-allowed.ts';
import { removeRows } from '../../engine/resource/remove-rows.ts';
import { moveServes, subjectOf } from '../../engine/resource/resource-moves.ts';
import { sql } from '../../engine/store/sql.ts';
import { invalid, notFound } from '../../platform/refusal.ts';
import { referralRules } from './referral.rules.ts';
import { referralTable } from './referral.tables.ts';
import { DAY_MS, paramsOfBoth } from './referral.times.ts';

type MoveName = Parameters<typeof referralMove>[0];

interface Found {
  id: string;
  status: string;
  inHospitalDate: string | null;
  tenantId: string;
  targetTenantId: string | null;
}

/** The move behind a door, and what it is given besides the row. */
type Way = (input: Call['input'], row: Found, call: Pick<Call, 'now' | 'services'>) => Going | Promise<Going>;

interface Going {
  move: MoveName;
  given?: Record<string, unknown>;
}

const HOUR_MS = 3_600_000;
const MORNING_MS = 8 * HOUR_MS;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const moves = new Map(moveServes(referral, referralTable, referralRules).map((served) => [served.endpoint.name, served]));

/** A caller who gives no reason is one who knows only what the specification has: the history says so. */
const why = ({ respRespondentsReason, endReason }: Call['input']) => ({
  endReason: endReason ?? 'other',
  respRespondentsReason: respRespondentsReason ?? '未注明原因',
});

/** The same of a call that has a place for it, or has said the half of it: who declines says why (domain rules 6.5.6). Throws 400. */
function whySaid(input: Call['input']) {
  if (!input.respRespondentsReason) throw invalid([{ field: 'respRespondentsReason', message: '请填写退回或取消说明' }]);
  return why(input);
}

const ways: readonly (readonly [Endpoint, Way])[] = [
  [
    auditByNo,
    (input) => (input.respRespondentsReason || input.endReason ? { move: 'refuse', given: whySaid(input) } : { move: 'approve' }),
  ],
  [returnByNo, (input, { status }) => ({ move: status === 'wait_primaryaudit' ? 'refuse' : 'decline', given: why(input) })],
  [cancelByNo, (input, { status }) => ({ move: status === 'wait_diagnosis' ? 'askCancel' : 'cancel', given: why(input) })],
  [nullifyByNo, () => ({ move: 'nullify' })],
  [
    confirmOutpatient,
    async (input, row, call) =>
      input.type === '1'
        ? { move: 'accept', given: { visitTime: input.visitTime ?? (await visitOn(row, call)) } }
        : { move: 'decline', given: whySaid(input) },
  ],
  [confirmHospitalization, ({ wardName, bedNo }) => ({ move: 'accept', given: { wardName, bedNo } })],
  [confirmInHospital, ({ admissionNo, wardName, bedNo }) => ({ move: 'admit', given: { admissionNo, wardName, bedNo } })],
  [stopById, (input) => ({ move: 'stop', given: why(input) })],
];

/**
 * The morning of the day that was asked for, or an hour from now where that has passed. For a day that lies too far ahead it is the last
 * morning that the hospital plans visits for: this call has no place for another answer.
 */
async function visitOn(row: Found, { now, services }: Pick<Call, 'now' | 'services'>): Promise<Date> {
  const { target } = await paramsOfBoth(services, row);
  const morning = (row.inHospitalDate ? (fromWireTime(row.inHospitalDate) ?? now) : now) + MORNING_MS;
  const daysTooMany = Math.ceil((morning - now) / DAY_MS - target['referral.visit-days']);
  return new Date(Math.max(morning - Math.max(daysTooMany, 0) * DAY_MS, now + HOUR_MS));
}

/** By number or id, as far as this person sees it. Throws 404. */
async function findByNo(call: Call, those = sql`is_deleted = 0`): Promise<Found> {
  const named = String(call.input[call.endpoint.key ?? 'no']);
  const key = UUID.test(named) ? sql`id = ${named}` : sql`no = ${named.toUpperCase()}`;
  const { rows } = await call.db.run<Found>(sql`
    SELECT id, apply_order_status AS status, in_hospital_date::text AS "inHospitalDate", tenant_id AS "tenantId", target_tenant_id AS "targetTenantId"
    FROM referral
    WHERE ${key} AND ${those} AND ${subjectOf(referral, referralTable).sees(call.actor)} LIMIT 1`);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Goes through a door: the same locks, guards and words as the move itself. */
function doorTo(endpoint: Endpoint, way: Way): Served {
  return serveDeclared(endpoint, async (call) => {
    const row = await findByNo(call);
    const { move, given = {} } = await way(call.input, row, call);
    const action = referralMove(move);
    admitTo(call, action);
    const served = moves.get(action.name);
    const answer = await served?.handler?.({ ...call, endpoint: action, input: { ...given, id: row.id } });
    return { ...Object(answer), applyOrderId: row.id };
  });
}

const serveDelete = serveDeclared(deleteByNo, async (call) => {
  // Also what is gone already: the same call once more is answered as it was.
  const { id } = await findByNo(call, sql`true`);
  admitTo(call, endpointOf(referral, 'remove'));
  return removeRows(referral, referralTable, { ...call, input: { ids: [id] } }, referralRules);
});

export const wireServes: readonly Served[] = [...ways.map(([endpoint, way]) => doorTo(endpoint, way)), serveDelete];
