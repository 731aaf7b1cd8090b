import { useState } from 'react';
import { changeReadStatus, exportPushMessages, pagePushMessages } from '../../../contract/domains/messages/push-message.endpoints.ts';
import type { RowOf } from '../../../contract/kernel/sent.ts';
import { useAction } from '../../engine/dialog/use-action.ts';
import { ListScreen } from '../../engine/list/list-screen.tsx';
import { call } from '../../platform/call/api-client.ts';
import { useRefresh } from '../../platform/call/use-call.ts';
import { label } from '../../platform/words/label.ts';
import { MessageModal } from './message.modal.tsx';

type Pushed = RowOf<typeof pagePushMessages>;

/** What was pushed to oneself. Some of it is told nowhere else: opened here, it is read. */
export function PushMessageListScreen() {
  const [opened, setOpened] = useState<Pushed>();
  const { send } = useAction(changeReadStatus);
  const refresh = useRefresh();
  const open = (row: Pushed) => {
    setOpened(row);
    if (row.readStatus !== '1') return;
    // One that could not be marked is still there to be opened again.
    call(changeReadStatus, { id: row.id }, { quiet: true })
      .then(() => refresh('messages'))
      .catch(() => undefined);
  };
  return (
    <>
      <ListScreen
        endpoint={pagePushMessages}
        exportEndpoint={exportPushMessages}
        columns={['title', 'content', 'createTime', 'deliverStatus', 'errorMessage', 'readStatus', 'readTime']}
        tagColors={{
          readStatus: { 1: 'processing', 2: 'default' },
          deliverStatus: { kept: 'default', waiting: 'processing', delivered: 'success', failed: 'error' },
        }}
        rowLinks={[
          { title: label('标为已读'), asks: false, shown: (row) => row.readStatus === '1', onClick: (row) => void send({ id: row.id }) },
          { title: label('查看'), isView: true, onClick: open },
        ]}
      />
      {opened && (
        <MessageModal
          title={opened.title ?? ''}
          text={opened.content ?? ''}
          time={opened.createTime}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
