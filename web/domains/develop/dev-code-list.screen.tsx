import { useState } from 'react';
import { devCode, downloadCode } from '../../../contract/domains/develop/dev-code.resource.ts';
import { devModel } from '../../../contract/domains/develop/dev-model.resource.ts';
import { downloadToDisk } from '../../kernel/api-client.ts';
import { label } from '../../kernel/label.ts';
import { ResourceScreen } from '../../kernel/resource-screen.tsx';
import type { Row } from '../../kernel/row.ts';
import { CodePreviewDrawer } from './code-preview-drawer.tsx';

/** How models become part of the product: what was configured, what it makes, and the files to take away. */
export function DevCodeListScreen() {
  const [previewed, setPreviewed] = useState<Row>();
  // What was refused has been told by the call.
  const download = (row: Row) => void downloadToDisk(downloadCode, { id: row.id }).catch(() => undefined);
  return (
    <>
      <ResourceScreen
        resource={devCode}
        resources={[devModel]}
        listProps={{
          columns: ['codeName', 'modelId', 'domainName', 'apiPath', 'verbs'],
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
