import { Drawer } from 'antd';
import { useState } from 'react';
import { exportNoticeReceipts, listNoticeReceipts } from '../../../contract/domains/messages/system-notice.endpoints.ts';
import { systemNotice } from '../../../contract/domains/messages/system-notice.resource.ts';
import { ListScreen } from '../../engine/list/list-screen.tsx';
import { ResourceScreen } from '../../engine/resource/resource-screen.tsx';
import { label } from '../../platform/words/label.ts';
import { ReadNoticeDialog } from './read-notice.dialog.tsx';
import { ReadShare } from './sent-message-list.screen.tsx';
import { SystemNoticeDialog } from './system-notice.dialog.tsx';

/** The notices of the own hospital: written, published, withdrawn, and read by whom. */
export function SystemNoticeListScreen() {
  const [told, setTold] = useState<string>();
  return (
    <>
      <ResourceScreen
        resource={systemNotice}
        Form={SystemNoticeDialog}
        View={ReadNoticeDialog}
        listProps={{
          columns: ['title', 'audience', 'status', 'urgent', 'publishTime', 'endTime', 'readCount'],
          filters: ['title', 'status', 'audience', 'urgent', 'publishTime'],
          cells: { readCount: (row) => <ReadShare read={Number(row.readCount)} told={Number(row.receiverCount)} /> },
          tagColors: { urgent: { 1: 'error', 0: 'default' } },
          rowLinks: [
            { title: label('阅读情况'), shown: (row) => Number(row.receiverCount) > 0, onClick: (row) => setTold(String(row.id)) },
          ],
        }}
      />
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
