import { PlusOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { systemNoticeActions } from '../../../contract/domains/messages/system-notice.actions.ts';
import {
  exportNoticeReceipts,
  exportSystemNotices,
  listNoticeReceipts,
  listSystemNotices,
  NOTICE_EDIT,
  removeSystemNotices,
} from '../../../contract/domains/messages/system-notice.endpoints.ts';
import type { Row } from '../../engine/field/row.ts';
import { ListScreen } from '../../engine/list/list-screen.tsx';
import { useCan } from '../../engine/parts/permission.tsx';
import { label } from '../../platform/words/label.ts';
import { ReadNoticeDialog } from './read-notice.dialog.tsx';
import { ReadShare } from './sent-message-list.screen.tsx';
import { SystemNoticeDialog } from './system-notice.dialog.tsx';

type Opened = { what: 'add' } | { what: 'edit' | 'view' | 'receipts'; id: string };

const columns = ['title', 'audience', 'status', 'urgent', 'publishTime', 'endTime', 'readCount'] as const;

/** The notices of the own hospital: written, published, withdrawn, and read by whom. */
export function SystemNoticeListScreen() {
  const [opened, setOpened] = useState<Opened>();
  const mayEdit = useCan(NOTICE_EDIT);
  const close = () => setOpened(undefined);
  const open = (what: 'edit' | 'view' | 'receipts') => (row: Row) => setOpened({ what, id: String(row.id) });
  return (
    <>
      <ListScreen
        title={label('系统公告')}
        endpoint={listSystemNotices}
        exportEndpoint={exportSystemNotices}
        columns={columns}
        filters={['title', 'status', 'audience', 'urgent', 'publishTime']}
        actions={[...systemNoticeActions]}
        batchRemove={removeSystemNotices}
        cells={{ readCount: (row) => <ReadShare read={Number(row.readCount)} told={Number(row.receiverCount)} /> }}
        tagColors={{
          status: { draft: 'default', published: 'success', withdrawn: 'error', expired: 'warning' },
          urgent: { 1: 'error', 0: 'default' },
        }}
        rowLinks={[
          { title: label('查看'), onClick: open('view') },
          { title: label('编辑'), shown: (row) => mayEdit && row.status === 'draft', onClick: open('edit') },
          { title: label('阅读情况'), shown: (row) => Number(row.receiverCount) > 0, onClick: open('receipts') },
        ]}
        toolbar={
          mayEdit && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpened({ what: 'add' })}>
              {label('新增公告')}
            </Button>
          )
        }
      />
      {opened?.what === 'add' && <SystemNoticeDialog onClose={close} />}
      {opened?.what === 'edit' && <SystemNoticeDialog id={opened.id} onClose={close} />}
      {opened?.what === 'view' && <ReadNoticeDialog id={opened.id} onClose={close} />}
      {opened?.what === 'receipts' && <ReceiptsDrawer id={opened.id} onClose={close} />}
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
        tagColors={{ readStatus: { 1: 'default', 2: 'success' } }}
      />
    </Drawer>
  );
}
