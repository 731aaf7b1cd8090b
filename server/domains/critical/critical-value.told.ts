import { acknowledgeCriticalValue, callCriticalValue, criticalValue } from '../../../contract/domains/critical/critical-value.resource.ts';
import { rightOf } from '../../../contract/kernel/resource-row.ts';
import { said, type Message as Text } from '../../../contract/kernel/said.ts';
import type { Call } from '../../engine/call/call.ts';
import { PLATFORM_TENANT } from '../../engine/identity/actor.ts';
import { holdersOf } from '../../engine/identity/holders.ts';
import type { Message } from '../../engine/outbox/outbox.ts';
import type { Services } from '../../engine/services.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { maskName } from '../../platform/mask.ts';
import { attendingExperts } from '../consultation/consultation.reads.ts';

type Named = 'applyOrderId' | 'applyTenantId' | 'applyUserId' | 'no' | 'patientName' | 'finding';
/** What notices of a critical value name it by, as its row has it. */
type Finding = { readonly id: string } & { readonly [K in Named]?: string | null | undefined };

const VIEW = rightOf(criticalValue, 'view');
const REPORT = 'critical_value_report';
const pageOf = ({ id }: Pick<Finding, 'id'>): string => `/consultation/critical-values?id=${id}`;
/** Notices are shown on screens that others can see. */
const patientOf = ({ patientName }: Finding): string => maskName(patientName ?? '');

type Order = Parameters<typeof attendingExperts>[0];
type Reported = Finding & Pick<Partial<Order>, 'targetHospital'> & { readonly reporterId?: string | null | undefined };

/** What was found, to the hospital that treats the patient, and to the other experts: the chief's report waits for the call. */
export async function reportNotices(services: Services, found: Reported, order: Order): Promise<Message[]> {
  const { no, finding, targetHospital, reporterId } = found;
  const context = said`会诊单 ${no ?? ''}（${patientOf(found)}）：${finding ?? ''}`;
  const elsewhere = said`会诊单 ${no ?? ''}（${patientOf(found)}），${targetHospital ?? ''}报告：${finding ?? ''}`;
  // The telephone call asks whoever treats the patient nothing less: it is over once that hospital has acknowledged.
  const asking = { about: found.id, until: [callCriticalValue.name, acknowledgeCriticalValue.name] };
  return [
    ...(await toHospital(services, found, '会诊报告危急值', context)).map((message) => ({ ...message, ...asking })),
    ...toExperts(order, [reporterId], { title: '其他专家报告了危急值', context: elsewhere }),
  ];
}

/** To everybody who examines the patient besides these people. They may not see findings of other hospitals, but the order. */
function toExperts(order: Order, besides: readonly unknown[], told: Pick<Message, 'title' | 'context'>): Message[] {
  return attendingExperts(order)
    .filter(({ targetDoctorId }) => targetDoctorId && !besides.includes(targetDoctorId))
    .map(({ targetTenantId: tenantId, targetDoctorId: userId }) => ({
      ...{ ...told, link: `/consultation/detail?id=${order.id}` },
      to: { tenantId, userId },
    }));
}

type Withdrawn = Reported & { readonly tenantId: string };

interface Withdrawal {
  readonly reason: string;
  /** Where its round still asks the hospital that reported it. */
  readonly order: Order | undefined;
}

/**
 * That it was a mistake, to everybody who has heard of it: that hospital as urgently as it was told before, as somebody may be treated by it; whoever
 * reported it, where a colleague withdraws it; the colleagues who were called in as nobody rang up in time; the other experts; the operators, where it was
 * late.
 */
export async function withdrawalNotices(
  tx: Tx,
  found: Withdrawn,
  { reason, order }: Withdrawal,
  { actor, services }: Pick<Call, 'actor' | 'services'>,
): Promise<Message[]> {
  const { tenantId, reporterId } = found;
  // The reason first: a notice may be cut.
  const context = said`会诊单 ${found.no ?? ''}（${patientOf(found)}）：${reason}。原危急发现：${found.finding ?? ''}`;
  const others = { title: '危急值已撤回', context, link: pageOf(found) };
  const late = await lateSteps(tx, found);
  const [callers, readers] = late.has('missCall')
    ? await Promise.all([holdersOf(tx, tenantId, REPORT), holdersOf(tx, tenantId, VIEW)])
    : [[], []];
  const colleagues = callers.filter((userId) => readers.includes(userId));
  const own = new Set([...(reporterId ? [reporterId] : []), ...colleagues].filter((userId) => userId !== actor.userId));
  return [
    ...(await toHospital(services, found, '危急值已撤回，请勿据此处理', context)),
    ...[...own].map((userId) => ({ ...others, to: { tenantId, userId } })),
    ...(order ? toExperts(order, [...own, reporterId, actor.userId], { title: others.title, context }) : []),
    ...(late.size > 0 ? [{ ...others, to: { tenantId: PLATFORM_TENANT, permission: VIEW } }] : []),
  ];
}

/** What was not done about it in time: each told others of it, a missed call the colleagues of the reporter as well. */
async function lateSteps(tx: Tx, { id, tenantId }: Pick<Withdrawn, 'id' | 'tenantId'>): Promise<ReadonlySet<string>> {
  const { rows } = await tx.run<{ action: string }>(sql`
    SELECT DISTINCT action FROM status_history
    WHERE tenant_id = ${tenantId} AND order_id = ${id} AND action IN ('missCall', 'missAcknowledge')`);
  return new Set(rows.map(({ action }) => action));
}

/**
 * To the applying doctor and whoever else of that hospital acknowledges, each once. A doctor who may not open the page of critical values is led to
 * their order instead.
 */
async function toHospital(services: Services, found: Finding, title: string, context: Text): Promise<Message[]> {
  const { applyUserId, applyOrderId } = found;
  const tenantId = found.applyTenantId ?? '';
  // Of another hospital, whose people this transaction does not see.
  const holders = (permission: string) => holdersOf(services.database.forGroup(), tenantId, permission);
  const [receivers, readers] = await Promise.all([holders('critical_value_acknowledge'), holders(VIEW)]);
  return [...new Set([...(applyUserId ? [applyUserId] : []), ...receivers])].map((userId) => {
    const link = userId === applyUserId && !readers.includes(userId) ? `/consultation/detail?id=${applyOrderId}` : pageOf(found);
    return { title, context, link, urgent: true, to: { tenantId, userId } };
  });
}
