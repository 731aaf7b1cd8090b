import { Alert } from 'antd';
import { daysLeft, isEnding } from '../../../contract/domains/organisation/tenant-term.ts';
import { fromWireTime } from '../../../contract/kernel/wire-time.ts';
import { useCan } from '../../engine/parts/permission.tsx';
import { useNow } from '../../platform/page/use-now.ts';
import { label } from '../../platform/words/label.ts';

/** Tells whoever administers the hospital that its term is about to end: then everybody is put out. */
export function TermNotice({ expireTime }: { expireTime: string | undefined }) {
  const now = useNow();
  const isAdministrator = useCan('role_grant');
  const end = expireTime === undefined ? undefined : fromWireTime(expireTime);
  if (!isAdministrator || end === undefined || !isEnding(end, now)) return null;
  const days = daysLeft(end, now);
  const values = { end: expireTime?.slice(0, 16) ?? '', days };
  // On the last day the hour says it.
  const title =
    days === 0
      ? label('本院使用期限将于{end}结束，到期后全院用户将退出且无法登录。数据保留，请联系平台续期。', values)
      : label('本院使用期限至{end}，还剩{days}天，到期后全院用户将退出且无法登录。数据保留，请联系平台续期。', values);
  return <Alert type="warning" showIcon title={title} />;
}
