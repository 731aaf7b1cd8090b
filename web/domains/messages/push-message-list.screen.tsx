import { changeReadStatus, exportPushMessages, pagePushMessages } from '../../../contract/domains/messages/push-message.endpoints.ts';
import { useAction } from '../../engine/dialog/use-action.ts';
import { ListScreen } from '../../engine/list/list-screen.tsx';
import { label } from '../../platform/words/label.ts';

/** What was pushed to oneself. */
export function PushMessageListScreen() {
  const { send } = useAction(changeReadStatus);
  return (
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
      ]}
    />
  );
}
