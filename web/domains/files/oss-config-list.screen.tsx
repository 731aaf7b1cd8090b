import { ossConfig, testOssConfig } from '../../../contract/domains/files/oss-config.resource.ts';
import { useAction } from '../../kernel/dialog/use-action.ts';
import { label } from '../../kernel/label.ts';
import { useCan } from '../../kernel/permission.tsx';
import { ResourceScreen } from '../../kernel/resource-screen.tsx';
import { textOf } from '../../kernel/row.ts';

/** What a storage on the server's own disk has no use for. */
const ofS3 = ['endpoint', 'region', 'bucket', 'accessKey', 'secretKey', 'pathStyle'];

/** Where the hospital's files are kept. A configuration can be tried before it is enabled. */
export function OssConfigListScreen() {
  const { send } = useAction(testOssConfig, undefined, { success: label('测试通过：可以写入、读取和删除') });
  const mayTest = useCan(testOssConfig.permission);
  return (
    <ResourceScreen
      resource={ossConfig}
      listProps={{ rowLinks: mayTest ? [{ title: '测试', onClick: (row) => void send({ id: textOf(row, 'id') }) }] : [] }}
      formProps={{ hidden: ({ category }) => (category === 's3' ? [] : ofS3) }}
    />
  );
}
