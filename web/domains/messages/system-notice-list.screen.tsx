import { Drawer } from 'antd';
import { useState } from 'react';
import { exportNoticeReceipts, listNoticeReceipts } from '../../../contract/domains/messages/system-notice.endpoints.ts';
import { saveSystemNotice, systemNotice } from '../../../contract/domains/messages/system-notice.resource.ts';
import { ListScreen } from '../../engine/list/list-screen.tsx';
import { useCan } from '../../engine/parts/permission.tsx';
import { ResourceScreen } from '../../engine/resource/resource-screen.tsx';
import { label } from '../../platform/words/label.ts';
import { ReadNoticeDialog } from './read-notice.dialog.tsx';
import { ReadShare } from './sent-message-list.screen.tsx';
import { SystemNoticeDialog } from './system-notice.dialog.tsx';

/** The notices of the own hospital: written, published, withdrawn, and read by whom. */
export function SystemNoticeListScreen() {
  const [told, setTold] = useState<string>();
  const [model, setModel] = useState<string>();
  const maySave = useCan(saveSystemNotice.permission);
  return (
    <>
      <ResourceScreen
        resource={systemNotice}
        Form={SystemNoticeDialog}
        View={ReadNoticeDialog}
        listProps={{
          columns: ['title', 'audience', 'status', 'urgent', 'publishTime', 'endTime', 'readCount'],
          filters: ['title', 'status', 'audience', 'urgent', 'publishTime'],
          cells: { readCount: (row) => <ReadShare read={row.readCount} told={Number(row.receiverCount)} /> },
          tagColors: { urgent: { 1: 'error', 0: 'default' } },
          rowLinks: [
            // Neither can be changed or shown again: what was wrong is made right in a new one.
            {
              title: label('以此新建'),
              shown: (row) => maySave && (row.status === 'withdrawn' || row.status === 'expired'),
              onClick: (row) => setModel(row.id),
            },
            { title: label('阅读情况'), shown: (row) => Number(row.receiverCount) > 0, onClick: (row) => setTold(String(row.id)) },
          ],
        }}
      />
      {model && <SystemNoticeDialog like={model} onClose={() => setModel(undefined)} />}
      {told && <ReceiptsDrawer id={told} onClose={() => setTold(undefined)} />}
    </>
  );
}

function ReceiptsDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Drawer open size={820} title={label('公告阅读情况')} onClose={onClose} styles={{ body: { display: 'flex', flexDirection: 'column' } }}>
      <ListScreen
        endpoint={listNoticeReceipts}
        exportEndpoint={exportNoticeReceipts}
        input={{ id }}
        inAddress={false}
        columns={['realName', 'deptName', 'tenantName', 'readStatus', 'readTime']}
        tagColors={{ readStatus: { 1: 'default', 2: 'success', 3: 'warning' } }}
      />
    </Drawer>
  );
}
