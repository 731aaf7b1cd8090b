import { useState } from 'react';
import { devCode, downloadCode } from '../../../contract/domains/develop/dev-code.resource.ts';
import { devModel } from '../../../contract/domains/develop/dev-model.resource.ts';
import type { ResourceRow } from '../../../contract/kernel/resource.ts';
import { ResourceScreen } from '../../engine/resource/resource-screen.tsx';
import { downloadToDisk } from '../../platform/call/api-client.ts';
import { label } from '../../platform/words/label.ts';
import { CodePreviewDrawer } from './code-preview-drawer.tsx';

/** How models become part of the product: what was configured, what it makes, and the files to take away. */
export function DevCodeListScreen() {
  const [previewed, setPreviewed] = useState<ResourceRow<typeof devCode>>();
  // What was refused has been told by the call.
  const download = (row: ResourceRow<typeof devCode>) => void downloadToDisk(downloadCode, { id: row.id }).catch(() => undefined);
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
            { title: label('下载'), asks: false, onClick: download },
          ],
        }}
      />
      {previewed && <CodePreviewDrawer row={previewed} onDownload={() => download(previewed)} onClose={() => setPreviewed(undefined)} />}
    </>
  );
}
