import type { tenantDetail } from '../../../contract/domains/organisation/organisation.endpoints.ts';
import { countWaitingForTenant } from '../../../contract/domains/organisation/tenant.resource.ts';
import type { RowOf } from '../../../contract/kernel/sent.ts';
import { fromWireTime } from '../../../contract/kernel/wire-time.ts';
import { call } from '../../platform/call/api-client.ts';
import { notify } from '../../platform/page/notify.ts';
import { serverNow } from '../../platform/page/server-clock.ts';
import { confirmLabel, label } from '../../platform/words/label.ts';

type Tenant = RowOf<typeof tenantDetail>;

/** What of a hospital says whether its people can work; what is not sent stays, and an emptied term never ends. */
interface Use {
  status?: Tenant['status'] | null | undefined;
  expireTime?: string | null | undefined;
}

/** Disabled, or recycled. */
const isStopped = ({ status }: Use): boolean => status === '0' || status === '2';
const isOver = ({ expireTime }: Use): boolean => (fromWireTime(expireTime ?? '') ?? Number.POSITIVE_INFINITY) <= serverNow();

/** What of other hospitals waits for this one, behind what putting it out of use means; nothing more where that cannot be asked now. */
export async function withWaiting(meaning: string, tenantId: string): Promise<string> {
  const { waiting } = await call(countWaitingForTenant, { tenantId }, { quiet: true }).catch(() => ({ waiting: 0 }));
  if (waiting === 0) return meaning;
  return meaning + label('其他医院有{count}单未完成的会诊、转诊正等待该机构，将通知其申请人和运营人员。', { count: waiting });
}

/**
 * Whether a change of a hospital is meant, where it puts everybody there out: it is asked about as a recycling is. One that is out of use
 * already, by either of the two, loses nothing more.
 */
export async function isOutOfUseMeant(before: Use & Pick<Tenant, 'tenantId' | 'tenantName'>, changed: Use): Promise<boolean> {
  const after = { ...before, ...changed };
  if (isStopped(before) || isOver(before)) return true;
  if (isStopped(after))
    return notify.confirm({
      title: label('确定停用租户「{name}」?', { name: before.tenantName }),
      content: await withWaiting(label('停用后该机构的用户立即退出且不能再登录，数据保留，可以随时重新启用。'), before.tenantId),
      danger: true,
      okText: confirmLabel('停用'),
    });
  if (!isOver(after)) return true;
  return notify.confirm({
    title: label('租户「{name}」的过期时间已过，确定保存吗？', { name: before.tenantName }),
    content: await withWaiting(label('保存后该机构的用户立即退出且不能再登录，数据保留，延长过期时间后即可恢复使用。'), before.tenantId),
    danger: true,
    okText: confirmLabel('保存'),
  });
}
