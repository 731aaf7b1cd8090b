import { ossConfig, testOssConfig } from '../../../contract/domains/files/oss-config.resource.ts';
import { useAction } from '../../engine/dialog/use-action.ts';
import { useCan } from '../../engine/parts/permission.tsx';
import { ResourceScreen } from '../../engine/resource/resource-screen.tsx';
import { useSession } from '../../platform/session/session.ts';
import { label } from '../../platform/words/label.ts';

/** What a storage on the server's own disk has no use for. */
const ofS3 = ['endpoint', 'region', 'bucket', 'accessKey', 'secretKey', 'pathStyle'];

/** Where the hospital's files are kept. A configuration can be tried before it is enabled. */
export function OssConfigListScreen() {
  const { send } = useAction(testOssConfig, undefined, { success: label('测试通过：可以写入、读取和删除') });
  const mayTest = useCan(testOssConfig.permission);
  const tenantId = useSession((session) => session.user?.tenantId);
  return (
    <ResourceScreen
      resource={ossConfig}
      listProps={{
        // A storage is tried by the hospital that it belongs to: nobody else's call finds it.
        rowLinks: [
          { title: '测试', asks: false, shown: (row) => mayTest && row.tenantId === tenantId, onClick: (row) => void send({ id: row.id }) },
        ],
      }}
      formProps={{ hidden: ({ category }) => (category === 's3' ? [] : ofS3) }}
    />
  );
}
