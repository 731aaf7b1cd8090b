import { useState } from 'react';
import { devCode, downloadCode } from '../../../contract/domains/develop/dev-code.resource.ts';
import { devModel } from '../../../contract/domains/develop/dev-model.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { downloadToDisk } from '../../kernel/api-client.ts';
import { label } from '../../kernel/label.ts';
import { ResourceScreen } from '../../kernel/resource-screen.tsx';
import { type Row, textOf } from '../../kernel/row.ts';
import { useCall } from '../../kernel/use-call.ts';
import { CodePreviewDrawer } from './code-preview-drawer.tsx';

const MOST_NAMES = 200;

/** How models become part of the product: what was configured, what it makes, and the files to take away. */
export function DevCodeListScreen() {
  const [previewed, setPreviewed] = useState<Row>();
  const models = useCall(endpointOf(devModel, 'list'), { size: MOST_NAMES });
  const nameOf = (id: unknown) => textOf(models.data?.records.find((row) => row.id === id) ?? {}, 'modelName') || '—';
  // What was refused has been told by the call.
  const download = (row: Row) => void downloadToDisk(downloadCode, { id: row.id }).catch(() => undefined);
  return (
    <>
      <ResourceScreen
        resource={devCode}
        resources={[devModel]}
        listProps={{
          columns: ['codeName', 'modelId', 'domainName', 'apiPath', 'verbs'],
          cells: { modelId: (row) => nameOf(row.modelId) },
          filters: ['codeName', 'domainName', 'apiPath'],
          rowLinks: [
            { title: label('预览代码'), onClick: setPreviewed },
            { title: label('下载'), onClick: download },
          ],
        }}
      />
      {previewed && <CodePreviewDrawer row={previewed} onDownload={() => download(previewed)} onClose={() => setPreviewed(undefined)} />}
    </>
  );
}
