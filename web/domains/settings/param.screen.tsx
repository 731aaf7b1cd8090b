import { ClearOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { clearCache } from '../../../contract/domains/settings/cache.endpoints.ts';
import { param } from '../../../contract/domains/settings/param.resource.ts';
import { useAction } from '../../kernel/dialog/use-action.ts';
import { label } from '../../kernel/label.ts';
import { notify } from '../../kernel/notify.ts';
import { useCan } from '../../kernel/permission.tsx';
import { ResourceScreen } from '../../kernel/resource-screen.tsx';

/** The platform's parameters, and the way to make every server process read anew what it keeps in memory. */
export function ParamScreen() {
  const mayClear = useCan(clearCache.permission);
  const { send, busy } = useAction(clearCache, undefined, { success: label('清除完毕') });
  const clear = async () => {
    if (await notify.confirm({ title: label('清除所有服务器进程的缓存？') })) await send({});
  };
  const button = (
    <Button icon={<ClearOutlined />} loading={busy} onClick={() => void clear()}>
      {label('清除缓存')}
    </Button>
  );
  return <ResourceScreen resource={param} listProps={{ title: mayClear && button }} />;
}
