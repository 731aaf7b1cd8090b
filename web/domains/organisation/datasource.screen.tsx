import { datasource, testDatasource } from '../../../contract/domains/organisation/datasource.resource.ts';
import { call } from '../../kernel/api-client.ts';
import { CallError } from '../../kernel/call-error.ts';
import { label, messageText } from '../../kernel/label.ts';
import { notify } from '../../kernel/notify.ts';
import { useCan } from '../../kernel/permission.tsx';
import { ResourceScreen } from '../../kernel/resource-screen.tsx';
import { type Row, textOf } from '../../kernel/row.ts';

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

async function test(row: Row): Promise<void> {
  try {
    const { reachable, message } = await call(testDatasource, { id: textOf(row, 'id') });
    const text = label('{name}：{value}', { name: textOf(row, 'name'), value: messageText(message) });
    if (reachable === 1) notify.success(text);
    else notify.warning(text);
  } catch (error) {
    // The user has been told.
    if (!(error instanceof CallError)) throw error;
  }
}
