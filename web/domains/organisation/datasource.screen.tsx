import { datasource, testDatasource } from '../../../contract/domains/organisation/datasource.resource.ts';
import type { ResourceRow } from '../../../contract/kernel/resource.ts';
import { useCan } from '../../engine/parts/permission.tsx';
import { ResourceScreen } from '../../engine/resource/resource-screen.tsx';
import { call } from '../../platform/call/api-client.ts';
import { CallError } from '../../platform/call/call-error.ts';
import { notify } from '../../platform/page/notify.ts';
import { label, messageText } from '../../platform/words/label.ts';

/** Systems of hospitals outside this one. */
export function DatasourceScreen() {
  const mayTest = useCan(testDatasource.permission);
  return (
    <ResourceScreen
      resource={datasource}
      listProps={{ rowLinks: mayTest ? [{ title: '测试连接', onClick: (row) => void test(row) }] : [] }}
    />
  );
}

async function test(row: ResourceRow<typeof datasource>): Promise<void> {
  try {
    const { reachable, message, said } = await call(testDatasource, { id: row.id });
    const text = label('{name}：{value}', { name: row.name, value: messageText(said ?? message) });
    if (reachable === 1) notify.success(text);
    else notify.warning(text);
  } catch (error) {
    // The user has been told.
    if (!(error instanceof CallError)) throw error;
  }
}
