import { ClearOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { clearCache } from '../../../contract/domains/settings/cache.endpoints.ts';
import { param } from '../../../contract/domains/settings/param.resource.ts';
import { useAction } from '../../engine/dialog/use-action.ts';
import { useCan } from '../../engine/parts/permission.tsx';
import { ResourceScreen } from '../../engine/resource/resource-screen.tsx';
import { notify } from '../../platform/page/notify.ts';
import { confirmLabel, label } from '../../platform/words/label.ts';

/** The platform's parameters, and the way to make every server process read anew what it keeps in memory. */
export function ParamScreen() {
  const mayClear = useCan(clearCache.permission);
  const { send, busy } = useAction(clearCache, undefined, { success: label('清除完毕') });
  const clear = async () => {
    if (await notify.confirm({ title: label('清除所有服务器进程的缓存？'), okText: confirmLabel('清除缓存') })) await send({});
  };
  const button = (
    <Button icon={<ClearOutlined />} loading={busy} onClick={() => void clear()}>
      {label('清除缓存')}
    </Button>
  );
  return <ResourceScreen resource={param} listProps={{ title: mayClear && button }} />;
}
