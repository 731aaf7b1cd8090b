import { criticalValue } from '../../../contract/domains/critical/critical-value.resource.ts';
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

type Named = 'applyOrderId' | 'applyTenantId' | 'applyUserId' | 'no' | 'patientName' | 'finding';
/** What notices of a critical value name it by, as its row has it. */
type Finding = { readonly id: string } & { readonly [K in Named]?: string | null | undefined };

const VIEW = rightOf(criticalValue, 'view');
const pageOf = ({ id }: Pick<Finding, 'id'>): string => `/consultation/critical-values?id=${id}`;
/** Notices are shown on screens that others can see. */
const patientOf = ({ patientName }: Finding): string => maskName(patientName ?? '');

/** What was found, to the hospital that treats the patient. */
export function reportNotices(services: Services, found: Finding): Promise<Message[]> {
  return toHospital(services, found, '会诊报告危急值', said`会诊单 ${found.no ?? ''}（${patientOf(found)}）：${found.finding ?? ''}`);
}

type Withdrawn = Finding & { readonly tenantId: string; readonly reporterId?: string | null | undefined };

/**
 * That it was a mistake, to everybody who has heard of it: that hospital as urgently as it was told before, as somebody may be treated by it; whoever
 * reported it, where a colleague withdraws it; the operators, where it was late.
 */
export async function withdrawalNotices(tx: Tx, found: Withdrawn, reason: string, { actor, services }: Pick<Call, 'actor' | 'services'>) {
  const { tenantId, reporterId } = found;
  // The reason first: a notice may be cut.
  const context = said`会诊单 ${found.no ?? ''}（${patientOf(found)}）：${reason}。原危急发现：${found.finding ?? ''}`;
  const others = { title: '危急值已撤回', context, link: pageOf(found) };
  return [
    ...(await toHospital(services, found, '危急值已撤回，请勿据此处理', context)),
    ...(reporterId === actor.userId ? [] : [{ ...others, to: { tenantId, userId: reporterId } }]),
    ...((await wasLate(tx, found)) ? [{ ...others, to: { tenantId: PLATFORM_TENANT, permission: VIEW } }] : []),
  ];
}

/** Whether it was told on, at some time. */
async function wasLate(tx: Tx, { id, tenantId }: Pick<Withdrawn, 'id' | 'tenantId'>): Promise<boolean> {
  const { rows } = await tx.run(sql`
    SELECT 1 FROM status_history WHERE tenant_id = ${tenantId} AND order_id = ${id} AND action IN ('missCall', 'missAcknowledge') LIMIT 1`);
  return rows.length > 0;
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
